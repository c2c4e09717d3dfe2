//! The edit of one flag of the code book. Numbers stay text: the core parses them.

import type { CodeBookEdit, CodeFlagView, CodeLine } from '../../../generated/views';
import type { Text } from '../../../i18n';

/** The message id of a fixed word of the code book. */
export const wordId = (word: string) => `word-${word.replaceAll('_', '-')}`;

/** The bank's status codes are stored the other way round: a code and its fixed word. */
export const isStatus = (flag: string) => flag === 'statusCode';

/** The lists from which each operation starts: an operation and its lists. */
export const isOperations = (flag: string) => flag === 'operations';

/** The words that say in a status text that an instruction failed. */
export const isFailure = (flag: string) => flag === 'failureWords';

/** The name of a chapter of the book: a flag by the interface's name. */
export const chapterName = (text: Text, flag: string) =>
  isOperations(flag) ? text('codebook-operations') : isFailure(flag) ? text('codebook-failure-words') : flag;

/** The only line of a bank that has no words of failure. */
const OFF: CodeLine = { word: '', value: 'off', label_en: null, label_zh: null };

export const isOff = (lines: CodeLine[]) => lines.some((line) => line.value === OFF.value);

/** The words of failure that apply. */
export const failureWords = (flag: CodeFlagView) =>
  (flag.lines.length > 0 ? flag.lines.map((one) => one.line) : flag.proposed)
    .filter((line) => line.value !== OFF.value)
    .map((line) => line.word);

/** Switched off, or the words that applied before. */
export const switchedOff = (flag: CodeFlagView, off: boolean) => (off ? [OFF] : failureLines(failureWords(flag)));

export const failureLines = (words: string[]): CodeLine[] =>
  words.map((word) => ({ word, value: 'failed', label_en: null, label_zh: null }));

/** The lists of a line, in its order. */
export const listsOf = (value: string) => value.split(', ').filter((list) => list !== '');

/** The editor's initial lines: one for every word of a flag, with or without a number. */
export function editLines(flag: CodeFlagView): CodeLine[] {
  const known = flag.lines.map((value) => value.line);
  if (isStatus(flag.flag)) return known;
  if (isFailure(flag.flag)) return isOff(known) ? known : failureLines(failureWords(flag));
  const words = isOperations(flag.flag) ? flag.proposed.map((line) => line.word) : flag.words;
  return words.map(
    (word) => known.find((line) => line.word === word) ?? { word, value: '', label_en: null, label_zh: null },
  );
}

/** Whether a word of a flag is registered under another number. A status word may have several codes. */
export const hasOther = (flag: CodeFlagView, code: string, word: string) =>
  !isStatus(flag.flag) && flag.lines.some(({ line }) => line.word === word && !['', code].includes(line.value));

/** The same with a suggested number for a word that has none, or a suggested word for a code. */
export function withSuggestion(flag: CodeFlagView, code: string, word: string): CodeLine[] {
  const lines = editLines(flag);
  if (hasOther(flag, code, word)) return lines;
  if (!isStatus(flag.flag)) return lines.map((line) => (line.word === word ? { ...line, value: code } : line));
  const line = { word: code, value: word, label_en: null, label_zh: null };
  return [...lines.filter((one) => one.word !== code), line];
}

const orNull = (typed: string | null) => (typed === null || typed.trim() === '' ? null : typed.trim());

export const editOf = (flag: CodeFlagView, lines: CodeLine[]): CodeBookEdit => ({
  bank_mark: flag.bank_mark,
  flag: flag.flag,
  lines: lines
    .filter((line) => !isFailure(flag.flag) || line.word.trim() !== '' || isOff([line]))
    .map((line) => ({
      word: line.word.trim(),
      value: line.value.trim(),
      label_en: orNull(line.label_en),
      label_zh: orNull(line.label_zh),
    })),
});

/** The values that a new desk needs first: to answer a draft, and to judge the reply. */
const FIRST = ['replayFlag', 'errorFlag', 'statusCode'];

/** One field of the first values. Of a status code, the word is a meaning and the text has its codes. */
export interface FirstField {
  flag: CodeFlagView;
  word: string;
  place: string;
  initial: string;
}

export const firstFields = (flags: CodeFlagView[]): FirstField[] =>
  flags
    .filter((flag) => FIRST.includes(flag.flag))
    .flatMap((flag) =>
      flag.words.map((word) => {
        const lines = flag.lines.map((one) => one.line);
        const codes = lines.filter((line) => line.value === word).map((line) => line.word);
        const value = lines.find((line) => line.word === word)?.value ?? '';
        const initial = isStatus(flag.flag) ? codes.join(', ') : value;
        return { flag, word, place: `${flag.bank_mark}-${flag.flag}-${word}`, initial };
      }),
    );

/** The edits for the fields whose text is not the initial one. */
export function firstEdits(fields: FirstField[], typed: Record<string, string>): CodeBookEdit[] {
  const textOf = (field: FirstField) => typed[field.place] ?? field.initial;
  const changed = new Set(fields.filter((field) => textOf(field).trim() !== field.initial).map((field) => field.flag));
  return [...changed].map((flag) => {
    const own = fields.filter((field) => field.flag === flag);
    if (!isStatus(flag.flag)) {
      const value = (word: string) => own.filter((field) => field.word === word).map(textOf)[0] ?? '';
      return editOf(
        flag,
        editLines(flag).map((line) => ({ ...line, value: value(line.word) })),
      );
    }
    const lines = own.flatMap((field) =>
      textOf(field)
        .split(/[,，]/)
        .filter((code) => code.trim() !== '')
        .map((code) => ({ word: code, value: field.word, label_en: null, label_zh: null })),
    );
    return editOf(flag, lines);
  });
}
