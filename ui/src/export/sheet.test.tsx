//! What stands on paper: the mark, every line over the rows, exact amounts, and no empty columns.
// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { SheetView } from '../generated/views';
import { Sheet } from './SheetPreview';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, CSS: { escape: (name: string) => name } });

const SHEET: SheetView = {
  title: 'Endorsable',
  mark: 'PRACTICE BANK: no real money.',
  facts: [
    { label: 'Profile', value: 'practice' },
    { label: 'Sum', value: 'CNY 99999999999999.99 (of 1)' },
  ],
  columns: [
    { title: 'Draft number', kind: 'id' },
    { title: 'Remark', kind: 'text' },
    { title: 'Draft amount', kind: 'amount' },
  ],
  rows: [['110010401234520260301000000012', '', '99999999999999.99']],
};

test('a sheet shows its mark, its facts and exact amounts, and leaves out a column without a value', () => {
  const place = document.createElement('div');
  act(() => createRoot(place).render(<Sheet sheet={SHEET} />));
  expect(place.querySelector('.sheet-mark')?.textContent).toBe(SHEET.mark);
  expect([...place.querySelectorAll('dd')].map((one) => one.textContent)).toEqual(
    SHEET.facts.map((fact) => fact.value),
  );
  expect([...place.querySelectorAll('thead tr:last-child th')].map((one) => one.textContent)).toEqual([
    'Draft number',
    'Draft amount',
  ]);
  expect([...place.querySelectorAll('tbody td')].map((one) => one.textContent)).toEqual([
    '110010401234520260301000000012',
    '99,999,999,999,999.99',
  ]);
});
