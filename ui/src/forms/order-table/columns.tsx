//! The columns of an order's table: draft, parties, due day and amount where rows have them; account, counterparty and
//! other fields only where rows differ, because common facts are shown once above the table.

import type { ReactNode } from 'react';
import { AccountText, CompanyAccount } from '../../components/AccountText';
import { groups } from '../../components/DraftNumber';
import { hasMarks, type Standing, StandingMarks } from '../../components/StandingMarks';
import { StatePill } from '../../components/StatePill';
import { isNumber } from '../../fieldKind';
import { operations } from '../../generated/contract';
import type { CommonFacts, Counterparty, FieldShown, ShownFacts, State } from '../../generated/views';
import { type Labels, sentenceText, type Text } from '../../i18n';
import { formatAmount } from '../../money';
import type { Language } from '../../stores/look';
import { daysTone, signedDays } from '../../time';

/** One instruction, as the table shows it: a row of a check, of an approval or of a result. */
export interface TableRow extends Standing {
  account: string;
  draft_number: string | null;
  amount: string | null;
  currency: string | null;
  counterparty: Counterparty | null;
  facts: ShownFacts;
  days_to_due?: number | null;
  fields?: FieldShown[];
  /** After its confirmation. */
  state?: State;
}

export interface Column {
  id: string;
  title: string;
  /** A grid track. */
  width: string;
  cell: (row: TableRow, at: number) => ReactNode;
  figures?: boolean;
}

interface ColumnsOf {
  rows: TableRow[];
  common: CommonFacts;
  operation: string;
  /** Our amounts are hidden until the control total is typed. */
  hidden: boolean;
  language: Language;
  text: Text;
  labels: Labels;
}

/** The one currency of all rows; `null` where they differ or name none. */
export function commonCurrency(rows: TableRow[]): string | null {
  const [first] = rows;
  return first && rows.every((row) => row.currency === first.currency) ? first.currency : null;
}

export function columnsOf({ rows, common, operation, hidden, language, text, labels }: ColumnsOf): Column[] {
  const any = (has: (row: TableRow) => unknown) => rows.some(has);
  const type = operations[operation]?.item ?? '';
  const currency = commonCurrency(rows);
  const columns: Column[] = [
    { id: 'at', title: text('table-number'), width: '40px', cell: (_, at) => at + 1, figures: true },
  ];
  if (any((row) => row.draft_number)) {
    columns.push({
      id: 'draft',
      title: text('table-draft'),
      width: '252px',
      cell: (row) => numbered(row.draft_number),
    });
  }
  if (common.counterparty === null && any((row) => row.counterparty)) {
    const party = (row: TableRow) => partyText(row.counterparty);
    columns.push({ id: 'party', title: text('table-party'), width: 'minmax(120px, 1.6fr)', cell: party });
  }
  if (any((row) => row.facts.acceptor)) {
    const acceptor = (row: TableRow) => row.facts.acceptor;
    columns.push({ id: 'acceptor', title: text('table-acceptor'), width: 'minmax(72px, 1.2fr)', cell: acceptor });
  }
  if (any((row) => row.facts.endorser)) {
    const endorser = (row: TableRow) => row.facts.endorser;
    columns.push({ id: 'endorser', title: text('table-endorser'), width: 'minmax(72px, 1fr)', cell: endorser });
  }
  if (any((row) => row.facts.endorsee)) {
    const endorsee = (row: TableRow) => row.facts.endorsee;
    columns.push({ id: 'endorsee', title: text('table-endorsee'), width: 'minmax(72px, 1fr)', cell: endorsee });
  }
  if (any((row) => row.facts.due)) {
    columns.push({ id: 'due', title: text('table-due'), width: '126px', cell: due });
  }
  if (common.account === null) {
    const companies = common.company === null && any((row) => row.facts.company);
    const account = (row: TableRow) =>
      companies ? (
        <CompanyAccount company={row.facts.company ?? null} account={row.account} />
      ) : (
        <AccountText account={row.account} />
      );
    columns.push({ id: 'account', title: text('table-account'), width: 'minmax(96px, 1.1fr)', cell: account });
  }
  for (const name of common.differing) {
    const cell = (row: TableRow) => {
      const field = row.fields?.find((one) => one.name === name);
      if (!field) return '';
      if (hidden && isNumber(type, name)) return text('table-hidden');
      return field.words ? sentenceText(text, field.words) : field.value;
    };
    columns.push({ id: 'field', title: labels.label(type, name), width: 'minmax(72px, 1fr)', cell });
  }
  if (any((row) => row.amount)) {
    const amount = (row: TableRow) => {
      if (hidden) return text('table-hidden');
      if (row.amount === null) return '';
      const money = formatAmount(row.amount, language);
      return currency || !row.currency ? money : `${row.currency} ${money}`;
    };
    const longest = Math.max(12, ...rows.map((row) => String(amount(row)).length));
    const title = currency ? `${text('table-amount')} ${currency}` : text('table-amount');
    columns.push({ id: 'amount', title, width: `${Math.ceil(longest * 7.6) + 20}px`, cell: amount, figures: true });
  }
  if (any((row) => row.state)) {
    const state = (row: TableRow) =>
      row.state && (
        <>
          <StatePill state={row.state} /> <StandingMarks row={row} />
        </>
      );
    columns.push({ id: 'state', title: text('result-state'), width: any(hasMarks) ? '208px' : '128px', cell: state });
  }
  return columns;
}

/** The number in groups; a copied number has no gaps. */
function numbered(number: string | null) {
  if (number === null) return '';
  return groups(number).map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number never change their order.
    <span key={at} className="order-group">
      {group}
    </span>
  ));
}

export function partyText(party: Counterparty | null): string {
  return [party?.name, party?.account_number].filter(Boolean).join(' ');
}

function due(row: TableRow) {
  const days = row.days_to_due ?? null;
  return (
    <>
      {row.facts.due}
      {days !== null && <span className={`order-days days-${daysTone(days)}`}>{signedDays(days)}</span>}
    </>
  );
}
