//! "As new": opens the form of another order, filled from an earlier instruction of any state. An operation on drafts leads to
//! the list in which the drafts are chosen.

import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { InstructionView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { openFilled } from '../../stores/dialog';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { isDirect } from '../order-form/layout';

/** Nothing where the form has no field that would be filled in: signing and withdrawing. */
export function AsNewButton({ one }: { one: InstructionView }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const { trouble, run } = useCall(one.id);
  if (isDirect(one.operation) || one.answer === 'accept') return null;
  const open = async () => openFilled({ values: await ipc.asNew(one.id), template: null, number: one.number });
  return (
    <>
      <Button onPress={() => void run(open)} disabled={off} testId="instruction-as-new">
        {text('as-new-button')}
      </Button>
      {trouble && <ErrorBand trouble={trouble} />}
    </>
  );
}
