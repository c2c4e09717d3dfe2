//! The band of thresholds names the account and the amount of each balance outside them.
// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { BalanceAlert, BalancesView } from '../../generated/views';
import { ipc } from '../../ipc';
import { queryClient } from '../../ipc/queries';
import { AlertsBand } from './AlertsBand';

const alert = (account: string, state: BalanceAlert['state'], amount: string): BalanceAlert => ({
  threshold: { account, company: null, currency: 'CNY', balance: 'available', low: '50000.00', high: '900000.00' },
  state,
  outside: state === 'low' || state === 'high',
  crossed: state === 'low' ? '50000.00' : state === 'high' ? '900000.00' : null,
  amount,
});

test('account, amount and limit are named; of many the first three', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const alerts = [
    alert('A:1', 'low', '12000.50'),
    alert('A:2', 'within', '60000.00'),
    alert('A:3', 'high', '1000000.00'),
    alert('A:4', 'low', '1.00'),
    alert('A:5', 'low', '2.00'),
  ];
  vi.spyOn(ipc, 'balances').mockResolvedValue({ alerts } as BalancesView);
  queryClient.setQueryData(['app'], { open: null });
  const place = document.createElement('div');
  await act(async () => {
    createRoot(place).render(
      <QueryClientProvider client={queryClient}>
        <AlertsBand />
      </QueryClientProvider>,
    );
  });
  const lines = () => [...place.querySelectorAll('[data-testid="alerts-band-one"]')].map((one) => one.textContent);
  await vi.waitFor(() => expect(lines()).toHaveLength(3));
  expect(lines()[0]).toBe('A:1: CNY 12,000.50, below CNY 50,000.00.');
  expect(lines()[1]).toBe('A:3: CNY 1,000,000.00, above CNY 900,000.00.');
  expect(place.textContent).toContain('And 1 more.');
});
