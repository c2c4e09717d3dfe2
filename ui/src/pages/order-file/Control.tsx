//! The control values of the sheet beside its own: total and count from the file's line of totals, or typed.

import { useMoneyText } from '../../components/Money';
import { TextField } from '../../components/TextField';
import { ReasonField } from '../../forms/order-form/ReasonField';
import type { OrderSheetChecked, Total } from '../../generated/views';
import { useText } from '../../i18n';
import { changeOrderFile, type OrderFile } from '../../stores/orderFile';

interface ControlProps {
  file: OrderFile;
  checked: OrderSheetChecked | null;
  state: 'checking' | 'wrong' | 'differs' | 'right';
}

export function Control({ file, checked, state }: ControlProps) {
  const text = useText();
  const money = useMoneyText();
  const { sheet } = file;
  const problems = checked?.problems ?? [];
  const left = sheet.rows.filter((row) => row.left_out).length;
  // Rows without a readable amount are in no sum, and may have no currency either.
  const summed = (totals: Total[]) => totals.filter((total) => total.count > total.left_out);
  const several = summed(checked?.whole ?? []).length > 1;
  const sums = (totals: Total[]) =>
    summed(totals)
      .map((total) => money(total.amount, total.currency))
      .join(' + ');
  const notSummed = (checked?.ordered ?? []).reduce((count, total) => count + total.left_out, 0);
  const differs =
    checked?.control === 'differs'
      ? text('order-file-differs', { total: sums(checked.whole), count: sheet.rows.length })
      : null;
  const asksReason = problems.some((problem) => problem.field === 'reason');

  return (
    <div className="sheet-control" data-testid="sheet-state" data-state={state} data-problems={problems.length}>
      <TextField
        kind={several ? 'text' : 'amount'}
        label={text('order-file-total')}
        optional
        value={file.controlTotal}
        onChange={(controlTotal) => changeOrderFile(() => ({ controlTotal }))}
        help={several ? text('order-file-total-several') : null}
        error={differs}
        testId="sheet-total"
      />
      <TextField
        kind="number"
        label={text('order-file-count')}
        optional
        value={file.controlCount}
        onChange={(controlCount) => changeOrderFile(() => ({ controlCount }))}
        testId="sheet-count"
      />
      {(asksReason || file.reason !== '') && (
        <ReasonField value={file.reason} onChange={(reason) => changeOrderFile(() => ({ reason }))} error={null} />
      )}
      <p className="sheet-sums" role="status" data-testid="sheet-sums">
        {checked &&
          text('order-file-sums', {
            rows: sheet.rows.length - left,
            left,
            amount: sums(checked.ordered) || '–',
            problems: problems.length,
          })}
        {notSummed > 0 && <span className="sheet-not-summed">{text('status-left-out', { count: notSummed })}</span>}
        {checked && state === 'right' && checked.control !== 'none' && (
          <span className="sheet-agrees">
            {text(checked.control === 'whole' ? 'order-file-agrees' : 'order-file-agrees-ordered')}
          </span>
        )}
      </p>
    </div>
  );
}
