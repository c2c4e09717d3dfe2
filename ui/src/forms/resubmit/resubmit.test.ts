//! The initial values of a resubmission's form: exactly the values sent, flags as words of the code book.

import { describe, expect, test } from 'vitest';
import type { FlagView, ResubmitView } from '../../generated/views';
import { layoutOf } from '../order-form/layout';
import { typedResubmit } from './typed';

const book: FlagView[] = [
  { bank_mark: 'A', flag: 'transferFlag', word: 'may_not', value: '1', label_en: null, label_zh: null },
  { bank_mark: 'B', flag: 'transferFlag', word: 'may_transfer', value: '1', label_en: null, label_zh: null },
];

const resubmit = (operation: string, account: string, fields: Record<string, string>): ResubmitView => ({
  number: 7,
  order: {
    operation,
    items: [{ account, draft: null, fields, supersedes: 'OLD' }],
    language: 'en',
    reason: 'agreed',
    list: null,
  },
  stage: null,
  row: null,
  answer: null,
  hint: null,
});

describe('what is sent again', () => {
  test('starts with the old values; the same number means what it means at its own bank', () => {
    const layout = layoutOf('endorse', 1);
    const fields = { accountNumber: '11', draftNumber: 'n1', endorseeAccountName: 'Harbour', transferFlag: '1' };
    for (const [bank, word] of [
      ['A', 'may_not'],
      ['B', 'may_transfer'],
    ]) {
      expect(typedResubmit(resubmit('endorse', `${bank}:11`, fields), layout, book).common).toEqual({
        endorseeAccountName: 'Harbour',
        transferFlag: word,
      });
    }
  });

  test('leaves a flag open whose value nobody has written down', () => {
    const layout = layoutOf('endorse', 1);
    expect(typedResubmit(resubmit('endorse', 'C:11', { transferFlag: '1' }), layout, book).common).toEqual({});
  });

  test('keeps the payer, folded fields and the reason of a transfer', () => {
    const layout = layoutOf('transfer', 0);
    const fields = { tradeAccountNumber: '11', tradeBankCode: '102100099996', tradeAmount: '100.10' };
    expect(typedResubmit(resubmit('transfer', 'A:11', fields), layout, book)).toEqual({
      common: fields,
      each: [{}],
      account: 'A:11',
      reason: 'agreed',
    });
  });
});
