//! The codes of a reply that the code book does not know yet, and the edits that enter them together.

import type { CodeBookEdit, CodeFlagView, InstructionDetail } from '../../generated/views';
import { editOf, withSuggestion } from '../profile/code-book/codeEdit';

/** A code of the reply without an entry. */
export interface UnknownCode {
  flag: CodeFlagView;
  code: string;
}

/** The outcomes that the bank may state for the codes of one reply. */
export const OUTCOMES = ['done', 'processing', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An instruction that the bank works on has no error either. */
const FLAG_WORD: Record<Outcome, string> = { done: 'ok', processing: 'ok', failed: 'bad' };

const STATUS = 'statusCode';

export function unknownCodes(detail: InstructionDetail, flags: CodeFlagView[]): UnknownCode[] {
  const { account, response } = detail.instruction;
  const bank = account.slice(0, account.lastIndexOf(':'));
  const status = detail.record_shown?.fields.find((field) => field.name === STATUS && !field.odd)?.value ?? null;
  return flags
    .filter((flag) => flag.bank_mark === bank)
    .flatMap((flag) => {
      const code = flag.flag === STATUS ? status : flag.flag === 'errorFlag' ? (response?.error_flag ?? null) : null;
      if (code === null || code.trim() === '') return [];
      const known = flag.lines.some(({ line }) => (flag.flag === STATUS ? line.word : line.value) === code);
      return known ? [] : [{ flag, code }];
    });
}

/** The word of a code for an outcome. */
export const wordOf = ({ flag }: UnknownCode, outcome: Outcome) =>
  flag.flag === STATUS ? outcome : FLAG_WORD[outcome];

export const editsOf = (codes: UnknownCode[], outcome: Outcome): CodeBookEdit[] =>
  codes.map((one) => editOf(one.flag, withSuggestion(one.flag, one.code, wordOf(one, outcome))));
