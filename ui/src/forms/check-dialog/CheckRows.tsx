//! One block per instruction: counterparty, account, every field as it is sent, flags with their words and the raw
//! number, and the exact body (collapsed).

import { AccountText } from '../../components/AccountText';
import { DraftNumber } from '../../components/DraftNumber';
import { Money } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import { Pill } from '../../components/Pill';
import { isNumber } from '../../fieldKind';
import { operations } from '../../generated/contract';
import type { CheckRow, CheckView, Counterparty, FieldShown, Sentence } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';

export function CheckRows({ check, hidden }: { check: CheckView; hidden: boolean }) {
  return (
    <ol className="check-rows">
      {check.rows.map((row, at) => (
        <Row key={row.instruction_id} row={row} at={at} operation={check.operation} hidden={hidden} />
      ))}
    </ol>
  );
}

function Row({ row, at, operation, hidden }: { row: CheckRow; at: number; operation: string; hidden: boolean }) {
  const text = useText();
  return (
    <li className="check-row" data-testid={`check-row-${at}`} data-number={row.draft_number ?? undefined}>
      <div className="check-row-head">
        <span className="check-row-number">{at + 1}</span>
        <span className="check-row-what">
          {row.draft_number && <DraftNumber number={row.draft_number} />}
          <span className="quiet">
            {text('check-from')} <AccountText account={row.account} full />
          </span>
        </span>
        <strong className="check-row-amount">
          {hidden ? text('check-hidden') : <Money amount={row.amount} currency={row.currency} />}
        </strong>
      </div>
      {row.counterparty && <Party party={row.counterparty} at={at} />}
      {row.notes
        .filter((note) => note.id !== SAID_BY_MARK && !(hidden && saysAmount(note)))
        .map((note) => (
          <NoteBand key={note.id} tone="warn" testId={`check-row-note-${at}`}>
            <Say sentence={note} />
          </NoteBand>
        ))}
      <Fields fields={row.fields} type={operations[operation]?.item ?? ''} hidden={hidden} />
      {!hidden && (
        <details className="check-body">
          <summary>{text('check-body')}</summary>
          <pre className="mono selectable" data-testid={`check-body-${at}`}>
            {row.body}
          </pre>
        </details>
      )}
    </li>
  );
}

/** A note that contains one of our amounts is hidden, like the amounts, until the voucher's total was typed. */
const saysAmount = (note: Sentence) => 'amount' in note.args;

/** The mark beside the counterparty shows it already. */
const SAID_BY_MARK = 'note-first-time';

function Party({ party, at }: { party: Counterparty; at: number }) {
  const text = useText();
  return (
    <p className="check-party selectable">
      <span className="quiet">{text('check-to')}</span> <strong>{party.name ?? text('check-no-name')}</strong>
      {party.account_number && <span className="mono">{party.account_number}</span>}
      {party.bank && <span>{party.bank}</span>}
      {party.first_time && (
        <span data-testid={`check-first-time-${at}`}>
          <Pill tone="warn">{text('check-first-time')}</Pill>
        </span>
      )}
    </p>
  );
}

function Fields({ fields, type, hidden }: { fields: FieldShown[]; type: string; hidden: boolean }) {
  const text = useText();
  const labels = useLabels();
  return (
    <dl className="check-fields">
      {fields.map((field) => (
        <div key={field.name} data-field={field.name}>
          <dt>{labels.label(type, field.name)}</dt>
          <dd className="selectable">
            {hidden && isNumber(type, field.name) ? (
              text('check-hidden')
            ) : field.words ? (
              <>
                <Say sentence={field.words} />{' '}
                <span className="check-raw">{text('order-flag-sends', { value: field.value })}</span>
              </>
            ) : (
              field.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
