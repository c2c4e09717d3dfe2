//! A sentence of the core in the window.
// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { sentenceText } from '.';
import { format } from './bundles';

test('its amounts are shown as everywhere in the window; numbers that name something stay as they came', () => {
  const said = sentenceText((id, args) => format('en', id, args), {
    id: 'problem-amount-differs',
    args: { amount: '1484567.50', draft: '-1500000.0001' },
  });
  expect(said).toContain("The amount is 1,484,567.50, the draft's is −1,500,000.0001.");
  const named = sentenceText((id, args) => format('en', id, args), {
    id: 'again-not-listed',
    args: { draft: '110010401234520260301000000012' },
  });
  expect(named).toContain('Draft 110010401234520260301000000012 is');
});

test('operations are named by their buttons, and each sum of a policy is written as an amount', () => {
  const said = sentenceText((id, args) => format('en', id, args), {
    id: 'group-alone-now',
    args: { since: '10:32', operations: 'transfer, endorse', sums: 'CNY 50000.00, EUR 1000.00' },
  });
  expect(said).toContain(
    'with a reason: Transfer to a company, Endorse, all together below CNY 50,000.00, EUR 1,000.00',
  );
});

test('one thing is one', () => {
  const problems = (count: string) =>
    sentenceText((id, args) => format('en', id, args), { id: 'trouble-problems', args: { count } });
  expect(problems('1')).toContain('One field has');
  expect(problems('12')).toContain('12 fields have');
});
