//! The sheet as it is printed, over everything else, with what stands over its rows. The system's own print dialog does
//! the rest: `window.print()` is the one that web views on all three systems have.

import { Printer } from 'lucide-react';
import { Button } from '../components/Button';
import { Dialog } from '../components/Dialog';
import type { SheetColumn, SheetView } from '../generated/views';
import { useText } from '../i18n';
import { formatAmount } from '../money';
import { useLook } from '../stores/look';
import '../forms/result-table/print.css';
import './sheet.css';

const RIGHT = new Set(['amount', 'number']);

export function SheetPreview({ sheet, onClose }: { sheet: SheetView; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog
      title={text('sheet-title')}
      width="wide"
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
  const { language } = useLook();
  // A column without a single value says nothing on paper and takes its width from the others.
  const shown = sheet.columns
    .map((column, at) => ({ column, at }))
    .filter(({ at }) => sheet.rows.some((row) => row[at]));
  return (
    <article className="print-sheet sheet" data-testid="sheet" data-rows={sheet.rows.length}>
      <h1>{sheet.title}</h1>
      {sheet.mark && <p className="sheet-mark">{sheet.mark}</p>}
      <dl className="sheet-facts">
        {sheet.facts.map((fact) => (
          <div key={`${fact.label}/${fact.value}`}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          {sheet.mark && (
            <tr className="sheet-mark-row">
              <th colSpan={Math.max(shown.length, 1)}>{sheet.mark}</th>
            </tr>
          )}
          <tr>
            {shown.map(({ column, at }) => (
              <th key={at} scope="col" className={alignment(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is drawn once and its rows never change places.
            <tr key={line}>
              {shown.map(({ column, at }) => (
                <td key={at} className={`${alignment(column)} sheet-${column.kind}`}>
                  {cellText(column, row[at] ?? '', language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

const alignment = (column: SheetColumn) => (RIGHT.has(column.kind) ? 'figures' : '');

const cellText = (column: SheetColumn, text: string, language: string) =>
  column.kind === 'amount' && text !== '' ? formatAmount(text, language) : text;
