//! The people at this desk, opened from the top bar.

import { Dialog } from '../components/Dialog';
import type { TokenView } from '../generated/views';
import { useText } from '../i18n';
import { closeDialog } from '../stores/dialog';
import { People } from './People';

export function PeopleDialog({ token }: { token: TokenView }) {
  const text = useText();
  return (
    <Dialog title={text('people-title')} back={text('close')} onClose={closeDialog} testId="people-dialog">
      <People token={token} />
    </Dialog>
  );
}
