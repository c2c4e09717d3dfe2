//! The wording of the messages: Chinese has its own punctuation, and one thing has one name on all pages.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = (language: string) =>
  readdirSync('src/locales')
    .filter((file) => file.endsWith(`.${language}.ftl`))
    .flatMap((file) => readFileSync(`src/locales/${file}`, 'utf8').split('\n'))
    .filter((line) => !line.startsWith('#'));

test('Chinese stands with its own signs; a text that is typed as it stands has the keyboard’s', () => {
  // 银行:账号 is an exception: the user types it so, with an ASCII colon.
  const mixed = lines('zh-CN').filter((line) =>
    /[\u4e00-\u9fff][,;!?(]|[,;!?)][\u4e00-\u9fff]|[\u4e00-\u9fff]:(?!账号|联行号)/u.test(line),
  );
  expect(mixed).toEqual([]);
});

/** Rejected names, and the name to use instead. */
const NAMES: [language: string, not: RegExp, but: string][] = [
  ['zh-CN', /存疑/, '结果不明'],
  ['zh-CN', /代码表/, '代码簿'],
  ['zh-CN', /钥匙串/, '系统密钥库'],
  ['zh-CN', /指令台账/, '指令日志'],
  ['zh-CN', /链首|链头/, '链末端'],
  ['zh-CN', /第二人/, '复核人'],
  ['zh-CN', /刷新/, '重新读取'],
  ['zh-CN', /可用余额/, '有效余额'],
  ['zh-CN', /已接受/, '已受理'],
  ['en', /\brefresh(?:es|ed)?\b(?! \(since)/i, 'read again'],
  ['en', /\bavailable balance/i, 'effective balance'],
  ['en', /\(s\)/, 'a plural of its own'],
  ['en', / …/, '… beside its word'],
];

test.each(NAMES)('in %s, %s is said as %s', (language, not) => {
  const said = lines(language).map((line) => line.replace(/^[a-z][\w-]* =/, ''));
  expect(said.filter((line) => not.test(line))).toEqual([]);
});
