import { describe, expect, it } from 'vitest';
import type { ListTable } from '../../../generated/views';
import { changed, pulledOf, ticked, toggled } from './ticks';

const cell = (stage: string, pulled: boolean) => ({
  stage,
  pulled,
  as_of: null,
  drafts: 0,
  trouble: null,
  page: null,
});

const table: ListTable = {
  stages: ['receipt-confirm', 'draft'],
  accounts: [
    { account: 'A:1', cells: [cell('receipt-confirm', true), cell('draft', true)] },
    { account: 'A:2', cells: [cell('receipt-confirm', true), cell('draft', false)] },
  ],
  poll_minutes: null,
  poll_minutes_min: 5,
  polled: [],
};

describe('ticks', () => {
  it('only accounts that differ are written, and a tick that was taken back is none', () => {
    const ticks = pulledOf(table);
    expect(changed(table, ticks)).toEqual([]);
    const first = toggled(ticks.get('A:1') ?? new Set(), 'draft');
    expect(changed(table, ticked(ticks, 'A:1', first))).toEqual([{ account: 'A:1', stages: ['receipt-confirm'] }]);
    expect(changed(table, ticked(ticks, 'A:1', toggled(first, 'draft')))).toEqual([]);
  });

  it('no tick at all is an empty list, which reads nothing', () => {
    expect(changed(table, ticked(pulledOf(table), 'A:2', []))).toEqual([{ account: 'A:2', stages: [] }]);
  });
});
