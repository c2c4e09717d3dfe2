//! The open dialog: the frame's own here, everything that orders something by `forms/`. Over it, where the window is closed
//! while something is being sent, what that means.

import { lazy, Suspense } from 'react';
import { FormHost } from '../forms';
import { useApp } from '../ipc/queries';
import { ProfileFormDialog } from '../pages/profile/ProfileFormDialog';
import { type OpenDialog, useDialog } from '../stores/dialog';
import { Closing } from './Closing';
import { KeysSheet } from './KeysSheet';

// Apart from the window's first script: with it comes the table of how Chinese characters are spoken.
const CommandBox = lazy(() => import('./command-box/CommandBox').then((box) => ({ default: box.CommandBox })));

function OwnDialog({ kind }: { kind: OpenDialog['kind'] | undefined }) {
  const profile = useApp().data?.open;
  switch (kind) {
    case 'keys':
      return <KeysSheet />;
    case 'profile':
      return <ProfileFormDialog />;
    case 'command-box':
      return <Suspense>{profile && <CommandBox profile={profile} />}</Suspense>;
    default:
      return <FormHost />;
  }
}

export function Dialogs() {
  const dialog = useDialog();
  return (
    <>
      <OwnDialog kind={dialog?.kind} />
      <Closing />
    </>
  );
}
