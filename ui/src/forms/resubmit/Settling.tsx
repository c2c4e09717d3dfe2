//! An unsettled refusal by the service: a countdown instead of "Send again", then the probe that can settle it. No data
//! has to be entered again afterwards. Where no probe settles it there is no button: a person decides.

import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { InstructionView, SettlingView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { useSecond } from '../../useSecond';
import { secondsLeft, timeLeft } from './countdown';

interface SettlingProps {
  one: InstructionView;
  settling: SettlingView;
  testId: string;
  quiet?: boolean | undefined;
}

export function Settling({ one, settling, testId, quiet }: SettlingProps) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const now = useSecond();
  const { busy, trouble, run } = useCall(one.id);
  if (settling.step === 'person' || settling.at === null) return null;
  const seconds = secondsLeft(settling.at, now);
  const waits = text('settling-countdown', { left: timeLeft(seconds) });
  const probe = () =>
    run(async () => {
      await ipc.doubtInquire(one.id);
      readMoneyAgain();
    });

  return (
    <>
      <Button
        kind={quiet ? 'quiet' : 'plain'}
        onPress={() => void probe()}
        disabled={off ?? (seconds > 0 ? waits : busy ? text('doubt-inquiring') : null)}
        testId={`${testId}-settling`}
      >
        {seconds > 0 ? waits : text('settling-now')}
      </Button>
      {trouble && <ErrorBand trouble={trouble} />}
    </>
  );
}
