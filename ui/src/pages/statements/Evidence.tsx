//! A statement line as the proof that an instruction in doubt was executed: chosen from the line, or from the doubt.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { Select } from '../../components/Select';
import { ReasonDialog } from '../../forms/ReasonDialog';
import type { InstructionView, KnownLine } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain, useDoubts, useStatementLines } from '../../ipc/queries';
import { useMayNot } from '../../useMayNot';
import { LineFacts } from './Facts';

/** The most lines that a doubt offers. */
const LINES_MAX = 50;

/** Beside a line: the doubt that it proves. */
export function DoubtOfLine({ line }: { line: KnownLine }) {
  const text = useText();
  const labels = useLabels();
  const doubts = useDoubts().data ?? [];
  if (doubts.length === 0) return null;
  const label = (one: InstructionView) =>
    [one.number, labels.operation(one.operation, one.answer), one.currency, one.amount].filter(Boolean).join(' · ');
  return (
    <Chosen
      label={text('evidence-doubt')}
      rows={doubts.map((one) => ({ value: one.id, label: label(one) }))}
      pair={(instruction) => ({ instruction, line })}
    />
  );
}

/** Beside a doubt: the line that proves it. */
export function LineOfDoubt({ one, onResolved }: { one: InstructionView; onResolved: () => void }) {
  const text = useText();
  const query = { account: one.account, text: one.amount, show: 'open' as const, from: 0, count: LINES_MAX };
  const lines = useStatementLines(query).data?.rows.filter((row) => row.line.finality === 'final') ?? [];
  if (lines.length === 0) return null;
  const label = ({ line }: (typeof lines)[number]) =>
    [line.day, line.currency, line.amount, line.counterparty, line.reference].filter(Boolean).join(' · ');
  return (
    <Chosen
      label={text('evidence-line')}
      rows={lines.map((row) => ({ value: row.line.sha256, label: label(row) }))}
      pair={(sha256) => ({ instruction: one.id, line: lines.find((row) => row.line.sha256 === sha256)?.line })}
      onResolved={onResolved}
    />
  );
}

interface ChosenProps {
  label: string;
  rows: { value: string; label: string }[];
  pair: (value: string) => { instruction: string; line: KnownLine | undefined };
  onResolved?: () => void;
}

function Chosen({ label, rows, pair, onResolved }: ChosenProps) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const [value, setValue] = useState('');
  const [asking, setAsking] = useState(false);
  const { instruction, line } = pair(value);
  return (
    <div className="statement-another">
      <Select
        label={label}
        help={text('evidence-help')}
        value={value}
        onChange={setValue}
        options={[{ value: '', label: text('evidence-none') }, ...rows]}
        testId="evidence"
      />
      <div>
        <Button
          onPress={() => setAsking(true)}
          disabled={off ?? (value === '' ? text('evidence-none') : null)}
          testId="evidence-use"
        >
          {text('evidence-use')}
        </Button>
      </div>
      {asking && line && (
        <ReasonDialog
          title={text('evidence-title')}
          commit={text('evidence-commit')}
          label={text('statements-reason')}
          help={text('evidence-reason-help')}
          missing={text('statements-reason-missing')}
          onCommit={async (reason) => {
            await ipc.doubtResolveByLine(instruction, line.sha256, reason);
            setAsking(false);
            onResolved?.();
            readMoneyAgain();
          }}
          onClose={() => setAsking(false)}
          testId="evidence"
        >
          <LineFacts line={line} />
        </ReasonDialog>
      )}
    </div>
  );
}
