//! An amount in words equals the typed amount exactly; an amount without words gives none.
// @vitest-environment jsdom

import { describe, expect, test } from 'vitest';
import { capitals } from './capitals';
import { englishWords } from './english';
import { amountInWords } from './index';
import { withoutUnit } from './units';

describe('Chinese capitals', () => {
  test.each([
    ['1409.50', '壹仟肆佰零玖元伍角'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['208845.00', '贰拾万捌仟捌佰肆拾伍元整'],
    ['208845', '贰拾万捌仟捌佰肆拾伍元整'],
    ['1484567', '壹佰肆拾捌万肆仟伍佰陆拾柒元整'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
    ['10', '壹拾元整'],
    ['0.05', '伍分'],
    ['0.5', '伍角'],
    ['0', '零元整'],
    ['100000000', '壹亿元整'],
    ['1000000010000', '壹万亿零壹万元整'],
    ['100000005', '壹亿零伍元整'],
    ['20000500', '贰仟万零伍佰元整'],
    ['0012.30', '壹拾贰元叁角'],
  ])('of %s are %s', (amount, words) => {
    expect(capitals(amount)).toBe(words);
  });

  test.each(['', '1,000', '-5', '1e3', '0.001', '12345678901234567'])('do not exist for "%s"', (amount) => {
    expect(capitals(amount)).toBeNull();
  });

  test('read back give the same digits, for 4000 amounts of every length', () => {
    let seed = 20261121;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return (seed >>> 8) % below;
    };
    for (let round = 0; round < 4000; round++) {
      const length = 1 + next(16);
      // Every other digit is a zero on average, because capitals fail most often at runs of zeros.
      const whole = Array.from({ length }, () => (next(2) ? '0' : String(next(10)))).join('');
      const amount = `${whole.replace(/^0+(?=\d)/, '')}.${next(3) ? String(next(100)).padStart(2, '0') : '00'}`;
      expect(readBack(capitals(amount) ?? ''), amount).toBe(amount);
    }
  });
});

/** Reads capitals back, independently of the writer: values by place, added up as big integers of cents. */
function readBack(words: string): string {
  const [yuan = '', rest = ''] = words.includes('元') ? words.split('元') : ['', words];
  let cents = readWhole(yuan) * 100n;
  for (const [place, value] of [
    ['角', 10n],
    ['分', 1n],
  ] as const) {
    const at = rest.indexOf(place);
    if (at > 0) cents += BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(rest.charAt(at - 1))) * value;
  }
  const text = String(cents).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

function readWhole(words: string): bigint {
  for (const [unit, value] of [
    ['亿', 100000000n],
    ['万', 10000n],
    ['仟', 1000n],
    ['佰', 100n],
    ['拾', 10n],
  ] as const) {
    const at = words.lastIndexOf(unit);
    if (at >= 0) return readWhole(words.slice(0, at)) * value + readWhole(words.slice(at + 1));
  }
  const digit = '零壹贰叁肆伍陆柒捌玖'.indexOf(words.replace(/^零(?=.)/, ''));
  return BigInt(Math.max(digit, 0));
}

describe('English words', () => {
  test.each([
    ['1484567', 'one million four hundred eighty-four thousand five hundred sixty-seven and 00/100'],
    ['1409.5', 'one thousand four hundred nine and 50/100'],
    ['13', 'thirteen and 00/100'],
    ['0.07', 'zero and 07/100'],
    ['1000000000000', 'one trillion and 00/100'],
    ['90020', 'ninety thousand twenty and 00/100'],
  ])('of %s are %s', (amount, words) => {
    expect(englishWords(amount)).toBe(words);
  });
});

test('人民币 stands in front only where the currency is known', () => {
  expect(amountInWords('5', 'CNY', 'zh-CN')).toBe('人民币伍元整');
  expect(amountInWords('5', null, 'zh-CN')).toBe('伍元整');
  expect(amountInWords('5', 'USD', 'zh-CN')).toBe('USD 伍元整');
  expect(amountInWords('5', 'CNY', 'en')).toBe('CNY five and 00/100');
});

test.each([
  ['12万', '120000'],
  ['1.5万元', '15000'],
  ['1.23456万', '12345.6'],
  ['0.05亿', '5000000'],
  ['3万亿', '3000000000000'],
  ['￥3,000.50', '3000.50'],
  ['3，000元', '3000'],
  ['0.00005万', '0.5'],
  ['120000', null],
  ['3,000', null],
  ['1.2.3万', null],
  ['-5万', null],
  ['万', null],
  ['5万5千', null],
  ['USD 5万', null],
])('%s in plain digits is %s', (typed, digits) => {
  expect(withoutUnit(typed)).toBe(digits);
});

test.each(['1,25万', '1,2345元', '12,34亿'])('a comma that parts no thousands stays: %s', (typed) => {
  expect(withoutUnit(typed)).toBeNull();
});
