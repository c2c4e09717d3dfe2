//! An order from a spreadsheet after its cells were checked: the same check and result as of a typed order.

import { useState } from 'react';
import type { CheckView, SubmissionView } from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { closeDialog } from '../stores/dialog';
import { noteJob } from '../stores/job';
import { orderedAs } from '../stores/orderFile';
import { CheckDialog } from './check-dialog/CheckDialog';
import { ResultDialog } from './result-table/ResultDialog';
import { useWords } from './words';

export function SheetFlow({ check }: { check: CheckView }) {
  const text = useText();
  const words = useWords(check.operation, check.answer === 'accept' || check.answer === 'refuse' ? check.answer : null);
  const [sent, setSent] = useState<SubmissionView | null>(null);
  const title = words.title(check.rows.length);
  if (sent) return <ResultDialog key="result" first={sent} title={title} />;
  return (
    <CheckDialog
      title={title}
      operation={check.operation}
      check={check}
      trouble={null}
      commitLabel={(shown) => words.commit(check, shown)}
      back={text('order-file-back')}
      onBack={() => {
        ipc.discard(check.submission_id).catch(() => undefined);
        closeDialog();
      }}
      onConfirmed={(submission) => {
        // The page behind the dialog is no list, so no cursor moves.
        noteJob([], submission.id);
        orderedAs(submission.id, check.operation);
        setSent(submission);
      }}
    />
  );
}
