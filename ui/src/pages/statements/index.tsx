//! Statements: *accepted* means that the service accepted an order; only the bank's own statement shows that it was
//! booked. Lines are imported from CSV, the program proposes matches, and a person reconciles. Nothing here queries the
//! bank or sends anything.

import { FileInput, Files, ListChecks, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { accountOptions } from '../../components/AccountText';
import { Button } from '../../components/Button';
import { Chip } from '../../components/Chip';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { BareSelect } from '../../components/Select';
import { ExportButton } from '../../export/ExportButton';
import type { Imported, ProfileView, StatementRule, StatementShow } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import {
  useReconciliations,
  useStatementExact,
  useStatementLines,
  useStatementRules,
  useStatementTransfers,
} from '../../ipc/queries';
import { useMayNot } from '../../useMayNot';
import { useSettled } from '../../useSettled';
import { Pager } from '../journal/Pager';
import { BalancePane } from './BalancePane';
import { BalanceTable, balanceId } from './BalanceTable';
import { type Done, ExactDialog } from './ExactDialog';
import { ImportDialog } from './ImportDialog';
import { ImportsDialog } from './ImportsDialog';
import { LinePane } from './LinePane';
import { LineTable } from './LineTable';
import { type Asked, changed, PAGE_ROWS, queryOf, START } from './query';
import { RulesDialog } from './RulesDialog';
import { TransferPane } from './TransferPane';
import { TransferTable } from './TransferTable';
import '../journal/journal.css';
import '../drafts/filter-bar.css';
import './statements.css';

const SHOWS: StatementShow[] = ['open', 'ticked', 'aside', 'all'];
const TABS: Asked['tab'][] = ['transfers', 'lines', 'balances'];
const TYPING_MS = 150;

export function StatementsPage({ profile }: { profile: ProfileView }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const [asked, setAsked] = useState(START);
  const [open, setOpen] = useState<string | null>(null);
  const [importing, setImporting] = useState(false);
  const [taken, setTaken] = useState<Imported | null>(null);
  const [listing, setListing] = useState(false);
  const [matching, setMatching] = useState(false);
  const [matched, setMatched] = useState<Done | null>(null);
  const [ruling, setRuling] = useState<{ start: StatementRule | null } | null>(null);
  const rules = useStatementRules();
  const exact = useStatementExact().data;
  const pairs = exact ? exact.rows.length + exact.by_payee.length + exact.by_rule.length : 0;
  const asides = exact?.asides ?? [];
  const query = queryOf(useSettled(asked, TYPING_MS));
  const transfers = useStatementTransfers(query);
  const lines = useStatementLines(query);
  const balances = useReconciliations();
  const onTransfers = asked.tab === 'transfers';
  const onBalances = asked.tab === 'balances';
  const found = onTransfers ? transfers.data?.count : lines.data?.count;
  const count = (onBalances ? 0 : found) ?? 0;
  const error = transfers.error ?? lines.error ?? balances.error;
  const transfer = onTransfers ? transfers.data?.rows.find((row) => row.instruction === open) : undefined;
  const balance = onBalances ? balances.data?.rows.find((row) => balanceId(row) === open) : undefined;
  const line = onTransfers || onBalances ? undefined : lines.data?.rows.find((row) => row.line.sha256 === open);
  const counts = { transfers: transfers.data?.open, lines: lines.data?.open, balances: balances.data?.rows.length };
  const set = (change: Partial<Omit<Asked, 'page'>>) => setAsked(changed(asked, change));

  return (
    <main className="page" data-testid="page-statements">
      <header className="page-title">
        <h1>{text('nav-statements')}</h1>
        <span className="gap" />
        <Pager page={asked.page} count={count} rows={PAGE_ROWS} onPage={(page) => setAsked({ ...asked, page })} />
        <ExportButton
          of={{ view: onTransfers ? 'statement_transfers' : 'statement_lines', query }}
          name={text('nav-statements')}
          disabled={count === 0 ? text('export-nothing') : null}
        />
        <Button
          icon={<ListChecks aria-hidden />}
          onPress={() => setMatching(true)}
          disabled={off ?? (pairs + asides.length === 0 ? text('statements-exact-none') : null)}
          testId="statement-exact"
        >
          {asides.length === 0
            ? text('statements-exact', { count: pairs })
            : text('statements-exact-both', { pairs, asides: asides.length })}
        </Button>
        <Button icon={<Files aria-hidden />} onPress={() => setListing(true)} testId="statement-imports">
          {text('statements-imports')}
        </Button>
        <Button icon={<ListFilter aria-hidden />} onPress={() => setRuling({ start: null })} testId="statement-rules">
          {text('statements-rules')}
        </Button>
        <Button
          kind="primary"
          icon={<FileInput aria-hidden />}
          onPress={() => setImporting(true)}
          disabled={off}
          testId="statement-import"
        >
          {text('statements-import')}
        </Button>
      </header>
      {error && <ErrorBand trouble={asTrouble(error)} />}
      {rules.error && <ErrorBand trouble={asTrouble(rules.error)} />}
      {taken && (
        <NoteBand testId="statement-taken">
          {text('statements-taken', { lines: taken.lines, new: taken.new, hash: taken.file_sha256.slice(0, 16) })}
        </NoteBand>
      )}
      {matched && exact && (
        <NoteBand testId="statement-matched">
          {matched.asides === 0
            ? text('statements-exact-done', { count: matched.pairs })
            : text('statements-exact-done-asides', { ...matched })}{' '}
          {text('statements-exact-left', {
            transfers: exact.transfers_left + pairs,
            lines: exact.lines_left + pairs + asides.filter((one) => one.line.direction !== 'in').length,
          })}
        </NoteBand>
      )}
      <p className="chain-line">{text('statements-what')}</p>
      <div className="filter-bar">
        <div className="filter-line">
          {TABS.map((tab) => (
            <Chip key={tab} pressed={asked.tab === tab} onPress={() => set({ tab })} testId={`statement-tab-${tab}`}>
              {text(`statements-tab-${tab}`, {
                count: counts[tab] ?? 0,
              })}
            </Chip>
          ))}
          {!onBalances && (
            <BareSelect
              className="journal-filter"
              label={text('statements-show')}
              value={asked.show}
              onChange={(show) => set({ show })}
              options={SHOWS.map((show) => ({ value: show, label: text('statements-show-name', { show }) }))}
              testId="statement-show"
            />
          )}
          <BareSelect
            className="journal-filter"
            label={text('journal-account')}
            value={asked.account}
            onChange={(account) => set({ account })}
            options={accountOptions(profile.accounts, text)}
            testId="statement-account"
          />
          {!onBalances && (
            <input
              className="input filter-text"
              aria-label={text('statements-text')}
              placeholder={text('statements-text')}
              value={asked.text}
              onChange={(event) => set({ text: event.target.value })}
              data-testid="statement-text"
            />
          )}
        </div>
      </div>
      <div className="journal">
        <div className="page-body">
          {onTransfers && transfers.data && (
            <TransferTable page={transfers.data} show={asked.show} selected={open} onSelect={setOpen} />
          )}
          {onBalances && balances.data && (
            <BalanceTable found={balances.data} account={asked.account} selected={open} onSelect={setOpen} />
          )}
          {!onTransfers && !onBalances && lines.data && (
            <LineTable page={lines.data} selected={open} onSelect={setOpen} />
          )}
        </div>
        {transfer && <TransferPane key={transfer.instruction} one={transfer} onClose={() => setOpen(null)} />}
        {balance && (
          <BalancePane
            key={balanceId(balance)}
            account={balance.account}
            currency={balance.currency}
            onClose={() => setOpen(null)}
          />
        )}
        {line && (
          <LinePane
            key={line.line.sha256}
            one={line}
            onRule={(start) => setRuling({ start })}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
      {matching && exact && (
        <ExactDialog
          exact={exact}
          onClose={() => setMatching(false)}
          onMatched={(done) => {
            setMatching(false);
            setTaken(null);
            setMatched(done);
          }}
        />
      )}
      {ruling && <RulesDialog profile={profile} start={ruling.start} onClose={() => setRuling(null)} />}
      {listing && <ImportsDialog onClose={() => setListing(false)} />}
      {importing && (
        <ImportDialog
          profile={profile}
          onClose={() => setImporting(false)}
          onTaken={(imported) => {
            setImporting(false);
            setMatched(null);
            setTaken(imported);
          }}
        />
      )}
    </main>
  );
}
