//! An amount in the capitals of Chinese vouchers: ¥1,409.50 is 壹仟肆佰零玖元伍角. Works on digits, so that no amount is ever
//! rounded. 整 follows 元 at the end, and nothing follows 角 or 分. One 零 for a run of zeros.

import { digitsOf } from './digits';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['仟', '佰', '拾', ''];

/** 亿亿 has no agreed reading; sixteen digits (万亿) are the most that a voucher writes. */
const WHOLE_DIGITS_MAX = 16;

const capital = (digit: string | undefined) => DIGITS.charAt('0123456789'.indexOf(digit ?? '0'));

/** Four digits: `0409` → 肆佰零玖. The caller writes the zeros at either end. */
function section(four: string): string {
  let words = '';
  let zeros = false;
  for (const [at, digit] of [...four].entries()) {
    if (digit === '0') {
      zeros = words !== '';
      continue;
    }
    words += `${zeros ? '零' : ''}${capital(digit)}${PLACES[at] ?? ''}`;
    zeros = false;
  }
  return words;
}

/** Joins two readings; the lower one gets a 零 where its first digits are zeros. */
function join(high: string, low: string, lowDigits: string): string {
  if (low === '') return high;
  return high !== '' && lowDigits.startsWith('0') ? `${high}零${low}` : `${high}${low}`;
}

/** Eight digits: two sections around 万. */
function eight(digits: string): string {
  const [high, low] = [digits.slice(0, 4), digits.slice(4)];
  const thousands = section(high);
  return join(thousands && `${thousands}万`, section(low), low);
}

function whole(digits: string): string {
  const padded = digits.padStart(WHOLE_DIGITS_MAX, '0');
  const [high, low] = [padded.slice(0, 8), padded.slice(8)];
  const hundredMillions = eight(high);
  return join(hundredMillions && `${hundredMillions}亿`, eight(low), low);
}

/** The capitals without a currency; `null` where the amount has none (not plain, parts of a cent, too long). */
export function capitals(amount: string): string | null {
  const digits = digitsOf(amount);
  if (!digits || digits.whole.length > WHOLE_DIGITS_MAX) return null;
  const [jiao, fen] = [digits.cents.charAt(0), digits.cents.charAt(1)];
  const yuan = whole(digits.whole);
  const front = yuan && `${yuan}元`;
  if (jiao === '0' && fen === '0') return `${front || '零元'}整`;
  const tenths = jiao === '0' ? front && '零' : `${capital(jiao)}角`;
  return `${front}${tenths}${fen === '0' ? '' : `${capital(fen)}分`}`;
}
