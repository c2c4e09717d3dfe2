//! In place of the proposals once a set of them was confirmed: the order and its state. The amount is paid by it, so a
//! further set is proposed only on request.

import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { TotalMoney } from '../../components/Money';
import { StateCounts } from '../../components/StatePill';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useSubmissionOf } from '../../ipc/queries';
import { openResult } from '../../stores/dialog';

export function Ordered({ submission, onAgain }: { submission: string; onAgain: () => void }) {
  const text = useText();
  const { data: view, error } = useSubmissionOf(submission);
  if (error) return <ErrorBand trouble={asTrouble(error)} />;
  if (!view) return null;
  return (
    <section className="today-part propose-set" data-testid="propose-ordered" data-submission={view.id}>
      <div className="maturity-head">
        <h2>
          {text('propose-ordered', { count: view.instructions.length })}
          {view.totals.map((total) => (
            <TotalMoney key={total.currency ?? ''} total={total} />
          ))}
        </h2>
        <Button kind="primary" onPress={() => openResult(view.id, view.operation)} testId="propose-result">
          {text('propose-result')}
        </Button>
        <Button kind="quiet" onPress={onAgain} testId="propose-again">
          {text('propose-again')}
        </Button>
      </div>
      <p>
        <StateCounts counts={view.progress.counts} />
      </p>
      <p className="quiet">{text('propose-ordered-what')}</p>
    </section>
  );
}
