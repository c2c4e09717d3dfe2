//! Ctrl + 1 … 9 open the profile at that place of the list. A dialog keeps them: a form belongs to its profile.

import { useEffect } from 'react';
import type { ProfileHead } from '../generated/views';
import { asTrouble } from '../ipc';
import { composing } from '../keys';
import { openProfile } from '../pages/profile/openApp';
import { isDialogOpen } from '../stores/dialog';
import { showNotice } from '../stores/notice';
import { useLatest } from '../useLatest';

const isDigit = /^(?:Digit|Numpad)([1-9])$/;

function chosen(event: KeyboardEvent, profiles: ProfileHead[]): ProfileHead | undefined {
  const digit = isDigit.exec(event.code)?.[1];
  const ctrl = event.ctrlKey || event.metaKey;
  if (!digit || !ctrl || event.altKey || event.shiftKey || event.repeat || composing(event)) return undefined;
  return profiles[Number(digit) - 1];
}

export function useProfileKeys(profiles: ProfileHead[], open: string) {
  const onKeyDown = useLatest((event: KeyboardEvent) => {
    const profile = chosen(event, profiles);
    if (!profile || isDialogOpen()) return;
    event.preventDefault();
    if (profile.name === open) return;
    if (profile.broken) showNotice({ sentence: profile.broken });
    else openProfile(profile).catch((error: unknown) => showNotice({ trouble: asTrouble(error) }));
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
}
