//! Accounts by lists. A cell shows how many drafts were read and when, or the failure with its colour and page.

import { AccountText } from '../../../components/AccountText';
import { Link } from '../../../components/Link';
import { shortName } from '../../../frame/desks';
import type { AccountLists, ListCell, ListTable } from '../../../generated/views';
import { sentenceText, useLabels, useText } from '../../../i18n';
import { formatCount } from '../../../money';
import { shortTime } from '../../../time';
import { useNow } from '../../../useNow';
import { type Ticks, toggled } from './ticks';

interface ListGridProps {
  table: ListTable;
  /** `null` while the table is not being changed. */
  ticks: Ticks | null;
  onTick: (account: string, stages: Iterable<string>) => void;
}

export function ListGrid({ table, ticks, onTick }: ListGridProps) {
  const text = useText();
  const labels = useLabels();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the table could not be scrolled by keys (axe scrollable-region-focusable).
    <section className="lists-scroll" aria-label={text('lists-title')} tabIndex={0}>
      <table className="lists-table">
        <thead>
          <tr>
            <th scope="col">{text('lists-account')}</th>
            {table.stages.map((stage) => (
              <th scope="col" key={stage} className="lists-stage">
                <span title={labels.stageHint(stage)}>{shortName(labels.stage(stage))}</span>
              </th>
            ))}
            {ticks && <td />}
          </tr>
        </thead>
        <tbody>
          {table.accounts.map((row) => (
            <Row
              key={row.account}
              row={row}
              ticks={ticks?.get(row.account) ?? null}
              stages={table.stages}
              onTick={onTick}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  row: AccountLists;
  ticks: ReadonlySet<string> | null;
  stages: string[];
  onTick: (account: string, stages: Iterable<string>) => void;
}

function Row({ row, ticks, stages, onTick }: RowProps) {
  const text = useText();
  const labels = useLabels();
  return (
    <tr data-testid={`lists-${row.account}`}>
      <th scope="row">
        <AccountText account={row.account} />
      </th>
      {row.cells.map((cell) =>
        ticks ? (
          <td key={cell.stage}>
            <input
              type="checkbox"
              checked={ticks.has(cell.stage)}
              aria-label={text('lists-tick', { stage: labels.stage(cell.stage), account: row.account })}
              onChange={() => onTick(row.account, toggled(ticks, cell.stage))}
              data-testid={`tick-${row.account}-${cell.stage}`}
            />
          </td>
        ) : (
          <Cell key={cell.stage} cell={cell} />
        ),
      )}
      {ticks && (
        <td className="lists-all">
          <Link onPress={() => onTick(row.account, stages)}>{text('lists-all-of-account')}</Link>{' '}
          <Link onPress={() => onTick(row.account, [])}>{text('lists-none-of-account')}</Link>
        </td>
      )}
    </tr>
  );
}

function Cell({ cell }: { cell: ListCell }) {
  const text = useText();
  const now = useNow();
  if (!cell.pulled) {
    return (
      <td className="quiet" title={text('lists-not-pulled')}>
        –
      </td>
    );
  }
  const time = cell.as_of ? shortTime(cell.as_of, now) : null;
  const state = time ? text('lists-cell', { drafts: cell.drafts, time }) : text('lists-cell-never');
  const what = cell.trouble ? sentenceText(text, cell.trouble.sentence) : null;
  const id = cell.page === null ? 'lists-cell-trouble-start' : 'lists-cell-trouble';
  const failed = what === null ? '' : text(id, { what, page: cell.page ?? '' });
  return (
    <td className={failed ? 'lists-failed' : undefined} title={`${state}. ${failed}`}>
      {time ? (
        <>
          <span className="lists-count">{formatCount(cell.drafts)}</span>
          <span className="lists-time">{time}</span>
        </>
      ) : (
        <span className="lists-time">{text('lists-never')}</span>
      )}
    </td>
  );
}
