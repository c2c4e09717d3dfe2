//! The page of one list: title, filters, grid, detail, status.

import { useCallback, useMemo, useState } from 'react';
import { ErrorBand } from '../../components/ErrorBand';
import { focusPageNext } from '../../components/useFocusBack';
import { copyText } from '../../copyText';
import { NotPermitted } from '../../forms/NotPermitted';
import { openWindow } from '../../frame/openWindow';
import type { ListLayout } from '../../generated/views';
import { isAnswer, useLabels } from '../../i18n';
import { asTrouble } from '../../ipc';
import type { ListRow } from '../../ipc/packed';
import { useLists, useViews } from '../../ipc/queries';
import { draftLink } from '../../links';
import { ChangesPane } from '../changes/ChangesPane';
import { ChangeTip } from '../changes/ChangeTip';
import { DetailPane } from '../detail/DetailPane';
import { ColumnsDialog } from './ColumnsDialog';
import { draftCurrency } from './currency';
import { DraftGrid } from './DraftGrid';
import { FilterBar } from './FilterBar';
import type { HeadCommand } from './GridHead';
import { HiddenDialog } from './HiddenDialog';
import { LeftOut } from './LeftOut';
import { ListErrors } from './ListErrors';
import { ListExport } from './ListExport';
import { ListState } from './ListState';
import { ListTitle } from './ListTitle';
import { movedColumn, pinnedColumn, placedColumn, widenedColumn } from './layout';
import { isFiltered } from './query';
import { type MenuAt, type MenuChoice, RowMenu } from './RowMenu';
import { StatusBar } from './StatusBar';
import { obstacle } from './selection';
import { type DraftsPageProps, useDraftsPage } from './useDraftsPage';
import { useRows } from './useRows';
import { ViewName } from './ViewName';
import { WaitingForm } from './WaitingForm';

export function DraftsPage(props: DraftsPageProps) {
  const { stage, profile } = props;
  const page = useDraftsPage(props);
  const { accounts, list, inbox, chosen, actions } = page;
  const head = inbox.data;
  const view = useLists(accounts).data?.stages.find((one) => one.stage === stage);
  const exported = useMemo(
    () => head && <ListExport stage={stage} head={head} layout={list.layout} selection={chosen.selection} />,
    [stage, head, list.layout, chosen.selection],
  );
  const [arranging, setArranging] = useState(false);
  const onArrange = useCallback(() => setArranging(true), []);
  const { query, layout, name, asShown, named } = list;
  const viewName = useMemo(
    () => name && <ViewName name={name} current={{ ...query, layout }} asShown={asShown} onNamed={named} />,
    [name, query, layout, asShown, named],
  );
  const leftOut = useViews().data?.find((one) => one.name === name)?.left_out ?? [];
  return (
    <main className="page" data-testid={`page-${stage}`}>
      <ListTitle
        stage={stage}
        operation={actions.operation}
        accounts={accounts}
        view={view}
        selected={actions.rows.length}
        disabled={actions.disabled}
        hidden={chosen.said?.hidden ?? 0}
        onAct={actions.press}
        named={viewName}
        extra={exported}
        onShowChanges={page.changes.show}
      />
      <NotPermitted
        operations={actions.operation === null ? [] : [actions.operation]}
        accounts={actions.rows.map((row) => row.account)}
      />
      <WaitingForm operation={actions.operation} />
      <FilterBar
        stage={stage}
        query={list.current}
        filters={list.filters}
        onChange={list.change}
        onClear={list.clear}
        sort={list.sort}
        onSort={list.order}
        onView={list.show}
        onSaved={named}
        onRenamed={list.renamed}
        onArrange={onArrange}
        accounts={profile.accounts}
        textRef={page.refs.search}
        onLeave={page.focusGrid}
      />
      {inbox.error && <ErrorBand trouble={asTrouble(inbox.error)} />}
      {head && <ListErrors errors={head.errors} />}
      {leftOut.length > 0 && <LeftOut parts={leftOut} />}
      <div className="list-body">
        <Rows {...props} page={page} onArrange={onArrange} />
        <Beside stage={stage} page={page} />
      </div>
      <Status page={page} />
      {page.hidden.asked && <HiddenDialog asked={page.hidden.asked} onClear={list.clear} onClose={page.hidden.close} />}
      {arranging && (
        <ColumnsDialog
          stages={list.stages}
          layout={layout}
          onArrange={list.arrange}
          group={list.further.group}
          onGroup={list.groupBy}
          onClose={() => {
            focusPageNext();
            setArranging(false);
          }}
        />
      )}
    </main>
  );
}

type Page = ReturnType<typeof useDraftsPage>;

/** The grid, or why there are no rows. */
function Rows({ stage, profile, page, onArrange }: DraftsPageProps & { page: Page; onArrange: () => void }) {
  const { accounts, list, cursor, chosen, detail } = page;
  const labels = useLabels();
  const head = page.inbox.data;
  const { arrange, sort, further } = list;
  const sorts = useMemo(() => [sort, ...further.others], [sort, further]);
  const { stages } = list;
  const onHead = useCallback(
    (id: string, command: HeadCommand) => arrange((before) => arrangedBy(before, stages, id, command)),
    [arrange, stages],
  );
  const currency = useMemo(() => draftCurrency(profile.accounts, accounts), [profile.accounts, accounts]);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const { move } = cursor;
  const openMenu = useCallback(
    (at: MenuAt) => {
      move(at.index);
      setMenu(at);
    },
    [move],
  );

  function closeMenu() {
    setMenu(null);
    page.focusGrid();
  }

  function operationOf(row: ListRow): string | null {
    const operation = page.actions.startsFrom(row.stage ?? stage, [row]);
    if (!operation || profile.acting_off || obstacle([row]) !== null) return null;
    return labels.operation(operation, isAnswer(operation) ? 'accept' : null);
  }

  /** On a selected row the operation is that of the selection. */
  function choose({ index, row, cell }: MenuAt, choice: MenuChoice) {
    if (choice === 'copy') void copyText(row.draftNumber ?? '');
    else if (choice === 'copy-link') void copyText(draftLink(row.draftNumber) ?? '');
    else if (choice === 'open-window') openWindow(draftLink(row.draftNumber));
    else if (choice === 'copy-cell') void copyText(cell?.value ?? '');
    else if (choice === 'only') list.change({ text: cell?.value ?? '' });
    else if (choice !== 'act') page.onClick(index, row, choice);
    else if (chosen.selection.has(row.key)) page.actions.act();
    else page.actions.actOn(row);
  }

  return (
    <ChangeTip accounts={accounts} cursor={cursor.at} off={detail.opened !== null}>
      {head && head.rows > 0 && (
        <DraftGrid
          gridRef={page.refs.grid}
          head={head}
          label={labels.stage(stage)}
          currency={currency.one}
          currencies={currency.several}
          cursor={cursor.entered ? cursor.at : -1}
          reveal={cursor.reveal}
          opened={detail.opened?.key ?? null}
          selection={chosen.selection}
          accounts={profile.accounts}
          sorts={sorts}
          layout={list.layout}
          groups={page.groups}
          busy={page.busy}
          onSort={list.sortBy}
          onHead={onHead}
          onArrange={onArrange}
          onCopy={page.copy}
          onCommand={page.onCommand}
          onClick={page.onClick}
          onMenu={openMenu}
        />
      )}
      {menu && (
        <RowMenu
          key={menu.row.key}
          at={menu}
          selected={chosen.selection.has(menu.row.key)}
          operation={operationOf(menu.row)}
          onChoose={(choice) => choose(menu, choice)}
          onClose={closeMenu}
        />
      )}
      {head && head.rows === 0 && (
        <ListState
          head={head}
          stage={stage}
          accounts={accounts}
          filtered={isFiltered(list.filters)}
          onClear={list.clear}
        />
      )}
    </ChangeTip>
  );
}

function arrangedBy(
  before: ListLayout | null,
  stages: readonly string[],
  id: string,
  command: HeadCommand,
): ListLayout {
  switch (command.kind) {
    case 'widen':
      return widenedColumn(before, stages, id, command.px);
    case 'move':
      return movedColumn(before, stages, id, command.by);
    case 'place':
      return placedColumn(before, stages, id, command.at);
    case 'pin':
      return pinnedColumn(before, stages, id);
  }
}

/** The open draft, else the changes of the list where they were asked for. */
function Beside({ stage, page }: { stage: string; page: Page }) {
  const { detail, changes } = page;
  if (detail.opened !== null) {
    return (
      <DetailPane
        stage={detail.opened.stage}
        rowKey={detail.opened.key}
        primaryRef={page.refs.primary}
        onClose={() => {
          detail.close();
          page.focusGrid();
        }}
        onStep={detail.step}
      />
    );
  }
  if (!changes.shown) return null;
  return (
    <ChangesPane
      stage={stage}
      accounts={page.accounts}
      since={page.list.filters.changes === 'refresh' ? 'refresh' : 'looked'}
      onOpen={detail.openKey}
      onClose={changes.hide}
    />
  );
}

function Status({ page }: { page: Page }) {
  const { list, chosen, count, refused } = page;
  const head = page.inbox.data;
  const firstRow = useRows(head?.view ?? 0, head?.rows ?? 0, [0])(0);
  const byDue = list.sort.key === 'due_date' && !list.sort.descending && list.further.group === null;
  return (
    <StatusBar
      head={head}
      selection={chosen.selection}
      said={chosen.said}
      count={count}
      refused={refused}
      copied={page.copied}
      earliest={byDue ? (firstRow?.dueDay ?? null) : null}
    />
  );
}
