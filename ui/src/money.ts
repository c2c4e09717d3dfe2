//! Amounts on screen. They arrive as text and stay text: `Intl.NumberFormat` formats a decimal string exactly, whatever
//! its length. What is not a plain decimal is shown as it came.

const PLAIN = /^(-?\d+)(?:\.(\d+))?$/;

/** What every engine's `Intl.NumberFormat` takes; longer fractions are put behind the point as they came. */
const FRACTION_DIGITS_MAX = 20;
const MINUS = '−';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale}/${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, made);
  return made;
}

/** `1484567.1` → `1,484,567.10`: at least two digits after the point, all that came, and a real minus sign. */
export function formatAmount(amount: string, locale: string): string {
  const match = PLAIN.exec(amount);
  if (!match) return amount;
  const fraction = match[2] ?? '';
  const formatted =
    fraction.length > FRACTION_DIGITS_MAX
      ? `${formatOf(locale, 0).format(match[1] as `${number}`)}.${fraction}`
      : formatOf(locale, Math.max(fraction.length, 2)).format(amount as `${number}`);
  return formatted.replace('-', MINUS);
}

/** The plain digits in what a person typed or pasted: spaces, group separators and full-width digits go. Nothing else
 * is changed; whether it is an amount is decided by the core. */
export function plainDigits(typed: string): string {
  return typed
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/．|。/g, '.')
    .replace(/[\s,，'’_]/g, '');
}
