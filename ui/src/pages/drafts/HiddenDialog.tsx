//! Asks before a key orders something for selected drafts that the filter hides.

import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { useText } from '../../i18n';
import type { HiddenAsked } from './useListActions';

interface HiddenDialogProps {
  asked: HiddenAsked;
  /** Clears the filter, so that all of them are shown. */
  onClear: () => void;
  onClose: () => void;
}

export function HiddenDialog({ asked, onClear, onClose }: HiddenDialogProps) {
  const text = useText();
  const { count, hidden, goOn } = asked;
  const close = (then: () => void) => () => {
    onClose();
    then();
  };
  return (
    <Dialog
      title={text('hidden-title', { count, hidden })}
      width="narrow"
      back={text('back')}
      onClose={onClose}
      extra={
        <Button kind="quiet" onPress={close(onClear)} testId="hidden-show">
          {text('hidden-show')}
        </Button>
      }
      commit={{ label: text('hidden-all', { count }), onPress: close(goOn), does: 'checks' }}
      testId="hidden-dialog"
    >
      <p>{text('hidden-says', { count, hidden })}</p>
    </Dialog>
  );
}
