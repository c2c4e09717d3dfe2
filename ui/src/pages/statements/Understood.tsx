//! A preview of the first lines; or, where they cannot be read, the error with the file's own first rows.

import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import { TableHead } from '../../components/TableHead';
import type { StatementLook } from '../../generated/views';
import { Say, useText } from '../../i18n';
import '../../components/table.css';

export function Understood({ look }: { look: StatementLook }) {
  const text = useText();
  if (look.trouble) {
    return (
      <section className="statement-understood" data-testid="import-not-understood">
        <ErrorBand trouble={look.trouble} />
        <h3>{text('statements-sample')}</h3>
        <div className="statement-scroll">
          <table className="table">
            <thead>
              <tr>
                {look.headers.map((header, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two headers may be equal; they keep their order.
                  <th key={at} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {look.sample.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no key but their index.
                <tr key={at}>
                  {row.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    );
  }
  return (
    <section
      className="statement-understood"
      data-testid="import-understood"
      data-count={look.count}
      data-new={look.new}
    >
      <h3>{text('statements-understood', { count: look.count, new: look.new })}</h3>
      <p className="quiet" data-testid="import-counts">
        {text('statements-counts', { ...look.counts })}
        {look.control && (
          <>
            {' '}
            <Say sentence={look.control} />
          </>
        )}
      </p>
      <div className="statement-scroll">
        <table className="table">
          <TableHead
            columns={[
              'statements-day',
              'statements-direction',
              '>result-amount',
              'statements-counterparty',
              'statements-reference',
              'statements-remark',
            ]}
          />
          <tbody>
            {look.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal; they keep their order.
              <tr key={at} data-testid={`import-line-${at}`}>
                <td className="statement-day">{line.day}</td>
                <td>{text('statements-direction-name', { direction: line.direction })}</td>
                <td>
                  <Money amount={line.amount} currency={line.currency} />
                </td>
                <td>{line.counterparty}</td>
                <td className="mono">{line.reference}</td>
                <td>{line.remark}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {look.count > look.lines.length && (
        <p className="quiet">{text('statements-more', { count: look.count - look.lines.length })}</p>
      )}
    </section>
  );
}
