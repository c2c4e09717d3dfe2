//! The result of each instruction: state in words, the bank's reference, the reason, the service's message, and advice.

import { memo } from 'react';
import { AccountText } from '../../components/AccountText';
import { Copy } from '../../components/Copy';
import { DraftNumber } from '../../components/DraftNumber';
import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import { StatePill } from '../../components/StatePill';
import { TableHead } from '../../components/TableHead';
import type { InstructionView, SubmissionView, UnwrittenView } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import { AgainButton } from '../again/AgainButton';
import '../../components/table.css';

interface ResultTableProps {
  view: SubmissionView;
  onJournal: (instruction: string) => void;
  onDoubt: (instruction: string) => void;
  /** Hides, on screen only, the rows that need no attention; paper has all rows. */
  onlyNeeding: boolean;
}

export function ResultTable({ view, onJournal, onDoubt, onlyNeeding }: ResultTableProps) {
  return (
    <table className="table result-table">
      <TableHead columns={['result-state', 'result-what', '>result-amount', 'result-means']} />
      <tbody>
        {view.instructions.map((one, at) => (
          <ResultRow
            key={one.id}
            one={one}
            at={at}
            done={view.done}
            aside={onlyNeeding && !needsLook(one)}
            onJournal={onJournal}
            onDoubt={onDoubt}
          />
        ))}
      </tbody>
    </table>
  );
}

interface ResultRowProps {
  one: InstructionView;
  at: number;
  done: boolean;
  /** Hidden on screen. */
  aside: boolean;
  onJournal: (instruction: string) => void;
  onDoubt: (instruction: string) => void;
}

/** Drawn again only when its instruction changed: there can be five hundred rows while progress events arrive. */
const ResultRow = memo(function ResultRow({ one, at, done, aside, onJournal, onDoubt }: ResultRowProps) {
  const text = useText();
  return (
    <tr className={aside ? 'result-aside' : undefined} data-testid={`result-row-${at}`} data-state={one.state}>
      <td>
        <StatePill state={one.state} />
        {one.unwritten && <Unwritten one={one.unwritten} testId={`result-unwritten-${at}`} />}
      </td>
      <td>
        <What one={one} />
      </td>
      <td>
        <Money amount={one.amount} currency={one.currency} />
      </td>
      <td className="result-means">
        {one.bank_transaction_id && <Reference value={one.bank_transaction_id} />}
        <Meaning one={one} />
        <span className="result-links no-print">
          <Link onPress={() => onJournal(one.id)} testId={`result-journal-${at}`}>
            {text('result-journal', { number: one.number })}
          </Link>
          {one.open && (
            <Link onPress={() => onDoubt(one.id)} testId={`result-doubt-${at}`}>
              {text('result-doubt')}
            </Link>
          )}
        </span>
        {done && (
          <span className="result-again no-print">
            <AgainButton one={one} quiet testId={`result-again-${at}`} />
          </span>
        )}
      </td>
    </tr>
  );
});

function Reference({ value }: { value: string }) {
  const text = useText();
  return (
    <span className="result-reference">
      {text('result-reference')} <span className="mono selectable">{value}</span>
      <Copy value={value} />
    </span>
  );
}

/** A reply that could not be written to the journal (disk full): this row is its only record. */
function Unwritten({ one, testId }: { one: UnwrittenView; testId: string }) {
  const text = useText();
  const labels = useLabels();
  return (
    <span className="result-line" role="alert" data-testid={testId} data-state={one.state}>
      {text('machine-answered-unwritten', { state: labels.state(one.state) })} <Say sentence={one.reason} />
    </span>
  );
}

/** It was not accepted, or part of its outcome is unknown. */
export const needsLook = (one: InstructionView) => one.open || !one.succeeded;

function What({ one }: { one: InstructionView }) {
  return (
    <>
      {one.draft_number && <DraftNumber number={one.draft_number} />}
      {one.counterparty?.name && <span className="result-party">{one.counterparty.name}</span>}
      <span className="result-account">
        <AccountText account={one.account} />
      </span>
    </>
  );
}

/** The reason for its state and the advice: the core's reason, or, without one, the window's advice. */
export function Meaning({ one }: { one: InstructionView }) {
  const text = useText();
  const advice = one.unproven ? 'unproven' : one.state.replaceAll('_', '-');
  return (
    <>
      {one.reason && (
        <span className="result-line selectable">
          <Say sentence={one.reason} />
        </span>
      )}
      {one.service_message && (
        <span className="result-line quiet selectable">
          {text('error-service-said', { message: one.service_message })}
        </span>
      )}
      {one.settling && (
        <span className="result-line selectable" data-testid="settling" data-step={one.settling.step}>
          <Say sentence={one.settling.why} />
        </span>
      )}
      {!one.reason && <span className="result-line">{text(`result-advice-${advice}`)}</span>}
    </>
  );
}
