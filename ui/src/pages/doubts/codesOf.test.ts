import { expect, test } from 'vitest';
import type { CodeFlagView, InstructionDetail } from '../../generated/views';
import { editsOf, unknownCodes } from './codesOf';

const flag = (name: string, words: string[], lines: [string, string][]) =>
  ({
    bank_mark: 'A',
    flag: name,
    words,
    lines: lines.map(([word, value]) => ({ line: { word, value, label_en: null, label_zh: null } })),
    proposed: [],
  }) as unknown as CodeFlagView;

const reply = (error_flag: string | null, statusCode: string | null) =>
  ({
    instruction: { account: 'A:11', response: { error_flag, code: null, message: null, is_error: null } },
    record_shown: { fields: statusCode === null ? [] : [{ name: 'statusCode', value: statusCode, odd: false }] },
  }) as unknown as InstructionDetail;

const ERROR = (lines: [string, string][]) => flag('errorFlag', ['ok', 'bad'], lines);
const STATUS = (lines: [string, string][]) => flag('statusCode', ['done', 'processing', 'failed'], lines);

test('both codes of a refused reply are entered together', () => {
  const book = [ERROR([['ok', '0']]), STATUS([['S', 'done']]), { ...STATUS([]), bank_mark: 'B' }];
  const found = unknownCodes(reply('1', 'F'), book);
  expect(found.map((one) => [one.flag.flag, one.code])).toEqual([
    ['errorFlag', '1'],
    ['statusCode', 'F'],
  ]);
  const lines = editsOf(found, 'failed').map((edit) => edit.lines.map((line) => `${line.word}=${line.value}`));
  expect(lines).toEqual([
    ['ok=0', 'bad=1'],
    ['S=done', 'F=failed'],
  ]);
  expect(editsOf(found.slice(0, 1), 'done')[0]?.lines.map((line) => line.value)).toEqual(['1', '']);
});

test('a known or absent code is not entered again', () => {
  const book = [ERROR([['ok', '0']]), STATUS([['S', 'done']])];
  expect(unknownCodes(reply('0', 'S'), book)).toEqual([]);
  expect(unknownCodes(reply(null, null), book)).toEqual([]);
  expect(unknownCodes(reply('0', 'X'), book).map((one) => one.code)).toEqual(['X']);
});
