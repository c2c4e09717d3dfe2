//! Amounts on screen. They are text throughout: `Intl.NumberFormat` formats a decimal string exactly, whatever its
//! length. A text that is not a plain decimal is shown unchanged.

const PLAIN = /^(-?\d+)(?:\.(\d+))?$/;

/** The most that every engine's `Intl.NumberFormat` supports; the digits of a longer fraction are appended unchanged. */
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

/** `1484567.1` → `1,484,567.10`: at least two decimals, none dropped, and a real minus sign. */
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

/** `12345` → `12,345`, for a count of drafts, in both languages. By a kept format: `toLocaleString` makes one for each count. */
export const formatCount = (count: number): string => formatOf('en', 0).format(count);

const GROUPED = /^[1-9]\d{0,2}(?<mark>[,' ])\d{3}(?:\k<mark>\d{3})*(?:\.\d+)?$/;

/** The plain digits of a typed or pasted amount: full-width signs become narrow, and separators of thousands go where they
 * part groups of three. Any other text stays: `1,25` is not 125. The core decides whether it is an amount, by the same
 * rule (`spelling::typed_amount`). */
export function plainDigits(typed: string): string {
  const narrow = typed.normalize('NFKC').replace(/。/g, '.').replace(/[‘’]/g, "'").replace(/\s/g, ' ').trim();
  return GROUPED.test(narrow) ? narrow.replace(/[, ']/g, '') : narrow;
}
