//! Confirms at once the pairs of transfers and lines that agree in everything and fit nothing else. Pairs that the payee's
//! name makes are left out until a person includes them, with one reason for all.

import { useState } from 'react';
import { AccountText } from '../../components/AccountText';
import { Choice } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { Money, useMoneyText } from '../../components/Money';
import { scrolledByKeys } from '../../components/scrolledByKeys';
import { TableHead } from '../../components/TableHead';
import { TextField } from '../../components/TextField';
import type { ExactMatches, Total } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { PAIRS_SHOWN } from './query';
import '../../components/table.css';

interface ExactDialogProps {
  exact: ExactMatches;
  onClose: () => void;
  onMatched: (count: number) => void;
}

export function ExactDialog({ exact: now, onClose, onMatched }: ExactDialogProps) {
  const text = useText();
  const money = useMoneyText();
  // The shown pairs stay while the dialog is open; the core refuses pairs that are exact no more.
  const [exact] = useState(now);
  const [also, setAlso] = useState(exact.rows.length === 0);
  const [reason, setReason] = useState('');
  const call = useCall(`${also}`);
  const rows = also ? [...exact.rows, ...exact.by_payee] : exact.rows;
  const sums = (totals: Total[]) => totals.map((one) => money(one.amount, one.currency)).join(' + ');

  const commit = () =>
    call.run(async () => {
      const pairs = rows.map(({ transfer, line }) => ({ instruction: transfer.instruction, line: line.sha256 }));
      const count = await ipc.statementReconcileExact(pairs, also ? reason.trim() || null : null);
      onMatched(count);
      void queryClient.invalidateQueries({ queryKey: keys.journal });
    });

  function waits(): string | null {
    if (rows.length === 0) return text('statements-exact-nothing');
    return also && exact.by_payee.length > 0 && reason.trim() === '' ? text('statements-reason-missing') : null;
  }

  return (
    <Dialog
      title={text('statements-exact-title')}
      width="wide"
      back={text('back')}
      onClose={onClose}
      call={call}
      commit={{
        label: text('statements-exact-commit', { count: rows.length }),
        onPress: () => void commit(),
        disabled: waits(),
      }}
      testId="exact-dialog"
    >
      <p>{text('statements-exact-means')}</p>
      {exact.rows.length > 0 && (
        <p data-testid="exact-sum">
          <strong>{text('statements-exact-sum', { count: exact.rows.length, sums: sums(exact.sums) })}</strong>
        </p>
      )}
      {exact.by_payee.length > 0 && (
        <Choice
          checked={also}
          onChange={setAlso}
          label={text('statements-exact-also', { count: exact.by_payee.length, sums: sums(exact.sums_by_payee) })}
          testId="exact-also"
        />
      )}
      {also && exact.by_payee.length > 0 && (
        <TextField
          label={text('statements-reason')}
          help={text('statements-reason-help')}
          value={reason}
          onChange={setReason}
          testId="exact-reason"
        />
      )}
      <div className="statement-scroll statement-pairs" ref={scrolledByKeys}>
        <table className="table">
          <TableHead
            columns={[
              '>journal-number',
              'statements-payee',
              'statements-reference',
              '>result-amount',
              'statements-day',
              'statements-line-reference',
              'table-account',
            ]}
          />
          <tbody>
            {rows.slice(0, PAIRS_SHOWN).map(({ transfer, line }) => (
              <tr key={line.sha256} data-testid={`exact-${transfer.number}`}>
                <td className="figures">{transfer.number}</td>
                <td>{transfer.counterparty}</td>
                <td className="mono">{transfer.reference_order}</td>
                <td className="figures">
                  <Money amount={line.amount} currency={line.currency} />
                </td>
                <td className="statement-day">{line.day}</td>
                <td>{[line.reference, line.counterparty, line.remark].filter((one) => one !== '').join(' · ')}</td>
                <td>
                  <AccountText account={line.account} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > PAIRS_SHOWN && (
        <p className="quiet">{text('statements-more', { count: rows.length - PAIRS_SHOWN })}</p>
      )}
      <p className="quiet">
        {text('statements-exact-left', {
          transfers: exact.transfers_left + (also ? 0 : exact.by_payee.length),
          lines: exact.lines_left + (also ? 0 : exact.by_payee.length),
        })}
      </p>
    </Dialog>
  );
}
