//! "As new": opens the form of another transfer, filled from an earlier one of any state.

import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { InstructionView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { openAsNew } from '../../stores/dialog';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';

export function AsNewButton({ one }: { one: InstructionView }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const { trouble, run } = useCall(one.id);
  if (one.operation !== 'transfer' && one.operation !== 'transfer-personal') return null;
  return (
    <>
      <Button
        onPress={() => void run(async () => openAsNew(await ipc.transferAsNew(one.id)))}
        disabled={off}
        testId="instruction-as-new"
      >
        {text('as-new-button')}
      </Button>
      {trouble && <ErrorBand trouble={trouble} />}
    </>
  );
}
