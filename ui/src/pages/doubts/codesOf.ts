//! The codes of a reply that the code book does not know yet, and the edits that enter them together.

import type { CodeBookEdit, CodeFlagView, InstructionDetail } from '../../generated/views';
import { editOf, hasOther, withSuggestion } from '../profile/code-book/codeEdit';

/** A code of the reply without an entry. */
export interface UnknownCode {
  flag: CodeFlagView;
  code: string;
}

/** The outcomes that the bank may state for the codes of one reply. */
export const OUTCOMES = ['done', 'processing', 'waiting', 'failed', 'reversed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An instruction that the bank works on has no error either. */
const FLAG_WORD: Record<Outcome, string> = {
  done: 'ok',
  processing: 'ok',
  waiting: 'ok',
  failed: 'bad',
  reversed: 'bad',
};

const STATUS = 'statusCode';

/** The verdict on a code called done beside a text that says otherwise. */
const SAYS_IN_PROCESS = 'reason-says-in-process';

export function unknownCodes(detail: InstructionDetail, flags: CodeFlagView[]): UnknownCode[] {
  const { account, response, reason } = detail.instruction;
  const bank = account.slice(0, account.lastIndexOf(':'));
  const status = detail.record_shown?.fields.find((field) => field.name === STATUS && !field.odd)?.value ?? null;
  const beside = reason?.id === SAYS_IN_PROCESS ? reason.args.detail : undefined;
  // The code is known: only the pair of code and text is missing.
  const named = status !== null && beside !== undefined ? `${status} | ${beside}` : status;
  return flags
    .filter((flag) => flag.bank_mark === bank)
    .flatMap((flag) => {
      const code = flag.flag === STATUS ? named : flag.flag === 'errorFlag' ? (response?.error_flag ?? null) : null;
      if (code === null || code.trim() === '') return [];
      const known = flag.lines.some(({ line }) => (flag.flag === STATUS ? line.word : line.value) === code);
      return known ? [] : [{ flag, code }];
    });
}

/** The word of a code for an outcome; null where the word has another number, which it keeps. */
export const wordOf = ({ flag, code }: UnknownCode, outcome: Outcome) => {
  const word = flag.flag === STATUS ? outcome : FLAG_WORD[outcome];
  return hasOther(flag, code, word) ? null : word;
};

export const editsOf = (codes: UnknownCode[], outcome: Outcome): CodeBookEdit[] =>
  codes.flatMap((one) => {
    const word = wordOf(one, outcome);
    return word === null ? [] : [editOf(one.flag, withSuggestion(one.flag, one.code, word))];
  });
