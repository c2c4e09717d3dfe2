//! After a set was ordered its result takes the place of the proposals: the amount is paid.
// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProfileView, ProposalsView, SubmissionView } from '../../generated/views';
import { ipc } from '../../ipc';
import { queryClient } from '../../ipc/queries';
import { noteJob } from '../../stores/job';
import { ProposePage } from './ProposePage';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const set = (...keys: string[]) => ({
  rows: keys.map((key) => ({ key, account: 'A:1', watch: [] })),
  parts: [{ account: 'A:1', company: null, count: keys.length, sum: '5.00' }],
  kinds: ['fewest'],
  notes: [],
  sum: '5.00',
  exact: true,
  fits: true,
});
const found = {
  sets: [set('d1', 'd2'), set('d3')],
  excluded: [],
  candidates: { count: 3, amount: '9.00' },
  currency: 'CNY',
  lists: { id: 'propose-lists-never', args: {} },
  complete: true,
} as unknown as ProposalsView;
const sent = {
  id: 'S1',
  operation: 'endorse',
  instructions: [{}, {}],
  totals: [{ currency: 'CNY', amount: '5.00', count: 2, left_out: 0 }],
  progress: { counts: { accepted: 2 } },
} as unknown as SubmissionView;
const profile = { accounts: [{ key: 'A:1', owner: 'East' }], acting_off: null } as unknown as ProfileView;

let root: Root;
const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`);

async function press(testId: string) {
  await act(async () => find(testId)?.click());
}

beforeEach(async () => {
  queryClient.clear();
  queryClient.setQueryData(['app'], { open: null });
  vi.spyOn(ipc, 'counterparties').mockResolvedValue([]);
  vi.spyOn(ipc, 'propose').mockResolvedValue(found);
  vi.spyOn(ipc, 'submission').mockResolvedValue(sent);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ProposePage profile={profile} />
      </QueryClientProvider>,
    ),
  );
  const amount = find('propose-amount') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(amount, '5');
    amount.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('propose-go');
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

test('an ordered set gives way to its result, and only a new search proposes again', async () => {
  expect(find('propose-endorse-0')).not.toBeNull();
  await act(async () => noteJob(['d2', 'd1'], 'S1'));
  expect(find('propose-sets')).toBeNull();
  expect(ipc.submission).toHaveBeenCalledWith('S1');
  expect(find('propose-ordered')?.textContent).toMatch(/2 drafts.*5\.00.*Accepted.* 2/);
  await press('propose-again');
  expect(ipc.propose).toHaveBeenCalledTimes(2);
  expect(find('propose-ordered')).toBeNull();
  expect(find('propose-endorse-0')).not.toBeNull();
});

test('an order of other drafts leaves the proposals', async () => {
  await act(async () => noteJob(['d1', 'd9'], 'S1'));
  expect(find('propose-endorse-0')).not.toBeNull();
});
