//! A transfer and a statement line with their facts in the same order, for comparison.

import type { ReactNode } from 'react';
import { AccountText } from '../../components/AccountText';
import { Money } from '../../components/Money';
import type { LineTransfer, StatementLine } from '../../generated/views';
import { useText } from '../../i18n';

/** The facts of a transfer and its line. */
export interface Side {
  transfer: Omit<LineTransfer, 'same_reference' | 'needs_reason' | 'days_apart'>;
  line: StatementLine;
  /** They differ, so that matching needs a reason; `null` for a pair that the core has not compared yet. */
  needs_reason: boolean | null;
}

export function TransferFacts({ transfer }: { transfer: Side['transfer'] }) {
  const text = useText();
  return (
    <dl className="instruction-facts">
      <Fact label={text('journal-number')}>{transfer.number}</Fact>
      <Fact label={text('statements-day')}>{transfer.day ?? '–'}</Fact>
      <Fact label={text('result-amount')}>
        <Money amount={transfer.amount} currency={transfer.currency} />
      </Fact>
      <Fact label={text('statements-payee')}>{transfer.counterparty ?? '–'}</Fact>
      <Fact label={text('journal-reference-order')}>
        <span className="mono">{transfer.reference_order ?? '–'}</span>
      </Fact>
    </dl>
  );
}

export function LineFacts({ line }: { line: StatementLine }) {
  const text = useText();
  return (
    <dl className="instruction-facts">
      <Fact label={text('statements-day')}>{line.day}</Fact>
      <Fact label={text('result-amount')}>
        <Money amount={line.amount} currency={line.currency} />{' '}
        <span className="quiet">{text('statements-direction-name', { direction: line.direction })}</span>
      </Fact>
      <Fact label={text('statements-counterparty')}>{line.counterparty || '–'}</Fact>
      <Fact label={text('statements-reference')}>
        <span className="mono">{line.reference || '–'}</span>
      </Fact>
      {line.remark && <Fact label={text('statements-remark')}>{line.remark}</Fact>}
      <Fact label={text('journal-account')}>
        <AccountText account={line.account} full />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="selectable">{children}</dd>
    </>
  );
}
