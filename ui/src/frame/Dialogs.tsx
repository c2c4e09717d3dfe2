//! The open dialog: the frame's own here, everything that orders something by `forms/`. Over it, where the window is closed
//! while something is being sent, what that means.

import { FormHost } from '../forms';
import { ProfileFormDialog } from '../pages/profile/ProfileFormDialog';
import { useDialog } from '../stores/dialog';
import { Closing } from './Closing';
import { KeysSheet } from './KeysSheet';

export function Dialogs() {
  const dialog = useDialog();
  return (
    <>
      {dialog?.kind === 'keys' ? <KeysSheet /> : dialog?.kind === 'profile' ? <ProfileFormDialog /> : <FormHost />}
      <Closing />
    </>
  );
}
