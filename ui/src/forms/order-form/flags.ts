//! What a flag's values mean at a bank, from the profile's code book. No entry, no default: the operation stays locked.

import type { FlagView } from '../../generated/views';
import type { Language } from '../../stores/look';

export interface FlagOption {
  /** The code book's fixed word, for example `may_transfer`. */
  word: string;
  /** What goes over the wire, and to which banks: one entry where all banks of the order agree. */
  values: { value: string; banks: string[] }[];
  /** What the desk calls it, where it calls it something. */
  label: string | null;
}

/** The words that *every* one of these banks has for this flag, in the code book's order. */
export function flagOptions(book: FlagView[], banks: string[], flag: string, language: Language): FlagOption[] {
  const entries = book.filter((entry) => entry.flag === flag && banks.includes(entry.bank_mark));
  const words = [...new Set(entries.map((entry) => entry.word))];
  return words.flatMap((word) => {
    const same = entries.filter((entry) => entry.word === word);
    if (!banks.every((bank) => same.some((entry) => entry.bank_mark === bank))) return [];
    const label = same.map((entry) => (language === 'zh-CN' ? entry.label_zh : entry.label_en)).find(Boolean) ?? null;
    const values = [...new Set(same.map((entry) => entry.value))].map((value) => ({
      value,
      banks: same.filter((entry) => entry.value === value).map((entry) => entry.bank_mark),
    }));
    return [{ word, values, label }];
  });
}

/** The value that this bank wants for a word; `undefined` where the code book has none. */
export function flagValue(book: FlagView[], bank: string, flag: string, word: string): string | undefined {
  return book.find((entry) => entry.bank_mark === bank && entry.flag === flag && entry.word === word)?.value;
}

/** Which of these banks have no entry at all for this flag: the reason why an operation is locked. */
export function banksWithout(book: FlagView[], banks: string[], flag: string): string[] {
  return banks.filter((bank) => !book.some((entry) => entry.bank_mark === bank && entry.flag === flag));
}
