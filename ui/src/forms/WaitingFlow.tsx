//! A stopped submission, opened again: its result so far, and the decisions about the remaining instructions.

import { ErrorBand } from '../components/ErrorBand';
import { useLabels } from '../i18n';
import { asTrouble } from '../ipc';
import { useSubmissionOf } from '../ipc/queries';
import { ResultDialog } from './result-table/ResultDialog';

export function WaitingFlow({ submission, operation }: { submission: string; operation: string }) {
  const labels = useLabels();
  const { data, error } = useSubmissionOf(submission);
  if (error) return <ErrorBand trouble={asTrouble(error)} />;
  return data ? <ResultDialog first={data} title={labels.operation(operation, data.answer)} /> : null;
}
