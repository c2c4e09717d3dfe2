//! One draft or transfer to check: counterparty, account, facts of the list, every field, flags in words. The numbers that
//! are sent for them are under *Exactly what is sent*.

import { AccountText } from '../../components/AccountText';
import { DraftNumber } from '../../components/DraftNumber';
import { Money } from '../../components/Money';
import { Pill } from '../../components/Pill';
import { isNumber } from '../../fieldKind';
import { operations } from '../../generated/contract';
import type { Counterparty, FieldShown, CheckRow as Row } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import { useApp } from '../../ipc/queries';
import { daysTone, signedDays } from '../../time';
import { factsOf } from '../facts';

export function CheckRow({ row, operation, hidden }: { row: Row; operation: string; hidden: boolean }) {
  const text = useText();
  return (
    <div className="check-row" data-testid="check-row-0" data-number={row.draft_number ?? undefined}>
      <div className="check-row-head">
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
      {row.counterparty && <Party party={row.counterparty} />}
      <Facts row={row} />
      <Fields fields={row.fields} type={operations[operation]?.item ?? ''} hidden={hidden} />
    </div>
  );
}

/** The list's facts about the draft. */
function Facts({ row }: { row: Row }) {
  const text = useText();
  const { due } = row.facts;
  const days = row.days_to_due;
  const overdueDays = useApp().data?.open?.overdue_days;
  return (
    <p className="check-party selectable">
      {factsOf(row.facts)
        .filter(({ name }) => name !== 'due')
        .map(({ name, label, value }) => (
          <span key={name}>
            <span className="quiet">{text(label)}</span> {value}
          </span>
        ))}
      {due && (
        <span>
          <span className="quiet">{text('table-due')}</span> {due}
          {days !== null && (
            <span className={`order-days days-${daysTone(days, overdueDays)}`}>{signedDays(days)}</span>
          )}
        </span>
      )}
    </p>
  );
}

function Party({ party }: { party: Counterparty }) {
  const text = useText();
  return (
    <p className="check-party selectable">
      <span className="quiet">{text('check-to')}</span> <strong>{party.name ?? text('check-no-name')}</strong>
      {party.account_number && <span className="mono">{party.account_number}</span>}
      {party.bank && <span>{party.bank}</span>}
      {party.first_time && (
        <span data-testid="check-first-time-0">
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
              <Say sentence={field.words} />
            ) : (
              field.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
