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
const STATUS = (lines: [string, string][]) =>
  flag('statusCode', ['done', 'processing', 'waiting', 'failed', 'reversed'], lines);

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
  expect(editsOf(found.slice(0, 1), 'done'), 'ok keeps its number').toEqual([]);
});

test('a known or absent code is not entered again', () => {
  const book = [ERROR([['ok', '0']]), STATUS([['S', 'done']])];
  expect(unknownCodes(reply('0', 'S'), book)).toEqual([]);
  expect(unknownCodes(reply(null, null), book)).toEqual([]);
  expect(unknownCodes(reply('0', 'X'), book).map((one) => one.code)).toEqual(['X']);
});

test('a text that says in process beside a code called done is entered as the pair of both', () => {
  const said = reply('0', 'S');
  said.instruction.reason = { id: 'reason-says-in-process', args: { detail: '处理中' } };
  const book = [ERROR([['ok', '0']]), STATUS([['S', 'done']])];
  const found = unknownCodes(said, book);
  expect(found.map((one) => one.code)).toEqual(['S | 处理中']);
  const lines = editsOf(found, 'processing').flatMap((edit) => edit.lines.map((line) => `${line.word}=${line.value}`));
  expect(lines).toEqual(['S=done', 'S | 处理中=processing']);
  const decided = [
    ERROR([['ok', '0']]),
    STATUS([
      ['S', 'done'],
      ['S | 处理中', 'done'],
    ]),
  ];
  expect(unknownCodes(said, decided)).toEqual([]);
});
