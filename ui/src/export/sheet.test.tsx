//! The printed sheet: the mark, every line over the rows, exact amounts, no empty columns, no column cut off.
// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, test } from 'vitest';
import type { SheetView } from '../generated/views';
import { format } from '../i18n/bundles';
import { Sheet } from './SheetPreview';
import { emsOf, factText, layoutOf } from './sheetLayout';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, CSS: { escape: (name: string) => name } });

const SHEET: SheetView = {
  title: 'Endorsable',
  mark: 'PRACTICE BANK: no real money.',
  facts: [
    { label: 'Profile', value: 'practice' },
    { label: 'Sum', value: 'CNY 99999999999999.99 (of 1)' },
  ],
  groups: [],
  columns: [
    { title: 'Draft number', kind: 'id' },
    { title: 'Remark', kind: 'text' },
    { title: 'Draft amount', kind: 'amount' },
  ],
  rows: [['110010401234520260301000000012', '', '99999999999999.99']],
};

const drawn = (sheet: SheetView) => {
  const place = document.createElement('div');
  act(() => createRoot(place).render(<Sheet sheet={sheet} />));
  return place;
};
const texts = (place: Element, what: string) => [...place.querySelectorAll(what)].map((one) => one.textContent);

describe('a sheet', () => {
  test('shows its mark, its facts and exact amounts, and leaves out a column without a value', () => {
    const place = drawn(SHEET);
    expect(place.querySelector('.sheet-mark')?.textContent).toBe(SHEET.mark);
    expect(texts(place, 'dd')).toEqual(['practice', 'CNY 99,999,999,999,999.99 (of 1)']);
    expect(texts(place, 'thead tr:last-child th')).toEqual(['No.', 'Draft number', 'Draft amount']);
    expect(texts(place, 'tbody td')).toEqual(['1', '110010401234520260301000000012', '99,999,999,999,999.99']);
  });

  test('says over the rows what all of them have, once', () => {
    const rows = ['1', '2'].map((number) => [number, 'same', '1234.5']);
    const place = drawn({ ...SHEET, rows });
    expect(texts(place, 'dt').slice(2)).toEqual(['Remark', 'Draft amount']);
    expect(texts(place, 'dd').slice(2)).toEqual(['same (in every row)', '1,234.50 (in every row)']);
    expect(texts(place, 'thead tr:last-child th')).toEqual(['No.', 'Draft number']);
  });

  test('has a heading with the sum over the rows of each group', () => {
    const rows = Array.from({ length: 30 }, (_, at) => [`${at}`, `remark ${at}`, `${at}.00`]);
    const groups = [
      { label: '华东纸业', rows: 27, sums: 'CNY 1234.50 (of 27)' },
      { label: 'Linden', rows: 3, sums: 'CNY 5.00 (of 3)' },
    ];
    const place = drawn({ ...SHEET, rows, groups });
    const headings = [...place.querySelectorAll('.sheet-group')];
    expect(headings.map((one) => one.textContent)).toEqual([
      '华东纸业 27 drafts CNY 1,234.50 (of 27)',
      'Linden 3 drafts CNY 5.00 (of 3)',
    ]);
    expect(headings.map((one) => one.nextElementSibling?.querySelector('td')?.textContent)).toEqual(['1', '28']);
    expect(texts(place, 'td.sheet-count')).toEqual(rows.map((_, at) => `${at + 1}`));
  });

  test('repeats on every sheet of paper what it is', () => {
    expect(drawn(SHEET).querySelector('.sheet-again')?.textContent).toBe('Endorsable · PRACTICE BANK: no real money.');
  });

  test('numbers its rows through, and carries its head among them for paper on which no head is repeated', () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`${at}`, `remark ${at}`, `${at}.00`]);
    const place = drawn({ ...SHEET, rows });
    expect(texts(place, 'td.sheet-count')).toEqual(rows.map((_, at) => `${at + 1}`));
    const between = [...place.querySelectorAll('.sheet-head-again')];
    expect(between.map((head) => head.nextElementSibling?.querySelector('td')?.textContent)).toEqual(['26', '51']);
    expect(between[0]?.textContent).toBe(place.querySelector('thead')?.textContent);
  });
});

test.each(['en', 'zh-CN'] as const)('the amounts of a sum are shown as in the window, in %s', (language) => {
  const sum = (amount: string) => format(language, 'export-sum-of', { amount, count: 3 });
  const days = (earlier: string, later: string, change: string) =>
    format(language, 'export-sum-compared', { earlier, later, change });
  expect(factText(sum('CNY 1234567.50'), language)).toBe(sum('CNY 1,234,567.50'));
  expect(factText(sum('-1234.00'), language)).toBe(sum('−1,234.00'));
  expect(factText(`${sum('1200000.0001')}; 1 left out`, language)).toBe(`${sum('1,200,000.0001')}; 1 left out`);
  expect(factText(days('CNY 1000.00', '–', 'CNY -2000.00'), language)).toBe(days('CNY 1,000.00', '–', 'CNY −2,000.00'));
  expect(factText('USD 1250000.50', language)).toBe('USD 1,250,000.50');
});

test.each([
  '2026-11-21 03:19:44',
  '1234567',
  '12 rows',
  'EASTBANK:6222020000110011',
  'stage=draft amount>=100000.00',
  'http://192.168.10.11:8080',
])('a line that names no amount stays as it came: %s', (value) => expect(factText(value, 'en')).toBe(value));

test('what a person typed stands as they typed it', () => {
  const label = format('en', 'export-filter', {});
  const place = drawn({ ...SHEET, facts: [{ label, value: 'text: 1234.50' }] });
  expect(texts(place, 'dd')).toEqual(['text: 1234.50']);
});

const wide = (kinds: [string, string][]): SheetView => ({
  ...SHEET,
  columns: kinds.map(([kind], at) => ({ title: `Column ${at}`, kind })),
  rows: [1, 2, 3].map((line) => kinds.map(([, text]) => text.replace(/.$/u, String(line)))),
});
const total = (columns: { share: number }[]) => columns.reduce((sum, one) => sum + one.share, 0);

describe('the layout of a sheet', () => {
  test('gives the whole width of the paper away and no more', () => {
    const { parts, numbers } = layoutOf(SHEET, 'en');
    expect(parts.length).toBe(1);
    expect(total(parts.flat()) + numbers).toBeCloseTo(100);
  });

  test('takes smaller type before it takes a second part', () => {
    const texts = (count: number) =>
      wide([['id', '9'.repeat(30)], ...Array(count).fill(['text', '海棠机械有限公司 1'])]);
    expect(layoutOf(texts(12), 'zh-CN')).toMatchObject({ type_pt: 7.5 });
    const [narrow, split] = [layoutOf(texts(14), 'zh-CN'), layoutOf(texts(24), 'zh-CN')];
    expect([narrow.type_pt, narrow.parts.length]).toEqual([7, 1]);
    expect([split.type_pt, split.parts.length]).toEqual([6.5, 2]);
  });

  test('keeps every amount whole: columns that do not fit follow, each part with what tells its rows apart', () => {
    const sheet = wide([['id', 'EASTBANK:6222020000110011'], ...Array(17).fill(['amount', '99999999999999.99'])]);
    const { parts, type_pt, numbers } = layoutOf(sheet, 'en');
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      expect(part[0]?.at).toBe(0);
      expect(total(part) + numbers).toBeCloseTo(100);
      for (const { share } of part.slice(1)) {
        expect((share / 100) * (785 / type_pt)).toBeGreaterThan(emsOf('99,999,999,999,999.99'));
      }
    }
    expect(new Set(parts.flat().map((one) => one.at)).size).toBe(sheet.columns.length);
    const place = drawn(sheet);
    expect(place.querySelectorAll('table').length).toBe(parts.length);
    expect(texts(place, 'h2')[1]).toBe(`Part 2 of ${parts.length}: further columns of the same rows`);
  });

  test('is there for a sheet whose rows are all alike', () => {
    const alike = {
      ...SHEET,
      rows: [
        ['1', '', '2.00'],
        ['1', '', '2.00'],
      ],
    };
    expect(texts(drawn(alike), 'tbody td')).toEqual(['1', '2']);
  });
});

test('a draft number is whole, and no word of a title or a cell is broken', () => {
  const rows = ['0011', '0012'].map((end, at) => [
    `11001040123452026030100000${end}`,
    ...Array.from({ length: 17 }, (_, column) => `Endorsable ${column} ${at}`),
    `${at}1.00`,
  ]);
  const columns = [
    { title: 'Draft number', kind: 'id' },
    ...Array.from({ length: 17 }, () => ({ title: 'Endorsable', kind: 'text' })),
    { title: 'Draft amount', kind: 'amount' },
  ];
  const { parts, type_pt } = layoutOf({ ...SHEET, columns, rows }, 'en');
  const ems = (share: number) => (share / 100) * (785 / type_pt) - 0.8;
  for (const part of parts) {
    for (const { at, share } of part) {
      // On a screen a digit is 0.69 em wide.
      if (at === 0) expect(ems(share)).toBeGreaterThanOrEqual(30 * 0.69);
      else if (at < 18) expect(ems(share)).toBeGreaterThanOrEqual(emsOf('Endorsable') - 1e-9);
    }
  }
  expect(new Set(parts.flat().map(({ at }) => at)).size).toBe(columns.length);
});
