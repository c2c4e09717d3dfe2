//! The meaning of a flag's values at a bank, from the profile's code book. Without an entry the operation stays locked.

import type { FlagView } from '../../generated/views';
import type { Language } from '../../stores/look';

export interface FlagOption {
  /** The code book's fixed word, for example `may_transfer`. */
  word: string;
  /** The desk's own name for it, if any. */
  label: string | null;
}

/** The words that *all* of these banks have for this flag, in the code book's order. */
export function flagOptions(book: FlagView[], banks: string[], flag: string, language: Language): FlagOption[] {
  const entries = book.filter((entry) => entry.flag === flag && banks.includes(entry.bank_mark));
  const words = [...new Set(entries.map((entry) => entry.word))];
  return words.flatMap((word) => {
    const same = entries.filter((entry) => entry.word === word);
    if (!banks.every((bank) => same.some((entry) => entry.bank_mark === bank))) return [];
    const label = same.map((entry) => (language === 'zh-CN' ? entry.label_zh : entry.label_en)).find(Boolean) ?? null;
    return [{ word, label }];
  });
}

/** This bank's value for a word; `undefined` where the code book has none. */
export function flagValue(book: FlagView[], bank: string, flag: string, word: string): string | undefined {
  return book.find((entry) => entry.bank_mark === bank && entry.flag === flag && entry.word === word)?.value;
}
