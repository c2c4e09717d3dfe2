//! "Send again": opens the form of a new instruction, filled from the old one. The core decides whether it is allowed;
//! its reason for a refusal is shown below the button.

import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { InstructionView } from '../../generated/views';
import { sentenceText, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useApp } from '../../ipc/queries';
import { openResubmit } from '../../stores/dialog';
import { useLook } from '../../stores/look';
import { useCall } from '../../useCall';
import { Settling } from './Settling';

interface ResubmitButtonProps {
  one: InstructionView;
  testId: string;
  /** Drawn as a link among others. */
  quiet?: boolean;
}

/** Nothing where the instruction may have had an effect or was resubmitted already; a countdown until it has settled. */
export function ResubmitButton({ one, testId, quiet }: ResubmitButtonProps) {
  const text = useText();
  const { language } = useLook();
  const off = useApp().data?.open?.acting_off ?? null;
  const { trouble, run } = useCall();
  if (one.settling) return <Settling one={one} settling={one.settling} testId={testId} quiet={quiet} />;
  if (!one.again) return null;

  return (
    <>
      <Button
        kind={quiet ? 'quiet' : 'plain'}
        onPress={() => void run(async () => openResubmit(await ipc.resubmit(one.id, language)))}
        disabled={off ? sentenceText(text, off) : null}
        testId={testId}
      >
        {text('again-button')}
      </Button>
      {trouble && <ErrorBand trouble={trouble} />}
    </>
  );
}
