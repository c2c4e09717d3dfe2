//! The ladder as a table: every span with both sums, their difference, and the cash after it.

import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import type { LadderBucket, LadderSeries } from '../../generated/views';
import { useText } from '../../i18n';
import type { OpenDrafts } from './bars';
import { behind, type Side, sumOf } from './bars';
import { useSpanText } from './spans';
import '../../components/table.css';

export function LadderTable({ series, onOpen }: { series: LadderSeries; onOpen: OpenDrafts }) {
  const text = useText();
  const spanText = useSpanText();
  const hasCash = series.available !== null;
  return (
    <div className="ladder-scroll">
      <table className="table" data-testid="ladder-table">
        <thead>
          <tr>
            <th scope="col">{text('ladder-span')}</th>
            {['receivable', 'payable', 'net'].map((column) => (
              <th key={column} scope="col" className="figures">
                {text(`ladder-${column}`)}
              </th>
            ))}
            {hasCash && (
              <th scope="col" className="figures">
                {text('ladder-cash-after')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {series.buckets.map((bucket) => (
            <tr key={`${bucket.kind}-${bucket.from}`} data-testid={`ladder-row-${bucket.from ?? bucket.kind}`}>
              <th scope="row" className={bucket.kind === 'overdue' ? 'days-overdue' : ''}>
                {spanText(bucket)}
              </th>
              <td>
                <Sum bucket={bucket} side="receivable" onOpen={onOpen} />
              </td>
              <td>
                <Sum bucket={bucket} side="payable" onOpen={onOpen} />
              </td>
              <td>
                <Money amount={bucket.net} />
              </td>
              {hasCash && (
                <td>
                  <Money amount={bucket.balance_after} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sum({ bucket, side, onOpen }: { bucket: LadderBucket; side: Side; onOpen: OpenDrafts }) {
  const text = useText();
  const sum = sumOf(bucket, side);
  if (sum.count === 0) return <span className="figures quiet">–</span>;
  return (
    <Link className="ladder-sum" onPress={() => onOpen(behind(bucket, side))}>
      <Money amount={sum.amount} /> <span className="quiet">{text('ladder-drafts', { count: sum.count })}</span>
    </Link>
  );
}
