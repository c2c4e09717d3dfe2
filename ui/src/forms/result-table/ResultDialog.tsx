//! After confirming: the progress of sending, which cannot be closed silently, then one row per instruction.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { Chip } from '../../components/Chip';
import { Copy } from '../../components/Copy';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { focusPageNext } from '../../components/useFocusBack';
import { usePaper } from '../../export/paper';
import { stages } from '../../generated/contract';
import type { SubmissionView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { Awaiting } from '../../pages/approvals/Awaiting';
import { closeDialog } from '../../stores/dialog';
import { go, openInstruction } from '../../stores/nav';
import { OrderHead } from '../order-table/OrderHead';
import { asRows } from './export';
import { PrintHead } from './PrintHead';
import { Progress } from './Progress';
import { needsLook, ResultTable } from './ResultTable';
import { RetryButton } from './RetryButton';
import { SaveResult } from './SaveResult';
import { Stopped } from './Stopped';
import { isSettled, useSubmission } from './submission';
import { useGoOn } from './useGoOn';
import './result-table.css';
import './print.css';

function leave(to: () => void) {
  closeDialog();
  focusPageNext();
  to();
}

// Stable functions for all rows and steps, so that only changed rows are drawn again.
const toJournal = (id: string) => leave(() => openInstruction(id));
const toDoubt = (id: string) => leave(() => go({ name: 'doubts', instruction: id }));

interface ResultDialogProps {
  first: SubmissionView;
  title: string;
  /** The dialog closes by itself when the draft is accepted and the option is on; the next draft's order follows. */
  goesOn?: boolean;
}

export function ResultDialog({ first, title, goesOn = false }: ResultDialogProps) {
  const text = useText();
  const labels = useLabels();
  const { view, trouble, pause, goOn, leaveUnsent } = useSubmission(first);
  usePaper('A4 landscape');
  const [leaving, setLeaving] = useState(false);
  const [onlyNeeding, setOnlyNeeding] = useState(false);
  const sending = !isSettled(view);
  useGoOn(view, goesOn);

  const needing = view.instructions.filter(needsLook).length;
  // Three refused instructions among five hundred cannot be found by eye.
  const parted = !sending && needing > 0 && needing < view.instructions.length;
  const doubt = view.instructions.find((one) => one.state === 'in_doubt');
  const back = stages.find((stage) => stage.stage === view.withdrawn_from);
  return (
    <Dialog
      title={title}
      width="paper"
      onClose={() => (sending ? setLeaving(!leaving) : closeDialog())}
      back={text(leaving && sending ? 'result-stay' : sending ? 'result-leave' : 'result-close')}
      extra={
        leaving && sending ? (
          <Button onPress={closeDialog} testId="result-leave">
            {text('result-leave-anyway')}
          </Button>
        ) : (
          <span className="result-actions">
            {back && (
              <Button
                kind="quiet"
                testId="result-withdraw"
                onPress={() =>
                  leave(() =>
                    go({
                      name: 'drafts',
                      stage: back.stage,
                      filter: { set: `submission:${view.id}` },
                    }),
                  )
                }
              >
                {labels.operation(back.operation ?? '')}…
              </Button>
            )}
            {!sending && (
              <>
                <Copy value={asRows(view, text, labels)} testId="result-copy">
                  {text('result-copy')}
                </Copy>
                <SaveResult submission={view.id} title={title} />
                <Button kind="quiet" onPress={() => window.print()} testId="result-print">
                  {text('result-print')}
                </Button>
                {view.instructions.length > 1 && <RetryButton view={view} />}
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
        {sending && <Progress progress={view.progress} onPause={pause} />}
        {leaving && sending && <NoteBand tone="warn">{text('result-leaving')}</NoteBand>}
        {view.awaits_approval && view.approval && <Awaiting approval={view.approval} onOpen={leave} />}
        <Stopped
          progress={view.progress}
          resume={view.resume}
          doubt={doubt?.id ?? null}
          onDoubt={toDoubt}
          onGoOn={goOn}
          onLeave={leaveUnsent}
        />
        <OrderHead common={view.common} totals={view.totals} operation={view.operation} />
        {view.done && <NoteBand tone={doubt ? 'stale' : 'info'}>{text('result-summary', counts(view))}</NoteBand>}
        {parted && (
          <p className="result-only no-print">
            <Chip pressed={onlyNeeding} onPress={() => setOnlyNeeding(!onlyNeeding)} testId="result-only">
              {text('result-only', { count: needing })}
            </Chip>
          </p>
        )}
        <ResultTable view={view} onJournal={toJournal} onDoubt={toDoubt} onlyNeeding={parted && onlyNeeding} />
      </div>
    </Dialog>
  );
}

/** The sentence counts refused and unsent instructions together. */
function counts({ progress: { all, outcomes } }: SubmissionView) {
  return { all, accepted: outcomes.accepted, refused: outcomes.refused + outcomes.unsent, open: outcomes.open };
}
