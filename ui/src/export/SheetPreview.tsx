//! The printable sheet, above everything else, with the facts over its rows. `window.print()` opens the system's print
//! dialog, because the web views of all three systems support it.

import { Printer } from 'lucide-react';
import { type CSSProperties, useMemo } from 'react';
import { Button } from '../components/Button';
import { Dialog } from '../components/Dialog';
import type { SheetColumn, SheetGroup, SheetView } from '../generated/views';
import { useText } from '../i18n';
import { useLook } from '../stores/look';
import { usePaper } from './paper';
import { cellText, factText, layoutOf, type Placed } from './sheetLayout';
import '../forms/result-table/print.css';
import './sheet.css';

const RIGHT = new Set(['amount', 'number']);

/** Where a web view does not repeat a table's head on every sheet of paper, the head is repeated after this many
 * rows; a sheet holds more rows than that. */
const HEAD_AGAIN_ROWS = 25;

export function SheetPreview({ sheet, onClose }: { sheet: SheetView; onClose: () => void }) {
  const text = useText();
  usePaper('A4 landscape');
  return (
    <Dialog
      title={text('sheet-title')}
      width="paper"
      back={text('sheet-back')}
      onClose={onClose}
      extra={
        <Button kind="primary" icon={<Printer aria-hidden />} onPress={() => window.print()} testId="sheet-print">
          {text('sheet-print')}
        </Button>
      }
      testId="sheet-dialog"
    >
      <Sheet sheet={sheet} />
    </Dialog>
  );
}

export function Sheet({ sheet }: { sheet: SheetView }) {
  const text = useText();
  const { language } = useLook();
  const layout = useMemo(() => layoutOf(sheet, language), [sheet, language]);
  // A typed text is printed as it was typed.
  const typed = new Set(['export-filter', 'export-query'].map((id) => text(id)));
  const facts = [
    ...sheet.facts.map(({ label, value }) => ({ label, value: typed.has(label) ? value : factText(value, language) })),
    ...layout.same.map((one) => ({ label: one.title, value: text('sheet-same', { value: one.value }) })),
  ];
  return (
    <article className="print-sheet sheet" data-testid="sheet" data-rows={sheet.rows.length}>
      <h1>{sheet.title}</h1>
      {sheet.mark && <p className="sheet-mark">{sheet.mark}</p>}
      <dl className="sheet-facts">
        {facts.map((fact) => (
          <div key={`${fact.label}/${fact.value}`}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {layout.parts.map((part, at) => (
        <section key={part.map((one) => one.at).join()} className="sheet-part">
          {layout.parts.length > 1 && (
            <h2 className="sheet-part-name">{text('sheet-part', { part: at + 1, parts: layout.parts.length })}</h2>
          )}
          <Part sheet={sheet} columns={part} numbers={layout.numbers} type_pt={layout.type_pt} />
        </section>
      ))}
    </article>
  );
}

interface PartProps {
  sheet: SheetView;
  columns: Placed[];
  numbers: number;
  type_pt: number;
}

/** One table. Its head and its description are on every sheet of paper, so that separated sheets can be put together. */
function Part({ sheet, columns, numbers, type_pt }: PartProps) {
  const text = useText();
  const { language } = useLook();
  const shown = columns.flatMap(({ at }) => {
    const column = sheet.columns[at];
    return column ? [{ column, at }] : [];
  });
  const tracks = [numbers, ...columns.map((one) => one.share)].map((share) => `${share}%`).join(' ');
  const pieces = piecesOf(sheet);
  const head = (
    <>
      <tr className="sheet-again">
        <th colSpan={shown.length + 1}>{[sheet.title, sheet.mark].filter(Boolean).join(' · ')}</th>
      </tr>
      <tr>
        <th scope="col" className="figures">
          {text('sheet-number')}
        </th>
        {shown.map(({ column, at }) => (
          <th key={at} scope="col" className={alignment(column)}>
            {column.title}
          </th>
        ))}
      </tr>
    </>
  );
  return (
    <table style={{ fontSize: `${type_pt}pt`, '--tracks': tracks } as CSSProperties}>
      <colgroup>
        <col style={{ width: `${numbers}%` }} />
        {columns.map((one) => (
          <col key={one.at} style={{ width: `${one.share}%` }} />
        ))}
      </colgroup>
      <thead>{head}</thead>
      {pieces.map(({ first, rows, group }) => [
        first > 0 && first % HEAD_AGAIN_ROWS === 0 && (
          <tbody key={`head ${first}`} className="sheet-head-again" aria-hidden>
            {head}
          </tbody>
        ),
        group && (
          <tbody key={`group ${first}`} className="sheet-group">
            <tr>
              <th colSpan={shown.length + 1} scope="rowgroup">
                <span>{group.label}</span> <span>{text('status-rows', { rows: group.rows })}</span>{' '}
                <span>{factText(group.sums, language)}</span>
              </th>
            </tr>
          </tbody>
        ),
        <tbody key={first}>
          {sheet.rows.slice(first, first + rows).map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is drawn once; its rows keep their order.
            <tr key={line}>
              <td className="figures sheet-count">{first + line + 1}</td>
              {shown.map(({ column, at }) => (
                <td key={at} className={`${alignment(column)} sheet-${column.kind}`}>
                  {cellText(column, row[at] ?? '', language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>,
      ])}
    </table>
  );
}

interface Piece {
  first: number;
  rows: number;
  /** The heading above its first row. */
  group: SheetGroup | null;
}

/** The rows between two headings, whether of the table or of a group. */
function piecesOf({ rows, groups }: SheetView): Piece[] {
  const headings = new Map<number, SheetGroup>();
  let next = 0;
  for (const group of groups) {
    headings.set(next, group);
    next += group.rows;
  }
  const cuts = [...new Set([...headings.keys(), ...steps(rows.length)])].sort((one, other) => one - other);
  return cuts.map((first, at) => ({
    first,
    rows: (cuts[at + 1] ?? rows.length) - first,
    group: headings.get(first) ?? null,
  }));
}

const steps = (rows: number) =>
  Array.from({ length: Math.ceil(rows / HEAD_AGAIN_ROWS) }, (_, at) => at * HEAD_AGAIN_ROWS);

const alignment = (column: SheetColumn) => (RIGHT.has(column.kind) ? 'figures' : '');
