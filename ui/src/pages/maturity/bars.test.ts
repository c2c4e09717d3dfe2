//! Moving from bar to bar, and opening the list of a bar.

import { describe, expect, test } from 'vitest';
import type { LadderBucket } from '../../generated/views';
import { key } from '../../samples';
import { behind, drawing, firstBar, moved } from './bars';

const sum = (count: number) => ({ amount: '1.00', count, left_out: 0 });
const bucket = (come: number, go: number): LadderBucket => ({
  kind: 'span',
  from: '2026-03-02',
  to: '2026-03-08',
  due_from: '2026-02-28',
  due_to: '2026-03-06',
  receivable: sum(come),
  payable: sum(go),
  net: '0.00',
  balance_after: null,
  receivable_height: come > 0 ? 500 : 0,
  payable_height: go > 0 ? 250 : 0,
  broken: false,
});
describe('a key on a bar', () => {
  const buckets = [bucket(1, 0), bucket(0, 1), bucket(2, 0), bucket(1, 1)];
  test.each([
    ['ArrowRight', { at: 0, side: 'receivable' }, { at: 2, side: 'receivable' }],
    ['ArrowLeft', { at: 2, side: 'receivable' }, { at: 0, side: 'receivable' }],
    ['ArrowLeft', { at: 0, side: 'receivable' }, null],
    ['End', { at: 0, side: 'receivable' }, { at: 3, side: 'receivable' }],
    ['Home', { at: 3, side: 'payable' }, { at: 1, side: 'payable' }],
    ['ArrowDown', { at: 3, side: 'receivable' }, { at: 3, side: 'payable' }],
    ['ArrowDown', { at: 0, side: 'receivable' }, { at: 1, side: 'payable' }],
    ['ArrowUp', { at: 1, side: 'payable' }, { at: 0, side: 'receivable' }],
    ['Enter', { at: 0, side: 'receivable' }, null],
  ] as const)('%s from %j leads to %j', (code, from, to) => {
    expect(moved(key(code), from, buckets)).toEqual(to);
  });

  test('begins at the first bar that has drafts, or nowhere', () => {
    expect(firstBar(buckets)).toEqual({ at: 0, side: 'receivable' });
    expect(firstBar([bucket(0, 0), bucket(0, 3)])).toEqual({ at: 1, side: 'payable' });
    expect(firstBar([bucket(0, 0)])).toBeNull();
  });
});

test('a bar leads to the drafts of its side in its days', () => {
  expect(behind(bucket(1, 0), 'receivable')).toEqual({
    set: 'receivable',
    due_from: '2026-02-28',
    due_to: '2026-03-06',
  });
  expect(behind({ ...bucket(0, 1), due_from: null }, 'payable')).toEqual({
    set: 'payable',
    due_from: null,
    due_to: '2026-03-06',
  });
});

test('bars lie beside each other, the line at nought between what comes and what goes', () => {
  const series = {
    currency: null,
    available: null,
    available_day: null,
    available_left_out: 0,
    companies: [],
    queued: null,
    in_doubt: null,
    apart: null,
    apart_queued: null,
    buckets: [bucket(1, 0), bucket(0, 1)],
    ticks: [
      { amount: '-1.00', height: -500 },
      { amount: '0.00', height: 0 },
      { amount: '2.00', height: 1000 },
    ],
  };
  const drawn = drawing(series, 600);
  expect(drawn.x(0) + drawn.bandPx).toBeLessThan(drawn.x(1));
  expect(drawn.y(1000)).toBeLessThan(drawn.y(0));
  expect(drawn.y(0)).toBeLessThan(drawn.y(-500));
  expect(drawn.y(-500)).toBe(drawn.bottom);
});
