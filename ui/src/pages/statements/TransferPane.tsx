//! One accepted transfer beside the table: its candidate lines, or the line that it is reconciled with.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import type { ReconciledView, TransferToReconcile } from '../../generated/views';
import { useText } from '../../i18n';
import { openInstruction } from '../../stores/nav';
import { useMayNot } from '../../useMayNot';
import { LineFacts, type Side, TransferFacts } from './Facts';
import { FinalityNote } from './Finality';
import { ReconcileDialog } from './ReconcileDialog';
import { SidePane } from './SidePane';
import { UnreconcileDialog } from './UnreconcileDialog';

export function TransferPane({ one, onClose }: { one: TransferToReconcile; onClose: () => void }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const [reconciling, setReconciling] = useState<Side | null>(null);
  const [unreconciling, setUnreconciling] = useState(false);
  return (
    <SidePane
      title={text('statements-transfer-title', { number: one.number })}
      onClose={onClose}
      actions={
        <Button onPress={() => openInstruction(one.instruction)} testId="statement-journal">
          {text('result-journal', { number: one.number })}
        </Button>
      }
    >
      <TransferFacts transfer={one} />
      {one.ticked ? (
        <section className="part">
          <h2>{text('statements-ticked', { day: one.ticked.line.day })}</h2>
          <LineFacts line={one.ticked.line} />
          <FinalityNote finality={one.ticked.finality} />
          <Differing reconciled={one.ticked} />
          <p className="quiet">{text('statements-ticked-by', { by: one.ticked.by, file: one.ticked.file })}</p>
          <Button onPress={() => setUnreconciling(true)} disabled={off} testId="statement-unreconcile">
            {text('statements-untick')}
          </Button>
        </section>
      ) : (
        <section className="part">
          <h2>{text('statements-candidates')}</h2>
          {one.candidates.length === 0 && <p className="quiet">{text('statements-no-candidates')}</p>}
          {one.candidates.map((candidate, at) => (
            <div key={candidate.sha256} className="statement-candidate" data-testid={`statement-candidate-${at}`}>
              <LineFacts line={candidate} />
              <FinalityNote finality={candidate.finality} />
              <NoteBand tone={candidate.same_reference ? 'info' : 'warn'}>
                {text(candidate.same_reference ? 'statements-same-reference' : 'statements-other-reference', {
                  days: candidate.days_apart,
                })}
              </NoteBand>
              <Button
                onPress={() => setReconciling({ transfer: one, line: candidate, needs_reason: candidate.needs_reason })}
                disabled={off}
                testId={`statement-tick-${at}`}
              >
                {text('statements-tick')}
              </Button>
            </div>
          ))}
        </section>
      )}
      {reconciling && <ReconcileDialog side={reconciling} onClose={() => setReconciling(null)} />}
      {unreconciling && <UnreconcileDialog one={one} onClose={() => setUnreconciling(false)} />}
    </SidePane>
  );
}

function Differing({ reconciled }: { reconciled: ReconciledView }) {
  const text = useText();
  if (reconciled.differs.length === 0) return null;
  const what = reconciled.differs
    .map((one) => text('statements-differs-name', { what: one }))
    .join(text('journal-list-comma'));
  return <NoteBand tone="warn">{text('statements-differed', { what, reason: reconciled.reason ?? '' })}</NoteBand>;
}
