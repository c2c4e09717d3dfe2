//! Values of the code book that are not yet known: which words of a flag have no number at which bank.

import { flagWords } from '../generated/contract';
import type { FlagView, Problem } from '../generated/views';

export interface UnknownValue {
  bank: string;
  flag: string;
  /** The words without a number. */
  words: string[];
}

/** The words of a flag without a number, bank by bank. */
export function unknownAt(book: FlagView[], banks: string[], flag: string): UnknownValue[] {
  const has = (bank: string, word: string) =>
    book.some((entry) => entry.bank_mark === bank && entry.flag === flag && entry.word === word);
  return banks.flatMap((bank) => {
    const words = (flagWords[flag] ?? []).filter((word) => !has(bank, word));
    return words.length > 0 ? [{ bank, flag, words }] : [];
  });
}

/** The entry of the code book that solves a problem; `null` where it is another kind of problem. */
export function entryOf({ source, field, sentence }: Problem): UnknownValue | null {
  const { bank } = sentence.args;
  return source === 'code_book' && field !== null && bank !== undefined ? { bank, flag: field, words: [] } : null;
}

/** The test id of a flag's entry on the profile's page, which is also its place. */
export const placeOfEntry = ({ bank, flag }: { bank: string; flag: string }) => `code-${bank}-${flag}`;
