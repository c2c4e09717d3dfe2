//! The counterparties as a table. Arrow keys go from row to row, Enter opens one.

import type { KeyboardEvent } from 'react';
import { Pill } from '../../components/Pill';
import type { BookParty } from '../../generated/views';
import { useText } from '../../i18n';
import { fullTime } from '../../time';
import '../../components/table.css';

interface PartyTableProps {
  rows: BookParty[];
  selected: string | null;
  onSelect: (name: string) => void;
}

/** Focuses the row above or below. */
function onArrow(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('.table-number')];
  const next = names[names.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function PartyTable({ rows, selected, onSelect }: PartyTableProps) {
  const text = useText();
  return (
    <table
      className={`table table-sticky table-press party-table${selected ? ' party-table-narrow' : ''}`}
      onKeyDown={onArrow}
    >
      <thead>
        <tr>
          <th scope="col">{text('party-name')}</th>
          <th scope="col" className="party-wide">
            {text('party-group')}
          </th>
          <th scope="col">{text('parties-accounts')}</th>
          <th scope="col" className="party-wide">
            {text('party-company-code')}
          </th>
          <th scope="col" className="figures">
            {text('party-uses')}
          </th>
          <th scope="col" className="party-wide">
            {text('party-last-used')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((party, index) => (
          <tr
            key={party.name}
            className={party.name === selected ? 'table-row-open' : ''}
            onClick={() => onSelect(party.name)}
            data-testid={`counterparty-row-${index}`}
            data-name={party.name}
          >
            <td className="party-name">
              <button type="button" className="table-number" aria-expanded={party.name === selected}>
                {party.name}
              </button>
              {party.same_as.length > 0 && <Pill tone="info">{text('parties-same')}</Pill>}
            </td>
            <td className="party-wide">{party.group === 'none' ? '' : text(`party-group-${party.group}`)}</td>
            <td>
              <Accounts party={party} />
            </td>
            <td className="party-wide">{party.company_code}</td>
            <td className="figures">{party.uses}</td>
            <td className="party-wide party-time">{party.last_used ? fullTime(party.last_used) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first account, the number of others, and whether one of them is new. */
function Accounts({ party }: { party: BookParty }) {
  const text = useText();
  const [first] = party.accounts;
  if (!first) return null;
  const fresh = party.accounts.some((account) => account.is_new && account.origin === 'entered');
  return (
    <span className="party-accounts">
      <span className="mono">{first.account_number}</span>
      {party.accounts.length > 1 && (
        <span className="quiet"> {text('parties-more', { count: party.accounts.length - 1 })}</span>
      )}
      {fresh && <Pill tone="warn">{text('parties-new-account')}</Pill>}
    </span>
  );
}
