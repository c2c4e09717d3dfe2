//! The payee fills in the payer of a new transfer, and never replaces one that a person chose.
// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BalancesView, InstructionView, JournalView, ProfileView, SendProgress } from '../../generated/views';
import { ipc } from '../../ipc';
import { queryClient } from '../../ipc/queries';
import type { Form } from './state';
import { usePayerOfPayee } from './usePayerOfPayee';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const account = (key: string) => ({ key, account_number: key.slice(2), owner: key, bank_code: null });
const profile = { accounts: [account('A:1'), account('A:2')] } as unknown as ProfileView;
const paid = { '622': 'A:1', '633': 'A:2' } as Record<string, string>;

let form: Form;
let root: Root;

function Probe() {
  const [common, setCommon] = useState<Record<string, string>>({});
  const [payer, setPayer] = useState('');
  form = {
    profile,
    typed: { common, each: [], account: payer, reason: '' },
    setCommon: (values: Record<string, string>) => setCommon((old) => ({ ...old, ...values })),
    setAccount: (next: { key: string } | null) => setPayer(next?.key ?? ''),
  } as unknown as Form;
  usePayerOfPayee(form);
  return null;
}

/** Types the payee's account, and waits for the answer about it. */
async function pay(oppositeAccountNumber: string) {
  await act(async () => form.setCommon({ oppositeAccountNumber }));
  await act(async () => vi.advanceTimersByTimeAsync(500));
}

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  vi.spyOn(ipc, 'balances').mockResolvedValue({
    rows: [{ account: 'A:1', currencyCode: 'CNY' }],
  } as unknown as BalancesView);
  vi.spyOn(ipc, 'progress').mockResolvedValue({ all: 1 } as SendProgress);
  vi.spyOn(ipc, 'journal').mockImplementation(async (_from, _count, filter) => {
    const payee = filter?.text ?? '';
    const to = paid[payee];
    const rows = to ? [{ account: to, submission_id: 's', counterparty: { account_number: payee } }] : [];
    return { rows: rows as InstructionView[] } as JournalView;
  });
  root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe />
      </QueryClientProvider>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('each payee brings its own payer, and an unknown one none', async () => {
  await pay('622');
  expect([form.typed.account, form.typed.common.tradeAccountNumber, form.typed.common.currency]).toEqual([
    'A:1',
    '1',
    'CNY',
  ]);
  await pay('63 3');
  expect(form.typed.account).toBe('A:2');
  await pay('999');
  expect([form.typed.account, form.typed.common.tradeAccountNumber]).toEqual(['', '']);
});

test('a payer that a person chose stays', async () => {
  await act(async () => form.setAccount(account('A:2') as never));
  await pay('622');
  expect(form.typed.account).toBe('A:2');
});
