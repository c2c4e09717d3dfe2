//! The account that pays: one of the profile's own. Choosing it fills in the interface's fields about the payer.

import { useMoneyText } from '../../components/Money';
import type { Field } from '../../generated/contract';
import type { AccountView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { useBalances, useJournal } from '../../ipc/queries';
import { PickBox, type Suggestion } from './PickBox';
import { currencyOf, payerFields, TRANSFERS, TRANSFERS_READ } from './payer';
import { useForm } from './state';

interface Payer extends Suggestion {
  account: AccountView;
}

function payerOf(account: AccountView): Payer {
  const detail = [account.nickname, account.bank_mark, account.owner].filter(Boolean).join(' · ');
  return { key: account.key, value: account.account_number, detail, account };
}

/** Two banks may have the same account number: a typed number selects an account only where it is unique. */
export function accountOf(accounts: AccountView[], typed: string, chosen: string): AccountView | null {
  const same = accounts.filter((account) => account.account_number === typed);
  return same.find((account) => account.key === chosen) ?? (same.length === 1 ? (same[0] ?? null) : null);
}

export function PayerField({ field, autoFocus }: { field: Field; autoFocus: boolean }) {
  const form = useForm();
  const text = useText();
  const labels = useLabels();
  const money = useMoneyText();
  const read = useBalances(null).data;
  const balances = read?.rows ?? [];
  const past = useJournal(0, TRANSFERS_READ, TRANSFERS).data?.rows ?? [];
  const id = `form-${field.name}`;
  const { accounts } = form.profile;
  const typed = form.typed.common[field.name] ?? '';
  const account = accounts.find((one) => one.key === form.typed.account);
  const held = balances.filter((row) => row.account === account?.key && row.availableBalance !== null);

  function choose(next: AccountView | null) {
    form.setAccount(next);
    if (!next) return;
    const currency = currencyOf(balances, next.key, past);
    form.setCommon({ ...payerFields(next), ...(currency ? { currency } : {}) });
  }

  return (
    <PickBox<Payer>
      id={id}
      label={labels.label(form.layout.type, field.name)}
      number
      value={typed}
      onChange={(value) => {
        form.setCommon({ [field.name]: value });
        const next = accountOf(accounts, value, form.typed.account);
        if (next?.key === form.typed.account) return;
        if (next) choose(next);
        else form.setAccount(null);
      }}
      onPick={(payer) => {
        choose(payer.account);
        form.goOn(field.name);
      }}
      suggestions={accounts.map(payerOf)}
      autoFocus={autoFocus}
      error={form.errorOf(id)}
      help={
        account ? (
          <>
            {payerOf(account).detail}
            {held.map((row) => (
              <span key={row.currencyCode} className="payer-available">
                {text('order-available', { amount: money(row.availableBalance ?? '', row.currencyCode) })}
                {read && read.day !== read.today && ` (${text('check-balance-old', { day: read.day })})`}
              </span>
            ))}
          </>
        ) : (
          text('order-payer-help')
        )
      }
    />
  );
}
