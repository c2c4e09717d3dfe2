//! The open dialog: the frame's own dialogs here, the order forms from `forms/`. Above it, the warning shown when the
//! window is closed during sending.

import { lazy, Suspense } from 'react';
import { AskDialog } from '../ask/AskDialog';
import { FormHost } from '../forms';
import { TemplatesDialog } from '../forms/templates/TemplatesDialog';
import { useApp } from '../ipc/queries';
import { PeopleDialog } from '../sign-in/PeopleDialog';
import { type OpenDialog, useDialog } from '../stores/dialog';
import { Closing } from './Closing';
import { KeysSheet } from './KeysSheet';

// Loaded separately from the window's first script, because it contains the table of Chinese readings.
const CommandBox = lazy(() => import('./command-box/CommandBox').then((box) => ({ default: box.CommandBox })));

function OwnDialog({ dialog }: { dialog: OpenDialog | null }) {
  const profile = useApp().data?.open;
  switch (dialog?.kind) {
    case 'keys':
      return <KeysSheet />;
    case 'ask':
      return profile ? <AskDialog query={dialog.query} profile={profile} /> : null;
    case 'templates':
      return <TemplatesDialog />;
    case 'people':
      return profile ? <PeopleDialog token={profile.token} /> : null;
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
      <OwnDialog dialog={dialog} />
      <Closing />
    </>
  );
}
