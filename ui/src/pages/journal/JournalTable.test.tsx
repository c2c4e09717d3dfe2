//! The heading of an order counts the whole order, also the rows of other pages.
// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { InstructionView, SendProgress } from '../../generated/views';
import { ipc } from '../../ipc';
import { queryClient } from '../../ipc/queries';
import { JournalTable } from './JournalTable';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const row = (number: number, submission_id: string) =>
  ({
    id: String(number),
    number,
    submission_id,
    operation: 'transfer-personal',
    answer: null,
    state: 'accepted',
    since: '2026-11-27T09:00:00Z',
    account: 'A:1',
    counterparty: null,
  }) as unknown as InstructionView;

test('of an order on two pages the heading says all instructions and states, and how many are here', async () => {
  vi.spyOn(ipc, 'progress').mockImplementation(async (id) => {
    if (id === 'small') return { all: 2, counts: { accepted: 2 } } as unknown as SendProgress;
    return { all: 200, counts: { accepted: 198, in_doubt: 2 } } as unknown as SendProgress;
  });
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const rows = [row(203, 'small'), row(202, 'small'), row(201, 'payroll'), row(200, 'payroll'), row(199, 'payroll')];
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <JournalTable rows={rows} selected={null} onSelect={() => undefined} name="journal" grouped />
      </QueryClientProvider>,
    ),
  );
  const [small, payroll] = [...place.querySelectorAll('.journal-together')].map((line) => line.textContent ?? '');
  expect(payroll).toMatch(/200 instructions of one order.*3 of them here/);
  expect(payroll).toMatch(/Accepted.* 198.*doubt.* 2/i);
  expect(small).toContain('2 instructions of one order');
  expect(small).not.toContain('here');
  act(() => root.unmount());
});
