//! The arrangement of a list: its columns, groups and sort keys.

import { describe, expect, test } from 'vitest';
import type { InboxGroup } from '../../generated/views';
import { ALL_COLUMNS, columnsOf, idsOf, leastPx, tracksOf } from './columns';
import { type Line, linesOf } from './groupLines';
import {
  arrangedOrNull,
  densityOf,
  movedColumn,
  PLAIN,
  pinnedColumn,
  placedColumn,
  toggledColumn,
  widenedColumn,
  withDensity,
} from './layout';
import { BY_DUE, furtherOf, NO_FILTERS, queryOf, sortedAlso } from './query';

const DRAFT = ['draft'];
const OWN = ['number', 'acceptor', 'drawer', 'payee', 'status', 'due', 'days', 'amount'];

describe('an arranged list', () => {
  test('offers every column once, those of the lists first shown as before', () => {
    const ids = ALL_COLUMNS.map((column) => column.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ['endorsee', 'endorser', 'pledgee', 'account', 'company', 'bank', 'issued', 'bankid', 'range'])
      expect(ids).toContain(id);
    expect(idsOf(DRAFT, null)).toEqual(OWN);
    expect(idsOf(DRAFT, withDensity(null, 'dense'))).toEqual(OWN);
  });

  test('shows, hides, moves and places columns, and never hides the last one', () => {
    const more = toggledColumn(null, DRAFT, 'company');
    expect(idsOf(DRAFT, more)).toEqual([...OWN, 'company']);
    expect(idsOf(DRAFT, toggledColumn(more, DRAFT, 'drawer'))).not.toContain('drawer');
    expect(idsOf(DRAFT, movedColumn(more, DRAFT, 'company', -8))[0]).toBe('company');
    expect(idsOf(DRAFT, movedColumn(more, DRAFT, 'number', -5))).toEqual([...OWN, 'company']);
    expect(idsOf(DRAFT, placedColumn(null, DRAFT, 'amount', 'acceptor')).slice(0, 3)).toEqual([
      'number',
      'amount',
      'acceptor',
    ]);
    const one = { ...PLAIN, columns: [{ id: 'due', width: null }] };
    expect(toggledColumn(one, DRAFT, 'due').columns).toEqual(one.columns);
  });

  test('keeps pinned columns on the left, with their px', () => {
    const pinned = pinnedColumn(pinnedColumn(null, DRAFT, 'due'), DRAFT, 'number');
    expect([idsOf(DRAFT, pinned).slice(0, 2), pinned.pinned]).toEqual([['due', 'number'], 2]);
    expect(
      columnsOf(DRAFT, 0, pinned)
        .map((column) => column.left)
        .slice(0, 3),
    ).toEqual([76, 176, null]);
    const back = pinnedColumn(pinned, DRAFT, 'due');
    expect([idsOf(DRAFT, back).slice(0, 2), back.pinned]).toEqual([['number', 'due'], 1]);
    expect(toggledColumn(pinned, DRAFT, 'due').pinned).toBe(1);
  });

  test('has widths within limits, and needs the room of all of them', () => {
    const wide = widenedColumn(null, DRAFT, 'due', 333.4);
    expect(tracksOf(columnsOf(DRAFT, 0, wide))).toContain('333px');
    expect(widenedColumn(wide, DRAFT, 'due', 5).columns.find((column) => column.id === 'due')?.width).toBe(40);
    expect(leastPx(columnsOf(DRAFT, 0, wide))).toBeGreaterThan(333 + 224 + 160);
    expect(columnsOf(DRAFT, 5, wide)).toHaveLength(OWN.length);
  });

  test('without columns and row height is none, and leaves out an unknown column', () => {
    expect([arrangedOrNull(PLAIN), arrangedOrNull(null)]).toEqual([null, null]);
    expect(densityOf({ ...PLAIN, density: 'tiny' }, 'dense')).toBe('dense');
    expect(densityOf(withDensity(null, 'comfortable'), 'dense')).toBe('comfortable');
    const odd = { ...PLAIN, columns: ['shade', 'due'].map((id) => ({ id, width: null })) };
    expect(idsOf(DRAFT, odd)).toEqual(['due']);
  });
});

describe('several sort keys', () => {
  test('come with Shift: one more, reversed, then out again', () => {
    const two = sortedAlso(BY_DUE, [], 'amount');
    expect(two).toEqual({ sort: BY_DUE, others: [{ key: 'amount', descending: false }] });
    const turned = sortedAlso(two.sort, two.others, 'amount');
    expect(turned.others).toEqual([{ key: 'amount', descending: true }]);
    expect(sortedAlso(turned.sort, turned.others, 'amount')).toEqual({ sort: BY_DUE, others: [] });
    expect(sortedAlso(BY_DUE, [], 'due_date').sort.descending).toBe(true);
    const first = sortedAlso({ ...BY_DUE, descending: true }, two.others, 'due_date');
    expect(first).toEqual({ sort: { key: 'amount', descending: false }, others: [] });
  });

  test('are saved with the groups, and read back', () => {
    const further = { others: [{ key: 'amount', descending: true }], group: 'acceptor' };
    const query = queryOf('draft', [], NO_FILTERS, BY_DUE, further);
    expect([query.sort_then, query.group, furtherOf(query)]).toEqual([['-amount'], 'acceptor', further]);
  });
});

describe('the lines of a grouped list', () => {
  const group = (value: string | null, rows: number): InboxGroup => ({ value, rows, acted: 0, totals: [] });
  const groups = [group('a', 3), group('b', 1), group(null, 2)];
  const all = (closed: string[]) => {
    const lines = linesOf(6, groups, new Set(closed));
    return { lines, at: Array.from({ length: lines.count }, (_, line) => lines.at(line)) };
  };
  const shown = (lines: Line[]) => lines.map(({ group, row }) => (row === null ? `g${group}` : row));

  test('are each heading and the rows below it, and without groups the rows alone', () => {
    expect(shown(all([]).at)).toEqual(['g0', 0, 1, 2, 'g1', 3, 'g2', 4, 5]);
    expect(shown(all(['a']).at)).toEqual(['g0', 'g1', 3, 'g2', 4, 5]);
    expect(shown(all(['a', 'b', '']).at)).toEqual(['g0', 'g1', 'g2']);
    const plain = linesOf(4, [], new Set());
    expect([plain.count, plain.lineOf(3), plain.stopOf(2), plain.closedAt(1)]).toEqual([4, 3, 2, null]);
  });

  test.each([[[]], [['a']], [['b', '']], [['a', 'b', '']]])(
    'lead each row to its line and stop with %j closed',
    (closed) => {
      const { lines, at } = all(closed);
      for (let row = 0; row < 6; row += 1) {
        const line = at[lines.lineOf(row)];
        if (lines.closedAt(row) === null) expect(line?.row).toBe(row);
        else expect(line).toEqual({ group: lines.groupAt(row), row: null });
        expect(lines.rowOf(lines.stopOf(row))).toBe(
          lines.closedAt(row) === null ? row : lines.firstOf(lines.groupAt(row) ?? -1),
        );
      }
      const stops = Array.from({ length: lines.stops }, (_, stop) => lines.rowOf(stop));
      expect(stops.map(lines.stopOf)).toEqual(stops.map((_, stop) => stop));
    },
  );
});
