//! Rows of one submission that follow each other are one group; the order of the rows stays.

import { expect, test } from 'vitest';
import type { InstructionView } from '../../generated/views';
import { ALL_ROWS, groupsOf, narrows } from './rows';

const row = (id: string, submission_id: string) => ({ id, submission_id }) as InstructionView;

test('neighbours of one submission are a group that knows where it begins', () => {
  const rows = [row('5', 'b'), row('4', 'a'), row('3', 'a'), row('2', 'b'), row('1', 'b')];
  const groups = groupsOf(rows).map(({ submission, at, rows: own }) => [
    submission,
    at,
    own.map(({ id }) => id).join(),
  ]);
  expect(groups).toEqual([
    ['b', 0, '5'],
    ['a', 1, '4,3'],
    ['b', 3, '2,1'],
  ]);
  expect(groupsOf([])).toEqual([]);
});

test('the order alone leaves nothing out', () => {
  expect(narrows({ ...ALL_ROWS, oldest_first: true })).toBe(false);
  for (const some of [
    { text: '17' },
    { from: '2026-11-01' },
    { to: '2026-11-01' },
    { state: 'accepted' },
    { operations: ['endorse'] },
  ]) {
    expect(narrows({ ...ALL_ROWS, ...some })).toBe(true);
  }
});
