//! Confirms at once the pairs of transfers and lines that agree in everything and fit nothing else, and the proposals of the
//! rules. Pairs that the payee's name makes are left out until a person includes them, with one reason for all.

import { useState } from 'react';
import { AccountText } from '../../components/AccountText';
import { Choice } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { Money, useMoneyText } from '../../components/Money';
import { scrolledByKeys } from '../../components/scrolledByKeys';
import { TableHead } from '../../components/TableHead';
import { TextField } from '../../components/TextField';
import type { ExactMatches, LineTransfer, StatementLine, Total } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { PAIRS_SHOWN } from './query';
import '../../components/table.css';

/** The recorded pairs and lines, counted. */
export interface Done {
  pairs: number;
  asides: number;
}

interface ExactDialogProps {
  exact: ExactMatches;
  onClose: () => void;
  onMatched: (done: Done) => void;
}

interface Row {
  line: StatementLine;
  transfer: LineTransfer | null;
  rule: string | null;
  /** The category of a line that is set aside. */
  category: string | null;
}

export function ExactDialog({ exact: now, onClose, onMatched }: ExactDialogProps) {
  const text = useText();
  const money = useMoneyText();
  // The shown pairs stay while the dialog is open; the core refuses pairs that are exact no more.
  const [exact] = useState(now);
  const [also, setAlso] = useState(exact.rows.length + exact.by_rule.length + exact.asides.length === 0);
  const [byRule, setByRule] = useState(true);
  const [aside, setAside] = useState(true);
  const [reason, setReason] = useState('');
  const call = useCall(`${also}`);
  const pairs = [...exact.rows, ...(also ? exact.by_payee : []), ...(byRule ? exact.by_rule : [])];
  const asides = aside ? exact.asides : [];
  const rows: Row[] = [
    ...pairs.map((pair) => ({ ...pair, category: null })),
    ...asides.map((one) => ({ ...one, transfer: null })),
  ];
  const outgoing = (lines: { line: StatementLine }[]) => lines.filter(({ line }) => line.direction !== 'in').length;
  const leftOut = (also ? 0 : exact.by_payee.length) + (byRule ? 0 : exact.by_rule.length);
  const sums = (totals: Total[]) => totals.map((one) => money(one.amount, one.currency)).join(' + ');

  const commit = () =>
    call.run(async () => {
      const confirmed = pairs.map(({ transfer, line }) => ({ instruction: transfer.instruction, line: line.sha256 }));
      const lines = asides.map(({ line, rule, category }) => ({ line: line.sha256, rule, category }));
      await ipc.statementReconcileExact(confirmed, also ? reason.trim() || null : null, lines);
      onMatched({ pairs: confirmed.length, asides: lines.length });
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
        label:
          asides.length === 0
            ? text('statements-exact-commit', { count: pairs.length })
            : text('statements-exact-commit-asides', { pairs: pairs.length, asides: asides.length }),
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
      {exact.by_rule.length > 0 && (
        <Choice
          checked={byRule}
          onChange={setByRule}
          label={text('statements-exact-rules', { count: exact.by_rule.length, sums: sums(exact.sums_by_rule) })}
          testId="exact-rules"
        />
      )}
      {exact.asides.length > 0 && (
        <Choice
          checked={aside}
          onChange={setAside}
          label={text('statements-exact-asides', { count: exact.asides.length, sums: sums(exact.sums_asides) })}
          testId="exact-asides"
        />
      )}
      {exact.asides_kept > 0 && (
        <p className="quiet" data-testid="exact-kept">
          {text('statements-exact-kept', { count: exact.asides_kept })}
        </p>
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
              'statements-rule-column',
              'table-account',
            ]}
          />
          <tbody>
            {rows.slice(0, PAIRS_SHOWN).map(({ transfer, line, rule, category }) => (
              <tr key={line.sha256} data-testid={transfer ? `exact-${transfer.number}` : 'exact-aside'}>
                <td className="figures">{transfer?.number ?? '–'}</td>
                <td>{transfer ? transfer.counterparty : text('statements-aside', { category: category ?? '' })}</td>
                <td className="mono">{transfer?.reference_order}</td>
                <td className="figures">
                  <Money amount={line.amount} currency={line.currency} />
                </td>
                <td className="statement-day">{line.day}</td>
                <td>{[line.reference, line.counterparty, line.remark].filter((one) => one !== '').join(' · ')}</td>
                <td>{rule}</td>
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
          transfers: exact.transfers_left + leftOut,
          lines: exact.lines_left + leftOut + (aside ? 0 : outgoing(exact.asides)),
        })}
      </p>
    </Dialog>
  );
}
