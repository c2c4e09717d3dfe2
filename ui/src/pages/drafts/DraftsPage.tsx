//! The page of one list: title, filters, grid, detail, status.

import { useEffect, useMemo, useRef, useState } from 'react';
import { ErrorBand } from '../../components/ErrorBand';
import { ExportButton } from '../../export/ExportButton';
import type { DraftRow, ExportOf, InboxQuery, ProfileView } from '../../generated/views';
import { sentenceText, stageOf, useLabels, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useLists } from '../../ipc/queries';
import { isTyping } from '../../keys';
import { openOrder } from '../../stores/dialog';
import { go, type ListFilter, useScope } from '../../stores/nav';
import { useRefresh } from '../../stores/refresh';
import { useLatest } from '../../useLatest';
import { useSettled } from '../../useSettled';
import { ChangesPane } from '../changes/ChangesPane';
import { ChangeTip } from '../changes/ChangeTip';
import { useLooked } from '../changes/seen';
import { DetailPane } from '../detail/DetailPane';
import { draftCurrency } from './currency';
import { DraftGrid } from './DraftGrid';
import { FilterBar } from './FilterBar';
import type { GridCommand } from './gridKeys';
import { ListErrors } from './ListErrors';
import { ListState } from './ListState';
import { ListTitle } from './ListTitle';
import {
  BY_DUE,
  type Filters,
  filtersOf,
  isFiltered,
  NO_FILTERS,
  queryOf,
  type Sort,
  sortedBy,
  sortOf,
  startFilters,
} from './query';
import { StatusBar } from './StatusBar';
import { obstacle, SELECTED_MAX } from './selection';
import { useAfterJob } from './useAfterJob';
import { useCursor } from './useCursor';
import { useListKeys } from './useListKeys';
import { openSoon, useOpened, useRows } from './useRows';
import { useSelection } from './useSelection';

interface DraftsPageProps {
  stage: string;
  filter: ListFilter | null;
  /** A saved view to start with. */
  saved: InboxQuery | null;
  /** The key of a draft to start at, with its detail open. */
  draft: string | null;
  profile: ProfileView;
}

/** The draft in the detail pane and the list that it was opened from. */
interface Opened {
  key: string;
  stage: string;
}

/** A shorter refresh shows no progress; otherwise the progress line would flash with every letter. */
const BUSY_MS = 200;

const openedAt = (row: DraftRow, stage: string): Opened => ({ key: row.key, stage: row.stage ?? stage });

export function DraftsPage({ stage, filter, saved, draft, profile }: DraftsPageProps) {
  const text = useText();
  const labels = useLabels();
  const accounts = useScope();
  const [filters, setFilters] = useState<Filters>(() => (saved ? filtersOf(saved) : startFilters(filter)));
  const [sort, setSort] = useState<Sort>(() => (saved ? sortOf(saved) : BY_DUE));
  const [opened, setOpened] = useState<Opened | null>(draft === null ? null : { key: draft, stage });
  const [changesShown, setChangesShown] = useState(filters.changes !== '');
  const filterText = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLElement>(null);
  const follows = useRef(false);

  const asked = queryOf(stage, accounts, filters, sort);
  const inbox = useOpened(asked);
  const head = inbox.data;
  const lists = useLists(accounts).data;
  const running = useRefresh().running;
  const beingRead = running !== null && (running.length === 0 || running.includes(stage));
  const reading = inbox.isFetching || beingRead;
  const busy = useSettled(reading, BUSY_MS) && reading;
  // Another kind of filter may hide a change, so the page does not count as seen.
  useLooked(stage, accounts, isFiltered({ ...filters, changes: '' }) ? undefined : head);
  const chosen = useSelection(head, accounts);
  const cursor = useCursor(head, draft);
  const firstRow = useRows(head?.view ?? 0, head?.rows ?? 0, 0, 0)(0);

  const rows = [...chosen.selection.values()];
  const listsChosen = new Set(rows.map((row) => row.stage ?? stage));
  // The selected drafts' list determines the operation.
  const acting = listsChosen.size === 1 ? ([...listsChosen][0] ?? stage) : stage;
  const operation = stageOf(acting)?.operation ?? null;
  const disabled = reasonAgainst();

  function reasonAgainst(): string | null {
    if (profile.sending_off) return sentenceText(text, profile.sending_off);
    if (rows.length === 0) return text('selection-none');
    if (!chosen.settled) return text('selection-settles');
    if (listsChosen.size > 1) return text('selection-lists');
    const stops = obstacle(rows);
    return stops ? text(stops.id, { count: stops.count }) : null;
  }

  // Stable, because it changes with every typed letter and its receivers do not show it.
  const act = useLatest(() => {
    if (operation && !disabled) openOrder(acting, operation, stageOf(acting)?.answers ? 'accept' : null, rows);
  });

  /** The same for one draft that is not selected: the cursor's. */
  const actOn = useLatest((row: DraftRow) => {
    const from = stageOf(row.stage ?? stage);
    if (from?.operation && !profile.sending_off && obstacle([row]) === null) {
      openOrder(from.stage, from.operation, from.answers ? 'accept' : null, [row]);
    }
  });

  /** A new query starts at its first row. */
  const ask = useLatest((next: Filters) => {
    openSoon(queryOf(stage, accounts, next, sort));
    setFilters(next);
    cursor.restart();
  });

  const change = useLatest((some: Partial<Filters>) => ask({ ...filters, ...some }));
  const clear = useLatest(() => ask(NO_FILTERS));
  const askedNow = useLatest(() => asked);

  const order = useLatest((next: Sort) => {
    openSoon(queryOf(stage, accounts, filters, next));
    setSort(next);
    cursor.restart();
  });

  const show = useLatest((query: InboxQuery) => {
    if (query.stage !== stage) go({ name: 'drafts', stage: query.stage, query });
    else {
      ask(filtersOf(query));
      setSort(sortOf(query));
    }
  });

  const focusGrid = useLatest(() => page.current?.querySelector<HTMLElement>('[data-pane="rows"]')?.focus());

  function closeDetail() {
    setOpened(null);
    focusGrid();
  }

  /** The next (1) or previous (-1) draft. Where the open draft has left the list, the next one is the cursor's. */
  function step(by: number) {
    if (!head || head.rows === 0) return;
    const left = opened !== null && cursor.row !== undefined && cursor.row.key !== opened.key;
    if (left && by > 0 && cursor.row) return setOpened(openedAt(cursor.row, stage));
    moveTo(Math.min(Math.max(cursor.at + by, 0), head.rows - 1));
  }

  /** By keys: only then the open detail follows. After a refresh it stays with its draft. */
  function moveTo(row: number) {
    follows.current = true;
    cursor.move(row);
  }

  useEffect(() => {
    if (!follows.current || !cursor.row) return;
    const row = cursor.row;
    follows.current = false;
    setOpened((before) => (before === null ? null : openedAt(row, stage)));
  }, [cursor.row, stage]);

  // Ordered drafts are deselected, and the cursor moves to the draft that follows.
  useAfterJob(async (drafts) => {
    chosen.drop(drafts);
    const next = await cursor.goAfter(drafts);
    setOpened((before) => (before === null || next === null ? before : openedAt(next, stage)));
    return next;
  }, actOn);

  // A list that was just opened takes the focus, so that arrows work without a click; a text field keeps it.
  const ready = head !== undefined && head.rows > 0;
  useEffect(() => {
    if (ready && !isTyping(document.activeElement) && !document.querySelector('[role="dialog"]')) {
      page.current?.querySelector<HTMLElement>('[data-pane="rows"]')?.focus({ preventScroll: true });
    }
  }, [ready]);

  useListKeys({
    find: () => filterText.current?.focus(),
    commit: () => {
      if (rows.length > 0) act();
      else if (opened !== null) page.current?.querySelector<HTMLElement>('[data-primary] button')?.click();
      else if (cursor.row) actOn(cursor.row);
    },
    step: opened === null ? null : step,
  });

  const onCommand = useLatest((command: GridCommand, row: DraftRow | undefined) => {
    if (command.kind === 'move') {
      if (command.extend) void chosen.extend(command.to, cursor.at);
      moveTo(command.to);
    } else if (command.kind === 'toggle' && row) {
      chosen.toggle(cursor.at, row);
      cursor.move(cursor.at);
    } else if (command.kind === 'select-all') void chosen.all(SELECTED_MAX);
    else if (command.kind === 'open' && row) setOpened(openedAt(row, stage));
    else if (command.kind === 'close') {
      if (opened !== null) setOpened(null);
      else chosen.clear();
    }
  });

  const onClick = useLatest((index: number, row: DraftRow, how: 'open' | 'toggle' | 'extend') => {
    if (how === 'open') {
      // The clicked draft, even where the list changes under the pointer.
      setOpened(openedAt(row, stage));
      cursor.move(index);
      return;
    }
    if (how === 'extend') void chosen.extend(index, cursor.at);
    else chosen.toggle(index, row);
    moveTo(index);
  });

  const onSort = useLatest((key: string) => order(sortedBy(sort, key)));
  const showChanges = useLatest(() => {
    setOpened(null);
    setChangesShown(true);
  });
  const currency = useMemo(() => draftCurrency(profile.accounts, accounts), [profile.accounts, accounts]);
  const exported = useMemo(() => {
    if (!head) return null;
    const of = (chosenKeys: string[]): ExportOf => ({ view: 'drafts', query: head.query, keys: chosenKeys });
    const selected = [...chosen.selection.values()].map((row) => row.key);
    return (
      <ExportButton
        of={of([])}
        selected={selected.length > 0 ? { of: of(selected), count: selected.length } : null}
        name={labels.stage(stage)}
        disabled={head.rows === 0 ? text('export-nothing') : null}
      />
    );
  }, [head, chosen.selection, labels, stage, text]);
  return (
    <main className="page" ref={page} data-testid={`page-${stage}`}>
      <ListTitle
        stage={stage}
        operation={operation}
        accounts={accounts}
        view={lists?.stages.find((one) => one.stage === stage)}
        selected={rows.length}
        disabled={disabled}
        onAct={act}
        extra={exported}
        onShowChanges={showChanges}
      />
      <FilterBar
        stage={stage}
        query={askedNow}
        filters={filters}
        onChange={change}
        onClear={clear}
        sort={sort}
        onSort={order}
        onView={show}
        accounts={profile.accounts}
        textRef={filterText}
        onLeave={focusGrid}
      />
      {inbox.error && <ErrorBand trouble={asTrouble(inbox.error)} />}
      {head && <ListErrors errors={head.errors} />}
      <div className="list-body">
        <ChangeTip accounts={accounts} cursor={cursor.at} off={opened !== null}>
          {head && head.rows > 0 && (
            <DraftGrid
              head={head}
              label={labels.stage(stage)}
              currency={currency.one}
              currencies={currency.several}
              cursor={cursor.entered ? cursor.at : -1}
              reveal={cursor.reveal}
              opened={opened?.key ?? null}
              selection={chosen.selection}
              sort={sort}
              busy={busy}
              onSort={onSort}
              onCommand={onCommand}
              onClick={onClick}
            />
          )}
          {head && head.rows === 0 && (
            <ListState head={head} stage={stage} accounts={accounts} filtered={isFiltered(filters)} onClear={clear} />
          )}
        </ChangeTip>
        {opened !== null && <DetailPane stage={opened.stage} rowKey={opened.key} onClose={closeDetail} onStep={step} />}
        {opened === null && changesShown && (
          <ChangesPane
            stage={stage}
            accounts={accounts}
            since={filters.changes === 'refresh' ? 'refresh' : 'looked'}
            onOpen={(key) => setOpened({ stage, key })}
            onClose={() => setChangesShown(false)}
          />
        )}
      </div>
      <StatusBar
        head={head}
        selection={chosen.selection}
        said={chosen.said}
        earliest={sort.key === 'due_date' && !sort.descending ? (firstRow?.dueDay ?? null) : null}
      />
    </main>
  );
}
