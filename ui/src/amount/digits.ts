//! An amount as digits: whole part and cents, read from the text without conversion to a number.

export interface Digits {
  /** Without leading zeros; `0` where the whole part is zero. */
  whole: string;
  /** Two digits. */
  cents: string;
}

const PLAIN = /^(\d+)(?:\.(\d*))?$/;

/** `null` for a text that is no plain amount, and for parts of a cent, which have no words. */
export function digitsOf(amount: string): Digits | null {
  const match = PLAIN.exec(amount);
  if (!match) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > 2) return null;
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  return { whole, cents: fraction.padEnd(2, '0') };
}
