//! The input for one field of the contract, chosen by the field's metadata.

import { AmountWords } from '../../amount';
import { TextField } from '../../components/TextField';
import type { Field } from '../../generated/contract';
import { useLabels, useText } from '../../i18n';
import { BankBox } from './BankBox';
import { doubtfulBankNumber } from './cnaps';
import { dateFormat, dayIn } from './dates';
import { bankFields, bankText, type Known, otherAccount, partyFields, partyPrefix, useKnownParties } from './earlier';
import { FlagChoice } from './FlagChoice';
import { isBankNumber, isNeeded, kindOf } from './layout';
import { PayerField } from './PayerField';
import { PickBox } from './PickBox';
import { useForm } from './state';

interface FieldInputProps {
  field: Field;
  autoFocus: boolean;
}

export function FieldInput({ field, autoFocus }: FieldInputProps) {
  const form = useForm();
  const id = `form-${field.name}`;
  const kind = kindOf(field);
  const each = { field, autoFocus };
  if (kind === 'flag') return <FlagChoice {...each} type={form.layout.type} error={form.errorOf(id)} />;
  if (kind === 'payer') return <PayerField {...each} />;
  if (bankFields(field.name, '', '') !== null) return <BankField {...each} />;
  const prefix = partyPrefix(field.name);
  return prefix ? <PartyField {...each} prefix={prefix} /> : <PlainField {...each} />;
}

function PlainField({ field, autoFocus }: { field: Field; autoFocus: boolean }) {
  const form = useForm();
  const text = useText();
  const labels = useLabels();
  const id = `form-${field.name}`;
  const kind = kindOf(field);
  const value = form.typed.common[field.name] ?? '';
  return (
    <TextField
      id={id}
      testId={id}
      label={labels.label(form.layout.type, field.name)}
      optional={(!isNeeded(field) || form.isRelaxed(field)) && !form.isAsked(field.name)}
      kind={kind === 'amount' || kind === 'number' || kind === 'date' ? kind : 'text'}
      {...(kind === 'date'
        ? { dayText: (day) => dayIn(dateFormat(form.profile), new Date(`${day}T12:00:00`)) ?? day }
        : {})}
      value={value}
      onChange={(typed) => form.setCommon({ [field.name]: typed })}
      error={form.errorOf(id)}
      warning={isBankNumber(field.name) && doubtfulBankNumber(value) ? text('order-bank-number-doubtful') : null}
      help={<Help field={field} value={value} />}
      autoFocus={autoFocus}
    />
  );
}

function Help({ field, value }: { field: Field; value: string }) {
  const form = useForm();
  const text = useText();
  const kind = kindOf(field);
  if (form.isRelaxed(field)) return <Risk field={field} />;
  if (kind === 'amount') return <AmountWords typed={value} currency={form.currency} />;
  if (kind === 'date') {
    const format = dateFormat(form.profile);
    return <>{text('order-date-format', { example: dayIn(format, new Date()) ?? format })}</>;
  }
  if (field.name === 'bankCode') return <>{text('order-bank-code-own')}</>;
  if (field.name === 'oppositeAccountBankName') return <>{text('order-bank-name-or-number')}</>;
  return null;
}

/** The guard that is weaker without the field. */
function Risk({ field }: { field: Field }) {
  const text = useText();
  return <span data-testid={`form-${field.name}-risk`}>{text('optional-field-risk', { rule: field.name })}</span>;
}

/** Name or number of the counterparty's bank: choosing one of the list fills both. */
function BankField({ field, autoFocus }: { field: Field; autoFocus: boolean }) {
  const form = useForm();
  const labels = useLabels();
  const id = `form-${field.name}`;
  const value = form.typed.common[field.name] ?? '';
  return (
    <BankBox
      id={id}
      label={labels.label(form.layout.type, field.name)}
      optional={!isNeeded(field) || form.isRelaxed(field)}
      number={isBankNumber(field.name)}
      value={value}
      onChange={(typed) => form.setCommon({ [field.name]: typed })}
      onBank={(bank) => {
        form.setCommon(bankFields(field.name, bank.name, bank.number) ?? {});
        form.goOn(field.name);
      }}
      autoFocus={autoFocus}
      error={form.errorOf(id)}
      help={<Help field={field} value={value} />}
    />
  );
}

/** Name or account of the counterparty: choosing an earlier one fills both, and the bank. */
function PartyField({ field, prefix, autoFocus }: { field: Field; prefix: string; autoFocus: boolean }) {
  const form = useForm();
  const labels = useLabels();
  const parties = useKnownParties(prefix === 'opposite');
  const id = `form-${field.name}`;
  const number = field.name.endsWith('Number');
  const text = useText();
  const typed = form.typed.common;
  // Shown as soon as it is typed: a letter that announces a new account is the usual fraud.
  const other = number ? otherAccount(parties, typed[`${prefix}AccountName`] ?? '', typed[field.name] ?? '') : null;
  const suggestions: Known[] = number
    ? parties.map((party) => ({ ...party, value: party.account, detail: [party.name, bankText(party)].join(' · ') }))
    : parties;
  return (
    <PickBox
      id={id}
      label={labels.label(form.layout.type, field.name)}
      optional={!isNeeded(field) || form.isRelaxed(field)}
      help={form.isRelaxed(field) && <Risk field={field} />}
      number={number}
      value={form.typed.common[field.name] ?? ''}
      onChange={(typed) => form.setCommon({ [field.name]: typed })}
      onPick={(party) => {
        form.setCommon(partyFields(prefix, party));
        form.goOn(field.name);
      }}
      suggestions={suggestions}
      autoFocus={autoFocus}
      error={form.errorOf(id)}
      warning={other && text('order-new-account', { account: other })}
    />
  );
}
