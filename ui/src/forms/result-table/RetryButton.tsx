//! "Retry only the refused": opens the check of a new order of the instructions that were refused with proof or not
//! sent. The core selects them; an instruction in doubt is never among them.

import { Button } from '../../components/Button';
import type { SubmissionView } from '../../generated/views';
import { sentenceText, useText } from '../../i18n';
import { useApp } from '../../ipc/queries';
import { openRetry } from '../../stores/dialog';

/** The number of instructions that can be resubmitted: not sent or refused with proof, and not resubmitted yet. */
export const retryable = (view: SubmissionView) => view.instructions.filter((one) => one.retry).length;

export function RetryButton({ view }: { view: SubmissionView }) {
  const text = useText();
  const off = useApp().data?.open?.acting_off ?? null;
  const count = retryable(view);
  if (!view.done || count === 0) return null;
  return (
    <Button
      onPress={() => openRetry(view.id, view.operation)}
      disabled={off ? sentenceText(text, off) : null}
      testId="result-retry"
    >
      {text('result-retry', { count })}
    </Button>
  );
}
