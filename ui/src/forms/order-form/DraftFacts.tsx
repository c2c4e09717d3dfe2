//! The drafts of a form, with the fields taken from them: shown, never typed.

import { AccountText } from '../../components/AccountText';
import { DraftNumber } from '../../components/DraftNumber';
import { Money } from '../../components/Money';
import type { DraftRow } from '../../generated/views';
import { useLabels } from '../../i18n';
import { knownFields } from './order';
import { useForm } from './state';
import './draft-facts.css';

/** One draft, in full. */
export function DraftFacts({ row }: { row: DraftRow }) {
  const form = useForm();
  const labels = useLabels();
  const account = form.profile.accounts.find((one) => one.key === row.account);
  const known = knownFields(form.layout, row, account);
  const facts: [string, string | null][] = [
    [labels.label('Draft', 'acceptorName'), row.acceptorName],
    [labels.label('Draft', 'dueDate'), row.dueDay ?? row.dueDate],
  ];
  return (
    <section className="draft-facts">
      <p className="draft-facts-head">
        {row.draftNumber && <DraftNumber number={row.draftNumber} />}
        <strong className="draft-facts-amount">
          <Money amount={row.amount} currency={account?.draft_currency} />
        </strong>
      </p>
      <dl className="draft-facts-list">
        {facts.map(([label, value]) => value && <Fact key={label} label={label} value={value} />)}
        <dt>{labels.label(form.layout.type, 'accountNumber')}</dt>
        <dd>
          <AccountText account={row.account} full />
        </dd>
        {form.layout.known
          .filter((field) => field.name !== 'accountNumber' && field.name !== 'draftNumber' && known[field.name])
          .map((field) => (
            <Fact
              key={field.name}
              label={labels.label(form.layout.type, field.name)}
              value={known[field.name] ?? ''}
              mono
            />
          ))}
      </dl>
    </section>
  );
}

function Fact({ label, value, mono }: { label: string; value: string; mono?: boolean }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={mono ? 'mono selectable' : 'selectable'}>{value}</dd>
    </>
  );
}
