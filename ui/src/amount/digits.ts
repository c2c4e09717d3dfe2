//! An amount as digits: whole part and cents, taken from text and never from a number.

export interface Digits {
  /** Without leading zeros; `0` for none. */
  whole: string;
  /** Two digits. */
  cents: string;
}

const PLAIN = /^(\d+)(?:\.(\d*))?$/;

/** `null` for what is no plain amount, and for one with parts of a cent: those have no words. */
export function digitsOf(amount: string): Digits | null {
  const match = PLAIN.exec(amount);
  if (!match) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > 2) return null;
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  return { whole, cents: fraction.padEnd(2, '0') };
}
