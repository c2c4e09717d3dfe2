//! After confirming: the sending state, which does not go away silently, and then one row per instruction.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import type { SubmissionView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { closeDialog } from '../../stores/dialog';
import { go, openInstruction } from '../../stores/nav';
import { asRows } from './export';
import { PrintHead } from './PrintHead';
import { ResultTable } from './ResultTable';
import { useSubmission } from './submission';
import { wayBack } from './wayBack';
import './result-table.css';
import './print.css';

const IN_FLIGHT = new Set(['confirmed', 'sending', 'awaiting_approval', 'prepared']);

export function ResultDialog({ first, title }: { first: SubmissionView; title: string }) {
  const text = useText();
  const labels = useLabels();
  const { view, trouble, goOn, leaveUnsent } = useSubmission(first);
  const [leaving, setLeaving] = useState(false);
  const sending = !view.done && !view.paused;
  const answered = view.instructions.filter((one) => !IN_FLIGHT.has(one.state)).length;

  function leave(to: () => void) {
    closeDialog();
    to();
  }

  const doubt = view.instructions.find((one) => one.state === 'in_doubt');
  const [one] = view.instructions;
  const back = wayBack(view.operation);
  const canWithdraw = back && view.done && view.instructions.some((each) => each.state === 'accepted');
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={() => (sending ? setLeaving(!leaving) : closeDialog())}
      back={text(leaving && sending ? 'result-stay' : sending ? 'result-leave' : 'result-close')}
      extra={
        leaving && sending ? (
          <Button onPress={closeDialog} testId="result-leave">
            {text('result-leave-anyway')}
          </Button>
        ) : (
          <span className="result-actions">
            {canWithdraw && (
              <Button
                kind="quiet"
                testId="result-withdraw"
                onPress={() =>
                  leave(() =>
                    go({
                      name: 'drafts',
                      stage: back.stage,
                      ...(view.instructions.length === 1 ? { filter: { text: one?.draft_number ?? null } } : {}),
                    }),
                  )
                }
              >
                {labels.verb(back.operation ?? '')}…
              </Button>
            )}
            {!sending && (
              <>
                <Copy value={asRows(view, text, labels)} testId="result-copy">
                  {text('result-copy')}
                </Copy>
                <Button kind="quiet" onPress={() => window.print()} testId="result-print">
                  {text('result-print')}
                </Button>
              </>
            )}
          </span>
        )
      }
      testId="result-dialog"
    >
      <div className="print-sheet" data-testid="result" data-done={view.done} data-paused={view.paused}>
        <PrintHead view={view} title={title} />
        {trouble && <ErrorBand trouble={trouble} />}
        {view.practice && <NoteBand testId="result-practice">{text('check-practice')}</NoteBand>}
        {sending && (
          <div className="result-sending" role="status" data-testid="result-sending">
            <progress max={view.instructions.length} value={answered} />
            <span>{text('result-sending', { done: answered, all: view.instructions.length })}</span>
          </div>
        )}
        {leaving && sending && <NoteBand tone="warn">{text('result-leaving')}</NoteBand>}
        {view.paused && (
          <NoteBand tone="stale" testId="result-paused">
            <span className="result-paused-text">{text('result-paused')}</span>
            {doubt && (
              <Button onPress={() => leave(() => go({ name: 'doubts', instruction: doubt.id }))}>
                {text('result-doubt')}
              </Button>
            )}
            <Button onPress={goOn} testId="result-go-on">
              {text('result-go-on')}
            </Button>
            <Button onPress={leaveUnsent} testId="result-cancel">
              {text('result-cancel')}
            </Button>
          </NoteBand>
        )}
        {view.done && <NoteBand tone={doubt ? 'stale' : 'info'}>{text('result-summary', counts(view))}</NoteBand>}
        <ResultTable
          view={view}
          onJournal={(id) => leave(() => openInstruction(id))}
          onDoubt={(id) => leave(() => go({ name: 'doubts', instruction: id }))}
        />
      </div>
    </Dialog>
  );
}

function counts(view: SubmissionView) {
  const count = (states: string[]) => view.instructions.filter((one) => states.includes(one.state)).length;
  return {
    all: view.instructions.length,
    accepted: count(['accepted', 'executed']),
    refused: count(['refused', 'not_sent', 'not_executed', 'cancelled']),
    open: count(['in_doubt', 'pending']),
  };
}
