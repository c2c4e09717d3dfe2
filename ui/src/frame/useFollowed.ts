//! All windows show the one open profile. When another window has opened a different one, this page forgets the profile before,
//! with its rows and forms, before it draws anything of the new one.

import { useLayoutEffect } from 'react';
import { forgetProfile } from '../pages/profile/openApp';
import { closeDialog } from '../stores/dialog';
import { showNotice } from '../stores/notice';
import { keepOpenForms } from '../stores/orderDraft';
import { setShownProfile, shownProfile, useShownProfile } from '../stores/shown';

function follow(open: string | null) {
  const before = shownProfile();
  if (before !== undefined) {
    keepOpenForms();
    closeDialog();
    forgetProfile();
    if (open !== null) showNotice({ sentence: { id: 'profile-followed', args: { name: open } } });
  }
  setShownProfile(open);
}

/** Whether the page may draw the open profile; `undefined` while it is not known. */
export function useFollowed(open: string | null | undefined): boolean {
  const shown = useShownProfile();
  useLayoutEffect(() => {
    if (open !== undefined && open !== shown) follow(open);
  }, [open, shown]);
  return open === shown;
}
