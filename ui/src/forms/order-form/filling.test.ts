import { expect, test } from 'vitest';
import type { AccountView, FormValues } from '../../generated/views';
import { filledBy, saidOf, valuesOf } from './filling';
import { layoutOf } from './layout';

const values: FormValues = {
  operation: 'transfer',
  answer: null,
  account: 'EAST:1',
  fields: {
    tradeAccountNumber: '1',
    tradeAccountName: 'Harbour',
    oppositeAccountName: 'Linden',
    tradeAmount: '1,200.5',
    currency: 'CNY',
  },
};

test('the fields about a payer that is gone stay empty', () => {
  expect(filledBy(values, [{ key: 'EAST:1' } as AccountView])).toEqual(values.fields);
  expect(Object.keys(filledBy(values, [{ key: 'EAST:2' } as AccountView]))).toEqual([
    'oppositeAccountName',
    'tradeAmount',
    'currency',
  ]);
  expect(filledBy({ ...values, account: null }, [])).toEqual(values.fields);
});

test('a template has the typed fields of its form and neither reason nor drafts', () => {
  const typed = {
    common: { oppositeAccountName: 'Linden', purpose: ' ', endorseeAccountName: 'of another form', tradeAmount: '5' },
    each: [{ amount: '9' }],
    account: 'EAST:1',
    reason: 'twice',
  };
  expect(valuesOf('transfer', null, layoutOf('transfer', 0), typed)).toEqual({
    operation: 'transfer',
    answer: null,
    account: 'EAST:1',
    fields: { oppositeAccountName: 'Linden', tradeAmount: '5' },
  });
});

test('the other side and the amount are named as they were typed', () => {
  expect(saidOf(values)).toEqual(['Linden', 'CNY 1,200.5']);
  expect(saidOf({ ...values, fields: { endorseeAccountName: 'Falcon', remark: 'x' } })).toEqual(['Falcon']);
  expect(saidOf({ ...values, fields: {} })).toEqual([]);
});
