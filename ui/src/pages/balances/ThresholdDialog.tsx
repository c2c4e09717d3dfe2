//! Sets, changes or removes a threshold. The core parses its amounts; a threshold moves no money.

import { useState } from 'react';
import { accountName } from '../../components/AccountText';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Select } from '../../components/Select';
import { TextField } from '../../components/TextField';
import type { BalanceThreshold } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient, useApp } from '../../ipc/queries';
import { plainDigits } from '../../money';
import { useCall } from '../../useCall';

interface ThresholdDialogProps {
  threshold: BalanceThreshold;
  currencies: string[];
  onClose: () => void;
}

export function ThresholdDialog({ threshold, currencies, onClose }: ThresholdDialogProps) {
  const text = useText();
  const accounts = useApp().data?.open?.accounts ?? [];
  const companies = [...new Set(accounts.flatMap((account) => account.owner ?? []))];
  const known = threshold.low !== null || threshold.high !== null;
  const [form, setForm] = useState(threshold);
  const call = useCall();
  const low = plainDigits(form.low ?? '');
  const high = plainDigits(form.high ?? '');

  const set = (bounds: Pick<BalanceThreshold, 'low' | 'high'>) =>
    void call.run(async () => {
      await ipc.balanceThresholdSet({ ...form, ...bounds });
      await queryClient.invalidateQueries({ queryKey: keys.balances });
      onClose();
    });

  const what = [
    { value: '', label: text('balances-all-accounts') },
    ...companies.map((company) => ({
      value: `company ${company}`,
      label: text('balances-line-company', { name: company }),
    })),
    ...accounts.map((account) => ({ value: `account ${account.key}`, label: accountName(account) })),
  ];
  const chosen =
    form.account !== null ? `account ${form.account}` : form.company !== null ? `company ${form.company}` : '';
  const choose = (value: string) =>
    setForm({
      ...form,
      account: value.startsWith('account ') ? value.slice('account '.length) : null,
      company: value.startsWith('company ') ? value.slice('company '.length) : null,
    });
  const codes = [...new Set([...currencies, form.currency])];

  return (
    <Dialog
      title={text(known ? 'balances-threshold-change' : 'balances-threshold-add')}
      onClose={onClose}
      back={text('back')}
      call={call}
      commit={{
        label: text('balances-threshold-save'),
        onPress: () => set({ low: low || null, high: high || null }),
        disabled: low || high ? null : text('balances-threshold-blank'),
      }}
      extra={
        known && (
          <Button onPress={() => set({ low: null, high: null })} testId="threshold-remove">
            {text('balances-threshold-remove')}
          </Button>
        )
      }
      width="narrow"
      focusBody
      testId="threshold-dialog"
    >
      <div className="balances-form">
        {known ? null : (
          <>
            <Select
              label={text('balances-threshold-of')}
              value={chosen}
              onChange={choose}
              options={what}
              testId="threshold-of"
            />
            <Select
              label={text('balances-currency')}
              value={form.currency}
              onChange={(currency) => setForm({ ...form, currency })}
              options={codes.map((code) => ({ value: code, label: code || '–' }))}
              testId="threshold-currency"
            />
            <Select
              label={text('balances-figure')}
              value={form.balance}
              onChange={(balance) => setForm({ ...form, balance })}
              options={['available', 'book'].map((value) => ({ value, label: text(`balances-${value}`) }))}
              testId="threshold-balance"
            />
          </>
        )}
        <TextField
          kind="amount"
          label={text('balances-low')}
          help={text('balances-threshold-low-help')}
          value={form.low ?? ''}
          onChange={(typed) => setForm({ ...form, low: typed })}
          autoFocus
          testId="threshold-low"
        />
        <TextField
          kind="amount"
          label={text('balances-high')}
          help={text('balances-threshold-high-help')}
          value={form.high ?? ''}
          onChange={(typed) => setForm({ ...form, high: typed })}
          testId="threshold-high"
        />
      </div>
    </Dialog>
  );
}
