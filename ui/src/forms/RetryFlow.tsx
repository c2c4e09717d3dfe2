//! Resubmits the refused and unsent instructions of a submission: check, then result. Instructions that can no longer
//! be resubmitted are named above the check; those that need a reason are resubmitted with one.

import { useState } from 'react';
import { NoteBand } from '../components/NoteBand';
import type { LeftOut, RetryView, SubmissionView, Trouble } from '../generated/views';
import { Say, useText } from '../i18n';
import { ipc } from '../ipc';
import { closeDialog } from '../stores/dialog';
import { useLook } from '../stores/look';
import { CheckDialog } from './check-dialog/CheckDialog';
import { asksReason } from './order-form/problems';
import { usePrepared } from './prepared';
import { ResubmitReason } from './resubmit/ResubmitReason';
import { ResultDialog } from './result-table/ResultDialog';
import { useWords } from './words';

/** Sentences about a refusal that settled by probes alone: sending again takes a reason. */
const ASKS_WHY = ['problem-again-hint', 'problem-refused-before'];

export function RetryFlow({ submission, operation }: { submission: string; operation: string }) {
  const text = useText();
  const { language } = useLook();
  // The dialog keeps the language that it was opened in: a change must not prepare another order.
  const [spoken] = useState(language);
  // The reason, where a refusal settled by balances alone.
  const [reason, setReason] = useState<string | null>(null);
  const words = useWords(operation, null);
  const {
    prepared: retry,
    trouble,
    keep,
  } = usePrepared(
    JSON.stringify([submission, reason]),
    () => ipc.retry(submission, spoken, reason),
    (retry) => retry.check,
  );
  const [sent, setSent] = useState<SubmissionView | null>(null);

  const title = text('retry-title', { count: retry?.check.rows.length ?? 0 });
  if (sent) return <ResultDialog key="result" first={sent} title={title} />;

  return (
    <CheckDialog
      title={title}
      operation={operation}
      check={retry?.check ?? null}
      trouble={trouble}
      commitLabel={(shown) => words.commit(retry?.check ?? null, shown)}
      back={text('order-back')}
      onBack={closeDialog}
      onConfirmed={(submission) => {
        keep();
        setSent(submission);
      }}
      below={
        <>
          {retry && retry.left_out.length > 0 && <LeftOutNote left={retry.left_out} />}
          {asksWhy(trouble, retry) && <ResubmitReason onReason={setReason} />}
        </>
      }
    />
  );
}

/** Whether the core requires a reason, for the order or for an instruction that it left out. */
function asksWhy(trouble: Trouble | null, retry: RetryView | null): boolean {
  const why = [trouble?.sentence, ...(retry?.left_out.flatMap((one) => one.why) ?? [])];
  return trouble?.problems.some(asksReason) || why.some((sentence) => ASKS_WHY.includes(sentence?.id ?? ''));
}

function LeftOutNote({ left }: { left: LeftOut[] }) {
  const text = useText();
  return (
    <NoteBand tone="warn" testId="retry-left-out">
      <p>{text('retry-left-out', { count: left.length })}</p>
      <ul>
        {left.map((one) => (
          <li key={one.number}>
            {text('result-journal', { number: one.number })} {one.draft_number}{' '}
            {one.why.map((why) => (
              <Say key={why.id} sentence={why} />
            ))}
          </li>
        ))}
      </ul>
    </NoteBand>
  );
}
