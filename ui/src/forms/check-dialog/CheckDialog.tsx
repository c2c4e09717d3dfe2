//! The order exactly as the core prepared it. Confirming returns its number and its one-time nonce, so that only the
//! displayed order can be sent. The safe button has the focus; Enter does not commit.

import { type ReactNode, useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { TextField } from '../../components/TextField';
import type { CheckView, SubmissionView, Trouble } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useCall } from '../../useCall';
import { useSettled } from '../../useSettled';
import { Warnings } from '../order-table/Marks';
import { OrderGrid } from '../order-table/OrderGrid';
import { OrderHead } from '../order-table/OrderHead';
import { Bodies } from './Bodies';
import { CheckRow } from './CheckRow';
import { controlTotal, revealed } from './control';
import { Funds } from './Funds';
import { Notes, Quiet, Unjudged, warningsOf } from './notes';
import { Problems } from './Problems';
import { Totals } from './Totals';
import './check-dialog.css';

/** The preparer entered last, as a suggestion for the next order. Forgotten when the window closes. */
let lastPreparer = '';

interface CheckDialogProps {
  title: string;
  operation: string;
  /** `null` while it is being prepared. */
  check: CheckView | null;
  /** Why the order could not be prepared. */
  trouble: Trouble | null;
  /** The committing button's label, with the amount where it may be shown. */
  commitLabel: (amountShown: boolean) => string;
  back: string;
  onBack: () => void;
  onConfirmed: (submission: SubmissionView) => void;
  /** How many of the drafts the list's filter hides. */
  hidden?: number;
  /** Further choices, below the rows. */
  below?: ReactNode;
}

export function CheckDialog(props: CheckDialogProps) {
  const { title, operation, check, trouble, commitLabel, back, onBack, onConfirmed, hidden = 0, below } = props;
  const text = useText();
  const [typed, setTyped] = useState('');
  const { busy, trouble: refused, run } = useCall();
  const [sent, setSent] = useState(false);
  const [preparer, setPreparer] = useState(lastPreparer);
  const shown = check !== null && revealed(check, typed);

  // A confirmed order cannot be confirmed again, even while the dialog is still open.
  const sending = busy || sent;

  function confirm(prepared: CheckView) {
    const name = prepared.approval ? preparer.trim() || null : null;
    lastPreparer = name ?? '';
    return run(async () => {
      const { submission_id, nonce } = prepared;
      const submission = await ipc.confirm(submission_id, nonce, controlTotal(prepared, typed), name);
      setSent(true);
      onConfirmed(submission);
    });
  }

  const waits = check ? null : text(trouble ? 'check-not-prepared' : 'check-preparing');
  // Not while somebody is still typing.
  const still = useSettled(typed, 800) === typed;
  // A sum that leaves amounts out is not the voucher's.
  const uncounted = check?.control_total && check.totals.some((total) => total.left_out > 0);
  const differs = text(uncounted ? 'trouble-control-total-uncounted' : 'check-control-differs');
  const asks = shown ? null : typed === '' && !uncounted ? text('check-control-missing') : differs;
  const failed = refused ?? trouble;
  const [first, ...more] = check?.rows ?? [];
  const single = first && more.length === 0 ? first : null;
  const warnings = warningsOf(check, shown);
  return (
    <Dialog
      title={title}
      width={check && check.rows.length > 1 ? 'paper' : 'normal'}
      fills
      back={back}
      onClose={onBack}
      call={{ busy: sending, trouble: null }}
      doing={text('check-confirming')}
      commit={{
        label: check?.approval ? text('approvals-hand-over') : commitLabel(shown),
        onPress: () => {
          if (check && shown) void confirm(check);
        },
        disabled: waits ?? asks,
      }}
      testId="check-dialog"
    >
      {failed && <ErrorBand trouble={failed} />}
      {failed && <Problems problems={failed.problems} operation={operation} />}
      {!check && !trouble && <p role="status">{text('check-preparing')}</p>}
      {check && (
        <div className="check" data-digest={check.digest}>
          {check.practice && <NoteBand testId="check-practice">{text('check-practice')}</NoteBand>}
          {check.approval && (
            <NoteBand>
              <Notes notes={[check.approval.sentence]} />
            </NoteBand>
          )}
          {check.control_total && (
            <TextField
              kind={check.totals.length > 1 ? 'text' : 'amount'}
              label={text('check-control')}
              help={text(check.totals.length > 1 ? 'check-control-several' : 'check-control-help')}
              value={typed}
              onChange={setTyped}
              error={uncounted || (still && typed !== '' && !shown) ? differs : null}
              testId="check-control-total"
            />
          )}
          {check.approval && (
            <TextField
              label={text('approvals-preparer')}
              optional
              help={text('approvals-preparer-help')}
              value={preparer}
              onChange={setPreparer}
              testId="check-preparer"
            />
          )}
          {hidden > 0 && (
            <NoteBand tone="warn" testId="check-hidden-drafts">
              {text('check-hidden-drafts', { hidden, count: check.rows.length })}
            </NoteBand>
          )}
          <Unjudged notes={check.notes} />
          <Warnings marks={warnings} count={check.rows.length} />
          {single ? (
            <>
              {shown && <Totals totals={check.totals} />}
              <CheckRow row={single} operation={check.operation} hidden={!shown} />
            </>
          ) : (
            <>
              <OrderHead common={check.common} totals={check.totals} operation={check.operation} hidden={!shown} />
              <OrderGrid
                rows={check.rows}
                common={check.common}
                operation={check.operation}
                hidden={!shown}
                warnings={warnings}
                testId="check-rows"
              />
            </>
          )}
          <Funds funds={check.funds} hidden={!shown} />
          <Quiet check={check} hidden={!shown} />
          {shown && <Bodies rows={check.rows} />}
        </div>
      )}
      {below}
    </Dialog>
  );
}
