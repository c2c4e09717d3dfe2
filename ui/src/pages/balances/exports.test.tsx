//! The exports of the balances page: the two days shown, and the report of its own day.
// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppView, BalancesCompared, ComparedRow, DailyReport } from '../../generated/views';
import { ipc } from '../../ipc';
import { queryClient } from '../../ipc/queries';
import { Compare } from './Compare';
import { DailyReportSheet } from './report/DailyReportSheet';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, CSS: { escape: (name: string) => name } });

const compared = {
  earlier: '2026-11-20',
  earlier_kept: true,
  later: '2026-11-21',
  later_kept: true,
  unit: 'one',
  rows: [{} as ComparedRow],
  groups: [],
  totals: [],
  apart: [],
} as unknown as BalancesCompared;
const report = {
  day: '2026-11-21',
  day_before: '2026-11-20',
  opening_day: '2026-11-20',
  oldest: null,
  newest: null,
  environment: 'production',
  profile: 'p',
  made_at_spoken: '',
  errors: [],
  compared,
  alerts: [],
  due: null,
  due_to: '2026-11-28',
  queued: null,
} as unknown as DailyReport;

let root: Root;
const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
const press = (testId: string) => act(async () => find(testId)?.click());

async function draw(page: ReactNode) {
  await act(async () => root.render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>));
  await act(() => vi.waitFor(() => expect(find('export-open')).not.toBeNull()));
}

beforeEach(() => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  queryClient.setQueryData(['app'], { documents_dir: '/d', open: { name: 'p', rights: {} } } as AppView);
  vi.spyOn(ipc, 'balancesCompared').mockResolvedValue(compared);
  vi.spyOn(ipc, 'dailyReport').mockResolvedValue(report);
  vi.spyOn(ipc, 'export').mockResolvedValue({ path: '/d/x', rows: 1, bytes: '1' });
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  queryClient.clear();
  vi.restoreAllMocks();
});

test.each([
  [
    'two days',
    <Compare key="c" days={['2026-11-20', '2026-11-21']} order="company" unit="one" />,
    { view: 'balances_compared', earlier: '2026-11-20', later: '2026-11-21', account: null },
  ],
  ['the report', <DailyReportSheet key="r" day={null} unit="one" />, { view: 'daily_report', day: '2026-11-21' }],
])('%s leave as they are shown, as a spreadsheet or as CSV', async (_, page, of) => {
  await draw(page);
  for (const format of ['xlsx', 'csv']) {
    await press('export-open');
    await press(`export-${format}`);
    await press('dialog-commit');
    expect(ipc.export).toHaveBeenLastCalledWith(expect.objectContaining({ of, format }));
    await press('dialog-back');
  }
});
