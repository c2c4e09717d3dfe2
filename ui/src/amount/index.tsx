//! The amount in words, below the field for it: a misplaced digit is easier to see in words than in figures.

import { plainDigits } from '../money';
import { type Language, useLook } from '../stores/look';
import { capitals } from './capitals';
import { englishWords } from './english';

const YUAN = new Set(['CNY', 'RMB', 'CNH']);

/** 人民币 only where the currency is known to be the renminbi: a draft's record has no currency. */
export function amountInWords(amount: string, currency: string | null, language: Language): string | null {
  const code = currency?.trim().toUpperCase() || null;
  if (language === 'zh-CN') {
    const words = capitals(amount);
    if (words === null || code === null) return words;
    return YUAN.has(code) ? `人民币${words}` : `${code} ${words}`;
  }
  const words = englishWords(amount);
  return words === null || code === null ? words : `${code} ${words}`;
}

/** Shows nothing until the typed text is an amount that has words. */
export function AmountWords({ typed, currency }: { typed: string; currency: string | null }) {
  const { language } = useLook();
  const words = amountInWords(plainDigits(typed), currency, language);
  return words === null ? null : <span data-testid="amount-words">{words}</span>;
}
