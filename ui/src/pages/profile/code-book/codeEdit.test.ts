//! Editing one flag of the code book: the initial lines, a suggestion, and the resulting edit.

import { expect, test } from 'vitest';
import type { CodeFlagView } from '../../../generated/views';
import { editLines, editOf, failureWords, isOff, switchedOff, withSuggestion } from './codeEdit';

const flag = (name: string, words: string[], lines: [string, string][]): CodeFlagView => ({
  bank_mark: 'A',
  flag: name,
  words,
  fixed: null,
  sent: true,
  lines: lines.map(([word, value]) => ({
    line: { word, value, label_en: null, label_zh: word === 'online' ? '线上' : null },
    proof: 'unproven',
    open: true,
    proof_at: null,
    instruction: null,
  })),
  proposed: [],
});

test('every word of a flag has a line, and a suggestion fills one number only', () => {
  const online = flag('onlineFlag', ['online', 'offline'], [['online', '1']]);
  expect(editLines(online).map((line) => [line.word, line.value])).toEqual([
    ['online', '1'],
    ['offline', ''],
  ]);
  expect(withSuggestion(online, '0', 'offline').map((line) => line.value)).toEqual(['1', '0']);
});

test('a status code is a line of its own, and a suggested one takes the place of the same code', () => {
  const codes = flag('statusCode', ['done', 'failed'], [['S', 'done']]);
  expect(withSuggestion(codes, 'F', 'failed').map((line) => line.word)).toEqual(['S', 'F']);
  expect(withSuggestion(codes, 'S', 'failed').map((line) => [line.word, line.value])).toEqual([['S', 'failed']]);
});

test('spaces go and blank labels are absent', () => {
  const online = flag('onlineFlag', ['online'], [['online', '1']]);
  const lines = [{ word: 'online', value: ' 7 ', label_en: '  ', label_zh: ' 线上 ' }];
  expect(editOf(online, lines)).toEqual({
    bank_mark: 'A',
    flag: 'onlineFlag',
    lines: [{ word: 'online', value: '7', label_en: null, label_zh: '线上' }],
  });
});

test('the words of failure of a bank are switched off and on again', () => {
  const own = flag('failureWords', [], [['rejected', 'failed']]);
  const off = switchedOff(own, true);
  expect([isOff(off), editOf(own, off).lines.map((line) => line.value)]).toEqual([true, ['off']]);
  expect(switchedOff(own, false).map((line) => line.word)).toEqual(['rejected']);
  const switched = flag('failureWords', [], [['', 'off']]);
  expect([isOff(editLines(switched)), failureWords(switched)]).toEqual([true, []]);
  expect(
    editOf(own, [...own.lines.map((one) => one.line), { word: ' ', value: 'failed', label_en: null, label_zh: null }])
      .lines,
  ).toHaveLength(1);
});
