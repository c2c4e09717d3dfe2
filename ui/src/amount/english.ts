//! An amount in English words, as on a cheque: "one thousand four hundred nine and 50/100".

import { digitsOf } from './digits';

const SMALL =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const GROUPS = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];

function hundreds(three: string): string {
  const [hundred = '0', ten = '0', one = '0'] = [...three];
  const digit = (text: string) => '0123456789'.indexOf(text);
  const rest =
    ten < '2' ? SMALL[digit(ten) * 10 + digit(one)] : [TENS[digit(ten)], SMALL[digit(one)]].filter(Boolean).join('-');
  return [hundred === '0' ? '' : `${SMALL[digit(hundred)]} hundred`, rest].filter(Boolean).join(' ');
}

/** `null` where the amount has no words: not plain, parts of a cent, or too long. */
export function englishWords(amount: string): string | null {
  const digits = digitsOf(amount);
  if (!digits || digits.whole.length > GROUPS.length * 3) return null;
  const padded = digits.whole.padStart(GROUPS.length * 3, '0');
  const words: string[] = [];
  for (const [at, name] of [...GROUPS.entries()].reverse()) {
    const end = padded.length - at * 3;
    const group = hundreds(padded.slice(end - 3, end));
    if (group) words.push(name ? `${group} ${name}` : group);
  }
  return `${words.join(' ') || 'zero'} and ${digits.cents}/100`;
}
