//! The open dialog: the frame's own two here, everything that orders something by `forms/`.

import { FormHost } from '../forms';
import { ProfileFormDialog } from '../pages/profile/ProfileFormDialog';
import { useDialog } from '../stores/dialog';
import { KeysSheet } from './KeysSheet';

export function Dialogs() {
  const dialog = useDialog();
  if (dialog?.kind === 'keys') return <KeysSheet />;
  if (dialog?.kind === 'profile') return <ProfileFormDialog />;
  return <FormHost />;
}
