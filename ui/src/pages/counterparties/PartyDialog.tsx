//! Adds or changes a counterparty. Its name identifies it and is not changed; an account that was used stays.

import { useState } from 'react';
import { AmountWords } from '../../amount';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Select } from '../../components/Select';
import { TextField } from '../../components/TextField';
import { BankBox } from '../../forms/order-form/BankBox';
import type { AccountEdit, BankRow, BookAccount, BookParty, PartyEdit, PartyGroup } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain } from '../../ipc/queries';
import { plainDigits } from '../../money';
import { useCall } from '../../useCall';

const GROUPS: PartyGroup[] = ['none', 'supplier', 'employee', 'own'];

const EMPTY: AccountEdit = { account_number: '', bank_name: '', bank_number: '', call_back: '' };

const editOf = (account: BookAccount): AccountEdit => ({
  account_number: account.account_number,
  bank_name: account.bank_name ?? '',
  bank_number: account.bank_number ?? '',
  call_back: '',
});

function startOf(party: BookParty | null): PartyEdit {
  return {
    name: party?.name ?? '',
    group: party?.group ?? 'none',
    company_code: party?.company_code ?? '',
    limit_amount: party?.limit?.amount ?? '',
    limit_currency: party?.limit?.currency ?? '',
    note: party?.note ?? '',
    accounts: party ? [] : [EMPTY],
  };
}

interface PartyDialogProps {
  party: BookParty | null;
  onClose: () => void;
  onSaved: (saved: BookParty) => void;
}

export function PartyDialog({ party, onClose, onSaved }: PartyDialogProps) {
  const text = useText();
  const [edit, setEdit] = useState(() => startOf(party));
  const call = useCall(JSON.stringify(edit));
  const set = (change: Partial<PartyEdit>) => setEdit({ ...edit, ...change });
  const accounts = edit.accounts.filter((one) => Object.values(one).some((value) => value.trim() !== ''));
  const taken = new Set(edit.accounts.map((one) => one.account_number));
  // An account that belongs to a merged name is changed under that name.
  const others = party?.accounts.filter((one) => one.name === party.name && !taken.has(one.account_number)) ?? [];

  const save = () =>
    call.run(async () => {
      const amount = plainDigits(edit.limit_amount);
      const saved = await ipc.counterpartySave({ ...edit, limit_amount: amount, accounts });
      readMoneyAgain();
      onSaved(saved);
    });

  return (
    <Dialog
      title={party ? party.name : text('parties-add-title')}
      back={text('back')}
      onClose={onClose}
      focusBody
      call={call}
      commit={{
        label: text('parties-save'),
        onPress: () => void save(),
        disabled: edit.name.trim() === '' ? text('parties-name-missing') : null,
      }}
      testId="counterparty-dialog"
    >
      <div className="form">
        {!party && (
          <TextField
            label={text('party-name')}
            value={edit.name}
            onChange={(name) => set({ name })}
            autoFocus
            testId="party-name"
          />
        )}
        <Select
          label={text('party-group')}
          value={edit.group}
          onChange={(group) => set({ group })}
          options={GROUPS.map((group) => ({ value: group, label: text(`party-group-${group}`) }))}
          testId="party-group"
        />
        <TextField
          label={text('party-company-code')}
          optional
          value={edit.company_code}
          onChange={(company_code) => set({ company_code })}
          testId="party-code"
        />
        <TextField
          label={text('parties-limit')}
          optional
          kind="amount"
          value={edit.limit_amount}
          onChange={(limit_amount) => set({ limit_amount })}
          help={<AmountWords typed={edit.limit_amount} currency={edit.limit_currency} />}
          testId="party-limit"
        />
        {edit.limit_amount.trim() !== '' && (
          <TextField
            label={text('party-limit-currency')}
            value={edit.limit_currency}
            onChange={(limit_currency) => set({ limit_currency })}
            testId="party-limit-currency"
          />
        )}
        <TextField
          label={text('party-note')}
          optional
          value={edit.note}
          onChange={(note) => set({ note })}
          testId="party-note"
        />
        {edit.accounts.map((account, at) => (
          <AccountFields
            // biome-ignore lint/suspicious/noArrayIndexKey: accounts are only added at the end.
            key={at}
            account={account}
            at={at}
            known={party?.accounts.some((one) => one.account_number === account.account_number) ?? false}
            onChange={(change) =>
              set({ accounts: edit.accounts.map((one, place) => (place === at ? { ...one, ...change } : one)) })
            }
          />
        ))}
        <div className="party-account-acts">
          <Button kind="quiet" onPress={() => set({ accounts: [...edit.accounts, EMPTY] })} testId="party-account-add">
            {text('parties-account-add')}
          </Button>
          {others.map((account) => (
            <Button
              key={account.account_number}
              kind="quiet"
              onPress={() => set({ accounts: [...edit.accounts, editOf(account)] })}
              testId={`party-account-edit-${account.account_number}`}
            >
              {text('parties-account-edit', { account: account.account_number })}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface AccountFieldsProps {
  account: AccountEdit;
  at: number;
  /** The book has the account: its number is not changed. */
  known: boolean;
  onChange: (change: Partial<AccountEdit>) => void;
}

function AccountFields({ account, at, known, onChange }: AccountFieldsProps) {
  const text = useText();
  const take = (bank: BankRow) => onChange({ bank_name: bank.name, bank_number: bank.number });
  return (
    <fieldset className="party-account-fields">
      <legend>{text('parties-account', { number: at + 1 })}</legend>
      <TextField
        label={text('party-account-number')}
        kind="number"
        value={account.account_number}
        onChange={(account_number) => onChange({ account_number })}
        readOnly={known}
        testId={`party-account-${at}`}
      />
      <BankBox
        label={text('party-bank-name')}
        optional
        number={false}
        value={account.bank_name}
        onChange={(bank_name) => onChange({ bank_name })}
        onBank={take}
        id={`party-bank-name-${at}`}
      />
      <BankBox
        label={text('party-bank-number')}
        optional
        number
        value={account.bank_number}
        onChange={(bank_number) => onChange({ bank_number })}
        onBank={take}
        id={`party-bank-number-${at}`}
      />
      <TextField
        label={text('parties-call-back')}
        optional
        help={text('parties-call-back-help')}
        value={account.call_back}
        onChange={(call_back) => onChange({ call_back })}
        testId={`party-call-back-${at}`}
      />
    </fieldset>
  );
}
