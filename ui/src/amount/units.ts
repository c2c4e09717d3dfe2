//! A typed amount with a unit, as a clerk writes it: 12万, 1.5亿元, ￥3,000元. The digits are moved and none is rounded.

const WITH_UNIT =
  /^\s*(?<sign>[¥￥])?\s*(?<whole>[1-9]\d{0,2}(?:[,，]\d{3})+|\d+)(?:\.(?<part>\d*))?\s*(?<unit>万亿|亿|万)?\s*(?<yuan>[元圆])?\s*$/u;

/** The places by which a unit moves the point. */
const PLACES: Record<string, number> = { 万: 4, 亿: 8, 万亿: 12 };

/** The same amount in plain digits; `null` for a text without a unit, which stays as it is typed. */
export function withoutUnit(typed: string): string | null {
  const { sign, whole = '', part = '', unit, yuan } = WITH_UNIT.exec(typed)?.groups ?? {};
  if (whole === '' || (sign === undefined && unit === undefined && yuan === undefined)) return null;
  const places = PLACES[unit ?? ''] ?? 0;
  const moved = whole.replace(/[,，]/g, '') + part.slice(0, places).padEnd(places, '0');
  const rest = part.slice(places);
  return moved.replace(/^0+(?=\d)/, '') + (rest === '' ? '' : `.${rest}`);
}
