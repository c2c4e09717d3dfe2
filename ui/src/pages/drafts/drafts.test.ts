//! A list: its keys, its selection, its query to the core.

import { describe, expect, test } from 'vitest';
import type { ListRow } from '../../ipc/packed';
import { key } from '../../samples';
import { amountPx } from './amountWidth';
import { columnsOf } from './columns';
import { draftCurrency } from './currency';
import { gridCommand } from './gridKeys';
import { BY_DUE, dayAsked, filtersOf, isFiltered, NO_FILTERS, queryOf, sortedBy, sortOf } from './query';
import { bodyPx, type Extent, rowsInSight, topFor } from './rowsInSight';
import { countWith, earliestDue, extended, NOTHING, obstacle, SELECTED_MAX, toggled } from './selection';
import { columnsLess } from './useColumnsLess';
import { windowsOf } from './useRows';

const row = (key: string, change: Partial<ListRow> = {}) =>
  ({ key, lock: null, acted: null, unreadable: null, dueDay: null, ...change }) as ListRow;

describe('a key in the grid, on row 5 of 100 with pages of 20', () => {
  test.each([
    ['ArrowDown', {}, { kind: 'move', to: 6, extend: false }],
    ['ArrowUp', { shiftKey: true }, { kind: 'move', to: 4, extend: true }],
    ['PageDown', {}, { kind: 'move', to: 25, extend: false }],
    ['PageUp', {}, { kind: 'move', to: 0, extend: false }],
    ['Home', {}, { kind: 'move', to: 0, extend: false }],
    ['End', {}, { kind: 'move', to: 99, extend: false }],
    ['Space', {}, { kind: 'toggle' }],
    ['Digit2', {}, { kind: 'digit', digit: 2 }],
    ['Numpad0', {}, { kind: 'digit', digit: 0 }],
    ['Digit2', { shiftKey: true }, null],
    ['Digit2', { isComposing: true }, null],
    ['Space', { repeat: true }, null],
    ['Enter', {}, { kind: 'open' }],
    ['Enter', { repeat: true }, null],
    ['Enter', { ctrlKey: true }, null],
    ['Enter', { isComposing: true }, null],
    ['KeyA', { ctrlKey: true }, { kind: 'select-all' }],
    ['KeyA', {}, null],
    ['KeyC', { ctrlKey: true }, { kind: 'copy', cell: false }],
    ['KeyC', { ctrlKey: true, shiftKey: true }, { kind: 'copy', cell: true }],
    ['KeyC', { ctrlKey: true, repeat: true }, null],
    ['ArrowRight', {}, { kind: 'cell', by: 1 }],
    ['Minus', {}, { kind: 'fold', close: true }],
    ['Minus', { shiftKey: true }, { kind: 'fold', close: null }],
    ['Equal', {}, { kind: 'fold', close: false }],
    ['Escape', {}, { kind: 'close' }],
  ] as const)('%s %j does %j', (code, change, command) => {
    expect(gridCommand(key(code, change), 5, 100, 20)).toEqual(command);
  });

  test('closes and opens groups by the sign, wherever the keyboard has it', () => {
    const typed = (sign: string) => gridCommand({ ...key('Slash'), key: sign }, 5, 100, 20);
    expect([typed('-'), typed('+'), typed('x')]).toEqual([
      { kind: 'fold', close: true },
      { kind: 'fold', close: false },
      null,
    ]);
  });

  test('does nothing where there are no rows', () => {
    expect(gridCommand(key('End'), 0, 0, 20)).toBeNull();
  });
});

describe('a selection', () => {
  test('takes a row and gives it back', () => {
    const one = toggled(NOTHING, row('a'));
    expect([...one.keys()]).toEqual(['a']);
    expect(toggled(one, row('a')).size).toBe(0);
  });

  test('never grows beyond what a person can have looked at', () => {
    const many = Array.from({ length: SELECTED_MAX + 5 }, (_, at) => row(String(at)));
    const full = extended(NOTHING, many);
    expect(full.size).toBe(SELECTED_MAX);
    expect(toggled(full, row('one more')).size).toBe(SELECTED_MAX);
  });

  test('is as large as the number typed before Space, never larger than a selection can be', () => {
    const typed = (digits: number[]) => digits.reduce(countWith, 0);
    expect([typed([2, 0]), typed([0, 5]), typed([1, 0, 0, 0]), typed([1, 0, 0, 1])]).toEqual([20, 5, 1000, 100]);
  });

  test('with a locked or unreadable draft in it says what stands in the way', () => {
    const lock = {
      instruction_id: 'i',
      operation: 'endorse',
      answer: null,
      state: 'in_doubt',
      open: true,
      since: '',
      desk: null,
    } as const;
    expect(obstacle([row('a'), row('b', { lock })])).toEqual({ id: 'selection-locked', count: 1 });
    expect(obstacle([row('a', { unreadable: { id: 'x', args: {} } })])).toEqual({
      id: 'selection-unreadable',
      count: 1,
    });
    expect(obstacle([row('a')])).toBeNull();
  });

  test('knows its earliest due day and skips drafts without one', () => {
    expect(earliestDue([row('a', { dueDay: '2026-12-01' }), row('b'), row('c', { dueDay: '2026-11-30' })])).toBe(
      '2026-11-30',
    );
    expect(earliestDue([row('a')])).toBeNull();
  });
});

describe('a query', () => {
  test('asks for nothing that was left blank, and reads what was typed', () => {
    const filters = {
      ...NO_FILTERS,
      text: '  ',
      due_from: '20261121',
      due_to: '2026-1',
      issued_to: '2026年3月1日',
      amount_from: '1,000.00',
    };
    expect(queryOf('draft', [], filters, BY_DUE)).toEqual({
      stage: 'draft',
      more_stages: [],
      accounts: [],
      text: null,
      party: null,
      types: [],
      statuses: [],
      set: null,
      due_from: '2026-11-21',
      due_to: null,
      issued_from: null,
      issued_to: '2026-03-01',
      amount_from: '1000.00',
      amount_to: null,
      changes: null,
      sort: 'due_date',
      descending: false,
      sort_then: [],
      group: null,
      layout: null,
    });
  });

  test('takes days that are counted from today, and accounts of its own before those of the window', () => {
    const filters = {
      ...NO_FILTERS,
      due_from: 'today',
      due_to: ' today+30 ',
      accounts: ['A:1'],
      more_stages: ['draft'],
    };
    const query = queryOf('draft', ['B:2'], filters, BY_DUE);
    expect([query.due_from, query.due_to, query.accounts, query.more_stages]).toEqual([
      'today',
      'today+30',
      ['A:1'],
      [],
    ]);
    expect(['today7', 'overdue+1', 'overdue'].map(dayAsked)).toEqual([null, 'overdue+1', 'overdue']);
  });

  test('that was saved is shown again as it was', () => {
    const filters = {
      ...NO_FILTERS,
      text: '华东',
      due_to: 'today+7',
      types: ['AC01', ''],
      more_stages: ['receipt-confirm'],
    };
    const sort = { key: 'amount', descending: true };
    const saved = queryOf('draft', [], filters, sort);
    expect([filtersOf(saved), sortOf(saved)]).toEqual([filters, sort]);
    expect([isFiltered(filters), isFiltered(NO_FILTERS), isFiltered({ ...NO_FILTERS, types: [''] })]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('turns round at the second press on the same header', () => {
    expect(sortedBy(BY_DUE, 'amount')).toEqual({ key: 'amount', descending: false });
    expect(sortedBy({ key: 'amount', descending: false }, 'amount')).toEqual({ key: 'amount', descending: true });
  });
});

test.each([
  [[0], [0]],
  [[0, 39], [0]],
  [
    [39, 40],
    [0, 1],
  ],
  [[40, 99], [1]],
  [
    [96, 100, 160, 166],
    [1, 2, 3],
  ],
  [
    [166, 3, -1, 200],
    [3, 0],
  ],
])('of 200 rows, %j lie in the windows %j', (rows, windows) => {
  expect(windowsOf(rows, 200)).toEqual(windows);
});

describe('the currency of drafts', () => {
  const account = (name: string, draft_currency: string | null) => ({
    key: name,
    bank_mark: name,
    account_number: '1',
    bank_code: null,
    organization_code: null,
    nickname: null,
    owner: null,
    role: null,
    draft_currency,
    optional_fields: [],
  });

  test('stands in the header only where every account in scope has the same', () => {
    const accounts = [account('a', 'CNY'), account('b', 'CNY'), account('c', 'USD'), account('d', null)];
    expect(draftCurrency(accounts, ['a', 'b']).one).toBe('CNY');
    expect(draftCurrency(accounts, []).one).toBeNull();
    expect(draftCurrency(accounts, []).several?.get('c')).toBe('USD');
    expect(draftCurrency(accounts, ['a', 'd'])).toEqual({ one: null, several: new Map([['a', 'CNY']]) });
    expect(draftCurrency(accounts, ['d'])).toEqual({ one: null, several: null });
  });
});

test('the amount column grows with the longest sum, so that no amount in it is cut', () => {
  const total = (amount: string) => [{ currency: null, amount, count: 1, left_out: 0 }];
  expect(amountPx(total('1.00'), [], 'en', false)).toBe(160);
  expect(amountPx(total('99999999999999.99'), [], 'en', false)).toBeGreaterThan(195);
});

test('a list leaves out one column more below each width', () => {
  expect([1041, 1040, 901, 900, 761, 760, 701, 620, 300].map(columnsLess)).toEqual([0, 1, 1, 2, 2, 3, 3, 5, 6]);
});

describe('the rows in sight', () => {
  const list = (rows: number): Extent => ({ rows, rowPx: 32, roomPx: 800 });

  test('are those of the room and four beyond each edge', () => {
    expect(rowsInSight(0, list(100_000))).toEqual({ from: 0, to: 29, shift: 0 });
    expect(rowsInSight(32_000, list(100_000))).toEqual({ from: 996, to: 1029, shift: 0 });
    expect(rowsInSight(32_010, list(100_000))).toEqual({ from: 996, to: 1030, shift: 0 });
    expect(rowsInSight(99_975 * 32, list(100_000))).toEqual({ from: 99_971, to: 100_000, shift: 0 });
  });

  test('are all of a short list, and none of an empty one', () => {
    expect(rowsInSight(0, list(3))).toEqual({ from: 0, to: 3, shift: 0 });
    expect(rowsInSight(0, list(0))).toEqual({ from: 0, to: 0, shift: 0 });
    expect(bodyPx(list(3))).toBe(96);
  });

  test('are the last ones where the list became shorter under them', () => {
    expect(rowsInSight(32_000, list(10))).toEqual({ from: 6, to: 10, shift: 0 });
  });

  test.each([1_000_000, 5_000_000])(
    'can each be scrolled to in a list of %i, which is higher than an element can be',
    (rows) => {
      const all = list(rows);
      expect(bodyPx(all)).toBeLessThan(rows * all.rowPx);
      for (const row of [0, 1, 4_321, rows / 2, rows - 2, rows - 1]) {
        const below = topFor(row, 0, all) ?? 0;
        const above = topFor(row, bodyPx(all) - all.roomPx, all) ?? bodyPx(all) - all.roomPx;
        for (const top of [below, above]) {
          expect(top).toBeLessThanOrEqual(bodyPx(all) - all.roomPx + 0.5);
          const { from, to, shift } = rowsInSight(top, all);
          expect(from <= row && row < to).toBe(true);
          const y = row * all.rowPx + shift - top;
          expect(y).toBeGreaterThanOrEqual(-1);
          expect(y + all.rowPx).toBeLessThanOrEqual(all.roomPx + 1);
        }
      }
    },
  );

  test('stay where a row can be seen whole already', () => {
    expect(topFor(5, 0, list(100))).toBeNull();
    expect(topFor(24, 0, list(100))).toBeNull();
    expect(topFor(25, 0, list(100))).toBe(32);
    expect(topFor(3, 640, list(100))).toBe(96);
    expect(topFor(20, 640, list(100))).toBeNull();
  });
});

test('a narrow list hides the least needed columns first, and a list has columns of its own', () => {
  const ids = (stages: string[], less: number) => columnsOf(stages, less).map((column) => column.id);
  const all = ['number', 'acceptor', 'drawer', 'payee', 'status', 'due', 'days', 'amount'];
  expect(ids(['draft'], 0)).toEqual(all);
  expect(ids(['draft', 'receipt-confirm'], 0)).toEqual(all.map((id) => (id === 'payee' ? 'list' : id)));
  expect(ids(['draft'], 1)).toEqual(all.filter((id) => id !== 'payee'));
  expect(ids(['draft', 'receipt-confirm'], 1)).toEqual(all.filter((id) => id !== 'payee'));
  expect(ids(['draft'], 3)).toEqual(['number', 'acceptor', 'due', 'days', 'amount']);
  expect(ids(['draft'], 6)).toEqual(['number', 'amount']);
  expect(ids(['transfer-withdrawal'], 3)).toEqual(['number', 'acceptor', 'endorsee', 'due', 'days', 'amount']);
});
