//! The head of one instruction: operation, account, amount, state, reason, and advice.

import type { ReactNode } from 'react';
import { AccountText } from '../../components/AccountText';
import { Copy } from '../../components/Copy';
import { DraftNumber } from '../../components/DraftNumber';
import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import { PersonName } from '../../components/PersonName';
import { StandingMarks } from '../../components/StandingMarks';
import { StatePill } from '../../components/StatePill';
import { factsOf } from '../../forms/facts';
import { Meaning } from '../../forms/result-table/ResultTable';
import type { InstructionDetail, InstructionName } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import { openInstruction } from '../../stores/nav';
import { fullTime } from '../../time';
import './instruction.css';

export function Head({ detail }: { detail: InstructionDetail }) {
  const one = detail.instruction;
  const text = useText();
  const labels = useLabels();
  const party = one.counterparty;
  const known = labels.error(one.reason?.args.term ?? '');
  return (
    <section className="instruction-head">
      <p className="instruction-title">
        <strong>
          {one.number} · {labels.operation(one.operation, one.answer)}
        </strong>
        <StatePill state={one.state} />
        <StandingMarks row={one} />
      </p>
      {one.amount !== null && (
        <p className="instruction-amount">
          <Money amount={one.amount} currency={one.currency} />
        </p>
      )}
      <p className="instruction-meaning">
        <Meaning one={one} />
      </p>
      {one.later_end?.says && (
        <p className="instruction-meaning" data-testid="instruction-later-end">
          <Say sentence={one.later_end.says} />
        </p>
      )}
      {known && (
        <details data-testid="instruction-remedy">
          <summary>{text('error-admin')}</summary>
          <p className="selectable">{known.admin}</p>
        </details>
      )}
      <dl className="instruction-facts">
        {one.draft_number && (
          <Fact label={labels.label('Draft', 'draftNumber')}>
            <DraftNumber number={one.draft_number} copy />
          </Fact>
        )}
        <Fact label={text('journal-account')}>
          <AccountText account={one.account} full />
        </Fact>
        {factsOf(one.facts).map(({ name, label, value }) => (
          <Fact key={name} label={text(label)}>
            {value}
          </Fact>
        ))}
        {party && (
          <Fact label={text('result-party')}>
            {[party.name, party.account_number, party.bank].filter(Boolean).join(' · ')}
          </Fact>
        )}
        {one.reference_order && <Fact label={text('journal-reference-order')}>{one.reference_order}</Fact>}
        {one.bank_transaction_id && (
          <Fact label={text('result-reference')}>
            <span className="mono">{one.bank_transaction_id}</span> <Copy value={one.bank_transaction_id} />
          </Fact>
        )}
        {detail.people.confirmed_by.length > 0 && (
          <Fact label={text('audit-confirmed-by')}>
            <span data-testid="instruction-confirmed-by">
              <PersonName said={detail.people.confirmed_by} />
            </span>
          </Fact>
        )}
        {detail.people.approved_by.length > 0 && (
          <Fact label={text('audit-approved-by')}>
            <span data-testid="instruction-approved-by">
              <PersonName said={detail.people.approved_by} />
              {detail.people.approved_tier && (
                <span className="quiet"> · {text('approvals-given', { tier: detail.people.approved_tier })}</span>
              )}
            </span>
          </Fact>
        )}
        {one.confirmed_at && <Fact label={text('journal-confirmed')}>{fullTime(one.confirmed_at)}</Fact>}
        <Fact label={text('journal-since')}>{fullTime(one.since)}</Fact>
        {detail.supersedes && (
          <Fact label={text('again-for')}>
            <Other name={detail.supersedes} testId="instruction-supersedes" />
          </Fact>
        )}
        {detail.superseded_by && (
          <Fact label={text('again-by')}>
            <Other name={detail.superseded_by} testId="instruction-superseded-by" />
          </Fact>
        )}
        {one.locked && <Fact label={text('journal-lock')}>{text('journal-locked')}</Fact>}
        <Fact label={text('journal-id')}>
          <span className="mono">{one.id}</span> <Copy value={one.id} />
        </Fact>
      </dl>
    </section>
  );
}

function Other({ name, testId }: { name: InstructionName; testId: string }) {
  const text = useText();
  return (
    <Link onPress={() => openInstruction(name.id)} testId={testId}>
      {text('result-journal', { number: name.number })}
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="selectable">{children}</dd>
    </>
  );
}
