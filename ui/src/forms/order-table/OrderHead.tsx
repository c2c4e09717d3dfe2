//! The facts that all rows of an order share, once: counterparty, fields and account, and the totals with
//! their parts per company.

import type { ReactNode } from 'react';
import { AccountText } from '../../components/AccountText';
import { Money } from '../../components/Money';
import { Pill } from '../../components/Pill';
import { isNumber } from '../../fieldKind';
import { operations } from '../../generated/contract';
import type { CommonFacts, FieldShown, Total } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import './order-table.css';

interface OrderHeadProps {
  common: CommonFacts;
  totals: Total[];
  operation: string;
  hidden?: boolean;
}

export function OrderHead({ common, totals, operation, hidden = false }: OrderHeadProps) {
  const text = useText();
  const party = common.counterparty;
  return (
    <div className="order-facts" data-testid="order-facts">
      {party && (
        <Part title={text('table-party')}>
          <p>
            <strong>{party.name ?? text('check-no-name')}</strong>
          </p>
          {party.account_number && <p className="mono">{party.account_number}</p>}
          {party.bank && <p>{party.bank}</p>}
          {party.first_time && (
            <p data-testid="check-first-time">
              <Pill tone="warn">{text('check-first-time')}</Pill>
            </p>
          )}
        </Part>
      )}
      {(common.account || common.company || common.fields.length > 0) && (
        <Part title={text('table-what')}>
          {(common.account || common.company) && (
            <p>
              <span className="quiet">{text(common.account ? 'table-account' : 'table-company')}</span>{' '}
              {common.account ? <AccountText account={common.account} full /> : common.company}
            </p>
          )}
          {common.account && common.company && (
            <p>
              <span className="quiet">{text('table-company')}</span> {common.company}
            </p>
          )}
          {common.fields.map((field) => (
            <Field key={field.name} field={field} operation={operation} hidden={hidden} />
          ))}
        </Part>
      )}
      {!hidden && totals.length > 0 && (
        <Part title={text('table-total')} testId="check-totals">
          {totals.map((total) => (
            <p key={total.currency ?? ''} className="order-sum">
              <strong className="order-total">
                <Money amount={total.amount} currency={total.currency} />
              </strong>
              <Count total={total} />
            </p>
          ))}
          {common.subtotals.length > totals.length && (
            <ul className="order-subtotals" data-testid="order-subtotals">
              {common.subtotals.map(({ company, total }) => (
                <li key={`${company} ${total.currency}`}>
                  <span>{company.includes(':') ? <AccountText account={company} /> : company}</span>
                  <Count total={total} />
                  <Money amount={total.amount} currency={total.currency} />
                </li>
              ))}
            </ul>
          )}
        </Part>
      )}
    </div>
  );
}

/** How many rows a sum has, and how many amounts it leaves out. */
function Count({ total }: { total: Total }) {
  const text = useText();
  return (
    <span className="order-count">
      {text('table-rows', { count: total.count })}
      {total.left_out > 0 && (
        <span className="field-warning"> {text('table-left-out', { count: total.left_out })}</span>
      )}
    </span>
  );
}

function Part({ title, testId, children }: { title: string; testId?: string; children: ReactNode }) {
  return (
    <section className="order-part selectable" {...(testId ? { 'data-testid': testId } : {})}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Field({ field, operation, hidden }: { field: FieldShown; operation: string; hidden: boolean }) {
  const text = useText();
  const labels = useLabels();
  const type = operations[operation]?.item ?? '';
  return (
    <p data-field={field.name}>
      <span className="quiet">{labels.label(type, field.name)}</span>{' '}
      {hidden && isNumber(type, field.name) ? (
        text('table-hidden')
      ) : field.words ? (
        <Say sentence={field.words} />
      ) : (
        field.value
      )}
    </p>
  );
}
