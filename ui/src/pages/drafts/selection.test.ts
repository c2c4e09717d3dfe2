//! The selection over random lists, selections, filters, readings and jobs: it holds only drafts of the list, a filter
//! takes nothing from it, and after a job none of the job's drafts is left in it.

import { expect, test } from 'vitest';
import type { ListRow } from '../../ipc/packed';
import { extended, kept, NOTHING, type Selection, toggled, without } from './selection';

/** Equal on every run. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const draft = (key: number, reading: number) => ({ key: `${key}`, remark: `${reading}`, acted: null }) as ListRow;
const keysOf = (selection: Selection) => [...selection.keys()].sort();

test.each(Array.from({ length: 60 }, (_, seed) => seed))('holds what is in the list, run %i', (seed) => {
  const random = chance(seed + 1);
  let reading = 0;
  let list = Array.from({ length: 5 + random(30) }, (_, key) => draft(key, reading));
  let selection = NOTHING;
  for (let step = 0; step < 40; step += 1) {
    const shown = list.filter(() => random(4) > 0);
    const row = shown[random(Math.max(1, shown.length))];
    const does = random(4);
    if (does === 0 && row) {
      const had = selection.has(row.key);
      selection = toggled(selection, row);
      expect(selection.has(row.key)).toBe(!had);
    } else if (does === 1) {
      // A filter shows part of the list: selecting all of it takes nothing from the rest.
      const before = keysOf(selection);
      selection = extended(selection, shown);
      expect(keysOf(selection)).toEqual(expect.arrayContaining(before));
    } else if (does === 2) {
      // A reading: some drafts left, some are new, all are as they are now.
      const asked = [...selection.keys()];
      reading += 1;
      list = [
        ...list.filter(() => random(5) > 0).map((one) => draft(Number(one.key), reading)),
        draft(1_000 + step, reading),
      ];
      const there = list.filter((one) => asked.includes(one.key));
      selection = kept(selection, asked, there);
      expect([...selection.values()].every((one) => one.remark === `${reading}`)).toBe(true);
    } else {
      const job = keysOf(selection);
      selection = without(selection, job);
      expect(selection.size).toBe(0);
    }
    const listed = new Set(list.map((one) => one.key));
    expect(keysOf(selection).filter((key) => !listed.has(key))).toEqual([]);
  }
});

test('a draft whose operation the list does not show yet cannot be selected, and a selected one can be taken out', () => {
  const acted = { ...draft(1, 0), acted: { at: '2026-03-02T04:00:00.000Z' } } as ListRow;
  expect(toggled(NOTHING, acted)).toEqual(NOTHING);
  expect(keysOf(extended(NOTHING, [acted, draft(2, 0)]))).toEqual(['2']);
  const selectedBefore = toggled(NOTHING, draft(1, 0));
  expect(toggled(selectedBefore, acted).size).toBe(0);
});
