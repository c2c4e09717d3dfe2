//! The result of each instruction: state in words, the bank's reference, the reason, the service's message, and advice.

import { memo, useMemo } from 'react';
import { AccountText, CompanyAccount } from '../../components/AccountText';
import { Copy } from '../../components/Copy';
import { DraftNumber } from '../../components/DraftNumber';
import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import { ResponseStatus } from '../../components/ResponseStatus';
import { StatePill } from '../../components/StatePill';
import { TableHead } from '../../components/TableHead';
import type { InstructionView, PendingWriteView, SubmissionView } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import { ResubmitButton } from '../resubmit/ResubmitButton';
import '../../components/table.css';

interface ResultTableProps {
  view: SubmissionView;
  onJournal: (instruction: string) => void;
  onDoubt: (instruction: string) => void;
  /** Hides, on screen only, the rows that need no attention; paper has all rows. */
  onlyNeeding: boolean;
}

/** Which columns a result has: facts that all rows share are above the table. */
interface Shown {
  draft: boolean;
  party: boolean;
  acceptor: boolean;
  due: boolean;
  account: boolean;
  /** Rows that need no look leave out the advice that the summary gives once. */
  several: boolean;
}

function shownOf({ instructions, common }: SubmissionView): Shown {
  return {
    draft: instructions.some((one) => one.draft_number),
    party: common.counterparty === null && instructions.some((one) => one.counterparty),
    acceptor: instructions.some((one) => one.facts.acceptor),
    due: instructions.some((one) => one.facts.due),
    account: common.account === null,
    several: instructions.length > 1,
  };
}

export function ResultTable({ view, onJournal, onDoubt, onlyNeeding }: ResultTableProps) {
  const { instructions, common } = view;
  // The same object while rows change, so that only changed rows are drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: facts and numbers of a submission do not change.
  const shown = useMemo(() => shownOf(view), [instructions.length, common]);
  const hasReference = instructions.some((one) => one.bank_transaction_id);
  // Accepted rows have nothing to explain.
  const means = instructions.length === 1 || instructions.some(needsLook);
  const columns = [
    'result-number',
    ...(shown.draft ? ['table-draft'] : []),
    ...(shown.party ? ['table-party'] : []),
    ...(shown.acceptor ? ['table-acceptor'] : []),
    ...(shown.due ? ['table-due'] : []),
    ...(shown.account ? ['table-account'] : []),
    '>result-amount',
    'result-state',
    ...(hasReference ? ['result-reference'] : []),
    ...(means ? ['result-means'] : []),
  ];
  return (
    <table className="table result-table">
      <TableHead columns={columns} />
      <tbody>
        {instructions.map((one, at) => (
          <ResultRow
            key={one.id}
            one={one}
            at={at}
            shown={shown}
            hasReference={hasReference}
            means={means}
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
  shown: Shown;
  hasReference: boolean;
  means: boolean;
  done: boolean;
  /** Hidden on screen. */
  aside: boolean;
  onJournal: (instruction: string) => void;
  onDoubt: (instruction: string) => void;
}

/** Drawn again only when its instruction changed: there can be five hundred rows while progress events arrive. */
const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { one, at, shown, hasReference, means, done, aside, onJournal, onDoubt } = props;
  const text = useText();
  const { draft_number, counterparty, facts } = one;
  return (
    <tr className={aside ? 'result-aside' : undefined} data-testid={`result-row-${at}`} data-state={one.state}>
      <td>
        <span className="no-print">
          <Link
            onPress={() => onJournal(one.id)}
            label={text('result-journal', { number: one.number })}
            testId={`result-journal-${at}`}
          >
            {String(one.number)}
          </Link>
        </span>
        <span className="print-inline">{one.number}</span>
      </td>
      {shown.draft && <td className="result-draft">{draft_number && <DraftNumber number={draft_number} />}</td>}
      {shown.party && <td>{counterparty?.name ?? counterparty?.account_number}</td>}
      {shown.acceptor && <td>{facts.acceptor}</td>}
      {shown.due && <td className="result-due">{facts.due}</td>}
      {shown.account && (
        <td>
          {facts.company ? (
            <CompanyAccount company={facts.company} account={one.account} />
          ) : (
            <AccountText account={one.account} />
          )}
        </td>
      )}
      <td className="result-amount">
        <Money amount={one.amount} currency={one.currency} />
      </td>
      <td>
        <StatePill state={one.state} />
        {one.unwritten && <PendingWrite one={one.unwritten} testId={`result-unwritten-${at}`} />}
      </td>
      {hasReference && <td>{one.bank_transaction_id && <Reference value={one.bank_transaction_id} />}</td>}
      {means && (
        <td className="result-means">
          {(!shown.several || needsLook(one)) && <Meaning one={one} />}
          {one.open && (
            <span className="result-links no-print">
              <Link onPress={() => onDoubt(one.id)} testId={`result-doubt-${at}`}>
                {text('result-doubt')}
              </Link>
            </span>
          )}
          {done && (
            <span className="result-again no-print">
              <ResubmitButton one={one} quiet testId={`result-again-${at}`} />
            </span>
          )}
        </td>
      )}
    </tr>
  );
});

function Reference({ value }: { value: string }) {
  return (
    <span className="result-reference">
      <span className="mono selectable">{value}</span>
      <Copy value={value} />
    </span>
  );
}

/** A reply that could not be written to the journal (disk full): this row is its only record. */
function PendingWrite({ one, testId }: { one: PendingWriteView; testId: string }) {
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
      {one.response && !one.service_message && (
        <span className="result-line quiet">
          <ResponseStatus status={one.response} testId="result-response" />
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
