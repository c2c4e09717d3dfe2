//! One statement line beside the table: its candidate transfers, or any other that a person chooses with a reason.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import { Select } from '../../components/Select';
import { ReasonDialog } from '../../forms/ReasonDialog';
import type { LineToReconcile, StatementRule } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient, useStatementTransfers } from '../../ipc/queries';
import { openInstruction } from '../../stores/nav';
import { fullTime } from '../../time';
import { useMayNot } from '../../useMayNot';
import { DoubtOfLine } from './Evidence';
import { LineFacts, type Side, TransferFacts } from './Facts';
import { FinalityNote } from './Finality';
import { ReconcileDialog } from './ReconcileDialog';
import { does, ruleOf } from './rule';
import { SetAside } from './SetAside';
import { SidePane } from './SidePane';

/** The most that the core returns per call; the oldest first. */
const OTHERS_MAX = 200;

interface LinePaneProps {
  one: LineToReconcile;
  /** Opens the form of a rule that begins with this line. */
  onRule: (rule: StatementRule) => void;
  onClose: () => void;
}

export function LinePane({ one, onRule, onClose }: LinePaneProps) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const [reconciling, setReconciling] = useState<Side | null>(null);
  return (
    <SidePane
      title={text('statements-line-title', { day: one.line.day })}
      onClose={onClose}
      actions={
        <Button onPress={() => onRule(ruleOf(one.line))} disabled={off} testId="rule-from-line">
          {text('statements-rule-from-line')}
        </Button>
      }
    >
      <LineFacts line={one.line} />
      <FinalityNote finality={one.line.finality} />
      <p className="quiet">{text('statements-from-file', { file: one.line.file })}</p>
      {one.ticked && (
        <section className="part">
          <h2>{text('statements-is', { number: one.ticked.number })}</h2>
          <TransferFacts transfer={one.ticked} />
          <Button onPress={() => one.ticked && openInstruction(one.ticked.instruction)}>
            {text('result-journal', { number: one.ticked.number })}
          </Button>
        </section>
      )}
      <LineRule one={one} />
      {!one.ticked && !one.line.aside && one.line.finality !== 'provisional' && <SetAside line={one.line} />}
      {!one.ticked && !one.line.aside && one.line.finality !== 'not_in_final' && (
        <section className="part">
          <h2>{text('statements-may-be-title')}</h2>
          {one.candidates.length === 0 && <p className="quiet">{text('statements-no-transfer-why')}</p>}
          {one.candidates.map((candidate, at) => (
            <div key={candidate.instruction} className="statement-candidate" data-testid={`statement-candidate-${at}`}>
              <TransferFacts transfer={candidate} />
              <NoteBand tone={candidate.same_reference ? 'info' : 'warn'}>
                {text(candidate.same_reference ? 'statements-same-reference' : 'statements-other-reference', {
                  days: candidate.days_apart ?? 0,
                })}
              </NoteBand>
              <Button
                onPress={() =>
                  setReconciling({ transfer: candidate, line: one.line, needs_reason: candidate.needs_reason })
                }
                disabled={off}
                testId={`statement-tick-${at}`}
              >
                {text('statements-tick')}
              </Button>
            </div>
          ))}
          <Another one={one} onChoose={setReconciling} />
        </section>
      )}
      {!one.ticked && one.line.finality === 'final' && <DoubtOfLine line={one.line} />}
      {reconciling && <ReconcileDialog side={reconciling} onClose={() => setReconciling(null)} />}
    </SidePane>
  );
}

/** The rule that set the line aside, or that proposes something for it. */
function LineRule({ one }: { one: LineToReconcile }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const [reopening, setReopening] = useState(false);
  const { aside, reopened, day, sha256 } = one.line;
  if (!aside) {
    return (
      <>
        {one.rule && (
          <NoteBand testId="line-rule">
            {text('statements-rule-proposes', { rule: one.rule.name, does: does(one.rule, text) })}
          </NoteBand>
        )}
        {reopened && <p className="quiet">{text('statements-reopened')}</p>}
      </>
    );
  }
  const { category, rule, by, at } = aside;
  return (
    <section className="part" data-testid="line-aside">
      <h2>{text('statements-aside-title', { category })}</h2>
      <p className="quiet">
        {text(rule === '' ? 'statements-aside-by-hand' : 'statements-aside-by', { rule, by, time: fullTime(at) })}
      </p>
      <Button onPress={() => setReopening(true)} disabled={off} testId="line-reopen">
        {text('statements-reopen')}
      </Button>
      {reopening && (
        <ReasonDialog
          title={text('statements-reopen-title', { day })}
          commit={text('statements-reopen')}
          label={text('statements-reason')}
          help={text('statements-reopen-help')}
          missing={text('statements-reason-missing')}
          onCommit={async (reason) => {
            await ipc.statementReopen(sha256, reason);
            setReopening(false);
            void queryClient.invalidateQueries({ queryKey: keys.journal });
          }}
          onClose={() => setReopening(false)}
          testId="reopen"
        />
      )}
    </section>
  );
}

/** Any accepted transfer not yet reconciled: a bank may add a fee to the amount, or book it on another account. */
function Another({ one, onChoose }: { one: LineToReconcile; onChoose: (side: Side) => void }) {
  const text = useText();
  const [chosen, setChosen] = useState('');
  const open = useStatementTransfers({ account: null, text: null, show: 'open', from: 0, count: OTHERS_MAX }).data;
  const rows = open?.rows ?? [];
  const found = rows.find((row) => row.instruction === chosen);
  return (
    <div className="statement-another">
      <Select
        label={text('statements-another')}
        help={text('statements-another-help')}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: '', label: text('statements-another-none') },
          ...rows.map((row) => ({
            value: row.instruction,
            label: [row.number, row.day, row.currency, row.amount, row.counterparty].filter(Boolean).join(' · '),
          })),
        ]}
        testId="statement-another"
      />
      <div>
        <Button
          onPress={() => found && onChoose({ transfer: found, line: one.line, needs_reason: null })}
          disabled={found ? null : text('statements-another-none')}
          testId="statement-tick-another"
        >
          {text('statements-tick')}
        </Button>
      </div>
    </div>
  );
}
