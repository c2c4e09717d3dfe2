//! The query to the core, and the information required before a file can be imported.

import { expect, test } from 'vitest';
import type { Columns } from '../../generated/views';
import { changed, missing, queryOf, START, withHeader } from './query';

const NOTHING: Columns = {
  day: '',
  day_format: null,
  amount: null,
  debit: null,
  credit: null,
  currency: null,
  currency_value: null,
  currency_blank: null,
  reference: null,
  counterparty: null,
  remark: null,
  more_remarks: [],
  direction: null,
  balance: null,
  account: null,
  decimal: null,
  others_by_header: false,
  file_account: null,
};

test('another filter starts at the first page, and blanks ask for everything', () => {
  const asked = changed({ ...START, page: 3 }, { text: '  ' });
  expect(queryOf(asked)).toEqual({ account: null, text: null, show: 'open', from: 0, count: 100 });
  expect(queryOf({ ...asked, account: 'B:1', text: ' Linden ', page: 2 })).toMatchObject({
    account: 'B:1',
    text: 'Linden',
    from: 200,
  });
});

test.each([
  [NOTHING, 'day'],
  [{ ...NOTHING, day: 'Date' }, 'amount'],
  [{ ...NOTHING, day: 'Date', credit: 'In' }, 'amount'],
  [{ ...NOTHING, day: 'Date', debit: 'Out' }, 'currency'],
  [{ ...NOTHING, day: 'Date', amount: 'Sum', currency_value: ' ' }, 'currency'],
  [{ ...NOTHING, day: 'Date', amount: 'Sum', currency_value: 'CNY' }, null],
  [{ ...NOTHING, day: 'Date', amount: 'Sum', currency: 'Ccy' }, null],
] as const)('of %j the person is asked for %s', (columns, asked) => {
  expect(missing(columns)).toBe(asked);
});

test('a column of currencies replaces the fixed one, and no column is no header', () => {
  const fixed = { ...NOTHING, day: 'Date', currency_value: 'CNY', remark: 'Text' };
  expect(withHeader(fixed, 'currency', 'Ccy')).toMatchObject({ currency: 'Ccy', currency_value: null });
  expect(withHeader(fixed, 'currency', '')).toMatchObject({ currency: null, currency_value: 'CNY' });
  expect(withHeader(fixed, 'remark', '').remark).toBeNull();
  expect(withHeader({ ...fixed, more_remarks: ['Use'] }, 'remark', 'Use').more_remarks).toEqual([]);
  expect(withHeader(fixed, 'day', '').day).toBe('');
});
