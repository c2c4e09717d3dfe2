//! Lays out a table on paper so that no column is cut off: a value common to all rows is printed once above the table,
//! every other column gets its share of the sheet's width, and columns that do not fit in legible type follow in a
//! further part, with the row numbers and the column that identifies the rows.

import type { SheetColumn, SheetView } from '../generated/views';
import { formatAmount } from '../money';

/** One printed column. */
export interface Placed {
  /** Its index in the sheet's rows. */
  at: number;
  /** Per cent of the sheet's width. */
  share: number;
}

export interface SheetLayout {
  /** Columns with one value in all rows. */
  same: { title: string; value: string }[];
  /** The tables in order, each with its columns. */
  parts: Placed[][];
  /** Width of the row numbers, in per cent of the sheet's width. */
  numbers: number;
  /** Size of the type in pt. */
  type_pt: number;
}

/** A4 landscape between its margins, in pt. */
const WIDTH_PT = 785;
/** From the usual size to the smallest that is legible without a magnifier. */
const TYPES_PT = [7.5, 7, 6.5];
const TYPE_PT_MIN = 6.5;
/** Between two columns, in em. */
const GAP = 0.8;
/** Kinds of column whose cells are never broken over lines; all others may be, numbers only if they are very long. */
const WHOLE = new Set(['amount', 'number', 'day']);
/** Least and greatest width of a column that may be broken, in em: numbers in groups, five Chinese characters a line. */
const BROKEN: Record<string, { least: number; most: number }> = {
  id: { least: 6.5, most: 16 },
  time: { least: 6.5, most: 11 },
  text: { least: 5, most: 14 },
};
/** The most width that the longest word of a title or of a text gets, in em; a longer word is broken. */
const WORD_MOST = 8;
/** The width of a sign of a number, in em: its digits are equally wide, and a screen rounds them up to whole pixels. */
const NUMBER_SIGN = 0.7;
/** A number is not broken up to this length: a draft number has 30 digits, an account is preceded by its bank's mark. */
const NUMBER_WHOLE_MOST = 34 * NUMBER_SIGN;
/** A longer one is broken over two lines at most. */
const NUMBER_LINES = 2;
/** The least width of the row numbers under "No.", in em. */
const NUMBERS_LEAST = 2.4;

const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;

/** The approximate width of a text in em: 1 for a Chinese character, 0.6 for any other. */
export const emsOf = (text: string) => [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 1 : 0.6), 0);

/** Bold letters are wider. */
const BOLD = 1.08;

/** The width of the longest word, in em. Chinese is broken between any two characters. */
const wordEms = (text: string) => Math.max(0, ...text.split(/[\s-]+|(?<=[\u2e80-\uffe6])/u).map(emsOf));

/** The text of a cell; amounts are formatted as everywhere in the window. */
export const cellText = (column: SheetColumn, text: string, language: string) =>
  column.kind === 'amount' && text !== '' ? formatAmount(text, language) : text;

/** An amount in a line of the core: at least two decimals, and not part of a word or of another number. */
const AMOUNT = /(?<![\p{Script=Latin}\p{N}._:/=<>"'-])-?\d+\.\d{2,}(?![\p{Script=Latin}\p{N}.])/gu;

/** A line over the rows; its amounts are formatted as everywhere in the window. */
export const factText = (value: string, language: string) =>
  value.replace(AMOUNT, (amount) => formatAmount(amount, language));

interface Measured {
  at: number;
  least: number;
  most: number;
}

function measured(sheet: SheetView, at: number, language: string): Measured {
  const column = sheet.columns[at] ?? { title: '', kind: 'text' };
  const isId = column.kind === 'id';
  const ems = (text: string) => (isId ? text.length * NUMBER_SIGN : emsOf(cellText(column, text, language)));
  const longest = sheet.rows.reduce((most, row) => Math.max(most, ems(row[at] ?? '')), 0);
  const broken = BROKEN[column.kind] ?? { least: 5, most: 14 };
  const whole = WHOLE.has(column.kind) || (isId && longest <= NUMBER_WHOLE_MOST);
  const head = Math.min(wordEms(column.title) * BOLD, WORD_MOST);
  const words = column.kind === 'text' ? sheet.rows.map((row) => wordEms(row[at] ?? '')) : [0];
  const word = Math.min(Math.max(0, ...words), WORD_MOST);
  const unbroken = isId ? longest / NUMBER_LINES : word;
  const least = Math.max(whole ? longest : Math.min(longest, Math.max(broken.least, unbroken)), head) + GAP;
  return { at, least, most: Math.max(least, (whole ? longest : Math.min(longest, broken.most)) + GAP) };
}

/** Gives every column its least width, and shares the remaining width by how much more each could use. `width` is the
 * columns' part of the `whole` sheet's width. */
function placed(columns: Measured[], width: number, whole: number): Placed[] {
  const least = columns.reduce((sum, one) => sum + one.least, 0);
  const wish = columns.reduce((sum, one) => sum + one.most - one.least, 0);
  const share = (one: Measured) =>
    wish > 0 ? one.least + ((one.most - one.least) / wish) * (width - least) : (one.least / least) * width;
  return columns.map((one) => ({ at: one.at, share: (share(one) / whole) * 100 }));
}

/** The column that identifies rows best; of several the first. */
function key(sheet: SheetView, columns: Measured[]): Measured | undefined {
  const told = (one: Measured) => new Set(sheet.rows.map((row) => row[one.at])).size;
  const named = columns.filter((one) => sheet.columns[one.at]?.kind === 'id');
  const [first, ...others] = named.length > 0 ? named : columns;
  return others.reduce((best, one) => (best && told(one) > told(best) ? one : best), first);
}

/** Splits the columns into as many parts as they need, each after the first one with the column that identifies rows. */
function inParts(columns: Measured[], first: Measured | undefined, width: number): Measured[][] {
  const parts: Measured[][] = [];
  let part: Measured[] = [];
  let used = 0;
  for (const column of columns) {
    if (part.length > 0 && used + column.least > width) {
      parts.push(part);
      part = first ? [first] : [];
      used = first?.least ?? 0;
    }
    if (part.includes(column)) continue;
    part.push(column);
    used += column.least;
  }
  return [...parts, part];
}

export function layoutOf(sheet: SheetView, language: string): SheetLayout {
  const values = sheet.columns.map((_, at) => new Set(sheet.rows.map((row) => row[at] ?? '')));
  const filled = sheet.columns.flatMap((_, at) => (sheet.rows.some((row) => row[at]) ? [at] : []));
  const isSame = (at: number) => sheet.rows.length > 1 && values[at]?.size === 1;
  const same = filled.filter(isSame).flatMap((at) => {
    const column = sheet.columns[at];
    return column ? [{ title: column.title, value: cellText(column, sheet.rows[0]?.[at] ?? '', language) }] : [];
  });
  const columns = filled.filter((at) => !isSame(at)).map((at) => measured(sheet, at, language));
  const count = Math.max(emsOf(String(sheet.rows.length)), NUMBERS_LEAST) + GAP;
  const least = columns.reduce((sum, one) => sum + one.least, count);
  const type_pt = TYPES_PT.find((pt) => least <= WIDTH_PT / pt) ?? TYPE_PT_MIN;
  const width = WIDTH_PT / type_pt - count;
  const parts = inParts(columns, key(sheet, columns), width).map((part) => placed(part, width, width + count));
  return { same, parts, numbers: (count / (width + count)) * 100, type_pt };
}
