//! The proposed sets: each with its sum, its difference, its certainty and its drafts, and a button to the form.

import { CompanyAccount } from '../../components/AccountText';
import { Button } from '../../components/Button';
import { DraftNumber } from '../../components/DraftNumber';
import { Money } from '../../components/Money';
import { Pill } from '../../components/Pill';
import type { ProposalsView, ProposalView, Sentence } from '../../generated/views';
import { Say, sentenceText, useText } from '../../i18n';
import { openOrder } from '../../stores/dialog';
import { Watched } from '../maturity/Watched';
import '../../components/table.css';
import '../maturity/maturity.css';

const STAGE = 'endorsement-transfer';

interface SetsProps {
  found: ProposalsView;
  /** The initial values of the endorsement's form. */
  filled: Record<string, string>;
  sendingOff: Sentence | null;
}

export function Sets({ found, filled, sendingOff }: SetsProps) {
  const text = useText();
  return (
    <div className="propose-sets" data-testid="propose-sets" data-count={found.sets.length}>
      <p className="quiet" data-testid="propose-candidates">
        {text('propose-among', { count: found.candidates.count })}{' '}
        <Money amount={found.candidates.amount} currency={found.currency} />
        {found.excluded.map((one) => (
          <span key={one.why} data-testid={`propose-excluded-${one.why}`}>
            {' · '}
            {text('propose-excluded', { why: one.why, count: one.count })}
          </span>
        ))}
      </p>
      <p
        className={found.complete ? 'quiet' : 'ladder-incomplete'}
        data-testid="propose-lists"
        data-complete={found.complete}
      >
        <Say sentence={found.lists} />
      </p>
      {found.sets.length === 0 && <p data-testid="propose-none">{text('propose-none')}</p>}
      {found.sets.map((set, at) => (
        <OneSet
          key={set.rows.map((row) => row.key).join()}
          set={set}
          at={at}
          currency={found.currency}
          filled={filled}
          sendingOff={sendingOff}
        />
      ))}
    </div>
  );
}

interface OneSetProps {
  set: ProposalView;
  at: number;
  currency: string | null;
  filled: Record<string, string>;
  sendingOff: Sentence | null;
}

function OneSet({ set, at, currency, filled, sendingOff }: OneSetProps) {
  const text = useText();
  const companies = new Set(set.parts.map((part) => part.company ?? part.account));
  const off = sendingOff ? sentenceText(text, sendingOff) : set.fits ? null : text('propose-does-not-fit');
  return (
    <section className="today-part propose-set" data-testid={`propose-set-${at}`} data-exact={set.exact}>
      <div className="maturity-head">
        <h2>
          {set.kinds.map((kind) => text('propose-kind', { kind })).join(' · ')}
          <span>
            <Money amount={set.sum} currency={currency} />
          </span>
          <span className={set.exact ? 'propose-exact' : 'propose-rest'}>
            {set.exact ? text('propose-exact') : text('propose-rest')}
            {!set.exact && (
              <>
                {' '}
                <Money amount={set.rest} currency={currency} />
              </>
            )}
          </span>
        </h2>
        <Button
          kind={at === 0 ? 'primary' : 'plain'}
          onPress={() => openOrder(STAGE, 'endorse', null, set.rows, filled)}
          disabled={off}
          testId={`propose-endorse-${at}`}
        >
          {text('propose-endorse', { count: set.rows.length })}
        </Button>
      </div>
      <ul className="propose-parts" data-testid={`propose-parts-${at}`}>
        {set.parts.map((part) => (
          <li key={part.account}>
            <CompanyAccount company={part.company} account={part.account} />
            <span className="quiet">{text('propose-part', { count: part.count })}</span>
            <Money amount={part.sum} currency={currency} />
          </li>
        ))}
      </ul>
      {companies.size > 1 && <Pill tone="warn">{text('propose-payers-mixed')}</Pill>}
      <ul className="present-notes">
        {set.notes.map((note) => (
          <li key={note.id}>
            <Say sentence={note} />
          </li>
        ))}
      </ul>
      <div className="ladder-scroll">
        <table className="table">
          <tbody>
            {set.rows.map((row) => (
              <tr key={row.key}>
                <td className="statement-day">{row.dueDay ?? row.dueDate}</td>
                <th scope="row">{row.draftNumber && <DraftNumber number={row.draftNumber} />}</th>
                <td className="exposure-name">
                  {row.acceptorName} <Watched lines={row.watch} />
                </td>
                {set.parts.length > 1 && (
                  <td className="propose-account">
                    <CompanyAccount
                      company={set.parts.find((part) => part.account === row.account)?.company ?? null}
                      account={row.account}
                    />
                  </td>
                )}
                <td>
                  <Money amount={row.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
