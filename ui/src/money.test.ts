//! Amounts on screen: exact to the last digit.

import { describe, expect, test } from 'vitest';
import { formatAmount, plainDigits } from './money';

describe('an amount on screen', () => {
  test.each([
    ['1484567.1', '1,484,567.10'],
    ['99999999999999.99', '99,999,999,999,999.99'],
    ['123456789012345678.90', '123,456,789,012,345,678.90'],
    ['0.1234567890123456789012345678901', '0.1234567890123456789012345678901'],
    ['-1234567.8', '−1,234,567.80'],
    ['0', '0.00'],
    ['-0.00', '−0.00'],
  ])('%s is shown to its last digit, with separators and a real minus sign', (amount, shown) => {
    expect(formatAmount(amount, 'en')).toBe(shown);
    expect(formatAmount(amount, 'zh-CN')).toBe(shown);
  });

  test.each(['1e400', '1_000', '', 'abc', '1,000.00', '.5', '5.'])(
    '%j is no plain decimal and stays as it came',
    (amount) => {
      expect(formatAmount(amount, 'en')).toBe(amount);
    },
  );
});

describe('what was typed or pasted as an amount', () => {
  test.each([
    [' 1,484,567.00 ', '1484567.00'],
    ['１４８４．５０', '1484.50'],
    ['1 000 000', '1000000'],
    ['1,000，000', '1000000'],
    ["1'234.50", '1234.50'],
    ['1,234', '1234'],
    ['1 000,000', '1 000,000'],
    ['1,25', '1,25'],
    ['1.234,50', '1.234,50'],
    ['0,125', '0,125'],
    ['1_000', '1_000'],
    ['1e5', '1e5'],
    ['-5', '-5'],
  ])('%j becomes %j; whether it is an amount is not decided here', (typed, plain) => {
    expect(plainDigits(typed)).toBe(plain);
  });
});
