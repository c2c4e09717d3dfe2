//! The exposure per acceptor: receivable sum, share, and the watch list's entry.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import { TableHead } from '../../components/TableHead';
import { Why } from '../../components/Why';
import { ExportButton } from '../../export/ExportButton';
import type { ExposureRow } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useExposure } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { Watched } from './Watched';
import '../../components/table.css';

const ROWS = 20;

export function Exposure({ accounts }: { accounts: string[] }) {
  const text = useText();
  const [all, setAll] = useState(false);
  const query = useExposure(accounts);
  const view = query.data;
  if (query.error) return <ErrorBand trouble={asTrouble(query.error)} />;
  if (!view) return null;
  const rows = all ? view.rows : view.rows.slice(0, ROWS);
  return (
    <section className="today-part" data-testid="exposure">
      <div className="maturity-head">
        <h2>
          {text('exposure-title')} <Why of="why-exposure" counted={view.counted} testId="exposure-why" />
        </h2>
        <ExportButton
          of={{ view: 'exposure', accounts }}
          name={text('exposure-title')}
          disabled={view.rows.length === 0 ? text('export-nothing') : null}
        />
      </div>
      {view.rows.length === 0 ? (
        <p className="quiet">{text('ladder-empty')}</p>
      ) : (
        <table className="table">
          <TableHead
            columns={['exposure-acceptor', '>exposure-sum', '>exposure-share', '>exposure-count', 'exposure-nearest']}
          />
          <tbody>
            {rows.map((row, at) => (
              <Row key={`${row.acceptor}-${row.currency}`} row={row} at={at} />
            ))}
          </tbody>
        </table>
      )}
      {!view.complete && (
        <p className="ladder-incomplete" data-testid="exposure-incomplete">
          {text('ladder-incomplete')}
        </p>
      )}
      {view.acted > 0 && (
        <p className="quiet" data-testid="exposure-acted">
          {text('maturity-acted', { count: view.acted })}
        </p>
      )}
      {view.rows.length > ROWS && (
        <p className="exposure-more">
          <Button onPress={() => setAll(!all)} testId="exposure-all">
            {all ? text('exposure-fewer') : text('exposure-all', { count: view.rows.length })}
          </Button>
        </p>
      )}
    </section>
  );
}

function Row({ row, at }: { row: ExposureRow; at: number }) {
  const text = useText();
  return (
    <tr data-testid={`exposure-${at}`}>
      <td className="exposure-name">
        {row.acceptor === null ? (
          <span className="quiet">{text('exposure-nameless')}</span>
        ) : (
          <Link
            onPress={() => go({ name: 'drafts', stage: 'draft', filter: { set: 'receivable', text: row.acceptor } })}
          >
            {row.acceptor}
          </Link>
        )}{' '}
        <Watched lines={row.watch} />
      </td>
      <td>
        <Money amount={row.amount} currency={row.currency} />
      </td>
      <td className="figures">{row.share} %</td>
      <td className="figures">
        {row.count}
        {row.left_out > 0 && <div className="quiet">{text('status-left-out', { count: row.left_out })}</div>}
      </td>
      <td className="statement-day">{row.nearest_due ?? ''}</td>
    </tr>
  );
}
