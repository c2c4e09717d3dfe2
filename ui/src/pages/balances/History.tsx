//! A line over time: of an account, a company, a bank or all that is counted. A day that is not whole is a gap, in the
//! drawing, in the table and in words.

import { useState } from 'react';
import { accountName } from '../../components/AccountText';
import { ErrorBand } from '../../components/ErrorBand';
import { TextField } from '../../components/TextField';
import type { BalanceHistory, BalancesView, HistoryQuery, MoneyUnit } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useApp, useBalanceHistory } from '../../ipc/queries';
import { addDays, readDay } from '../../time';
import { useSettled } from '../../useSettled';
import { Chart } from './Chart';
import { HistoryTable } from './HistoryTable';
import { lookAt, useBalancesLook } from './look';

type Of = Pick<HistoryQuery, 'account' | 'company' | 'bank_mark'>;

const ALL: Of = { account: null, company: null, bank_mark: null };
const DAYS = 89;
const TYPING_MS = 250;

/** What the list of lines writes as its value, and reads again. */
const written = (of: Of) => JSON.stringify([of.account, of.company, of.bank_mark]);

function read(value: string): Of {
  const [account, company, bank_mark] = JSON.parse(value) as (string | null)[];
  return { account: account ?? null, company: company ?? null, bank_mark: bank_mark ?? null };
}

export function History({ view, unit }: { view: BalancesView; unit: MoneyUnit }) {
  const text = useText();
  const { account } = useBalancesLook();
  const [of, setOf] = useState<Of>({ ...ALL, account });
  const [currency, setCurrency] = useState<string | null>(null);
  const [from, setFrom] = useState(addDays(view.today, -DAYS));
  const [to, setTo] = useState(view.today);
  const [figure, setFigure] = useState<'book' | 'available'>('available');
  const [asTable, setAsTable] = useState(false);
  const days = useSettled({ from, to }, TYPING_MS);
  const query = useBalanceHistory({ ...of, currency, from: readDay(days.from), to: readDay(days.to), unit });
  const history = query.data;

  function choose(value: string) {
    const chosen = read(value);
    setOf(chosen);
    setCurrency(null);
    lookAt({ account: chosen.account });
  }

  return (
    <section className="balances-history">
      <div className="balances-asked">
        <label className="field">
          <span className="field-label">{text('balances-line')}</span>
          <select
            className="input"
            value={written(of)}
            onChange={(event) => choose(event.target.value)}
            data-testid="history-line"
          >
            <Lines />
          </select>
        </label>
        <label className="field">
          <span className="field-label">{text('balances-currency')}</span>
          <select
            className="input"
            value={history?.query.currency ?? ''}
            onChange={(event) => setCurrency(event.target.value)}
            data-testid="history-currency"
          >
            {(history?.currencies ?? []).map((code) => (
              <option key={code} value={code}>
                {code || '–'}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="field-label">{text('balances-figure')}</span>
          <select
            className="input"
            value={figure}
            onChange={(event) => setFigure(event.target.value === 'book' ? 'book' : 'available')}
            data-testid="history-figure"
          >
            <option value="available">{text('balances-available')}</option>
            <option value="book">{text('balances-book')}</option>
          </select>
        </label>
        <TextField kind="date" label={text('balances-from')} value={from} onChange={setFrom} testId="history-from" />
        <TextField kind="date" label={text('balances-to')} value={to} onChange={setTo} testId="history-to" />
        <button
          type="button"
          className="filter-chip"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
          data-testid="history-as-table"
        >
          {text(asTable ? 'balances-as-chart' : 'balances-as-table')}
        </button>
      </div>
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {unit === 'ten_thousand' && <p className="quiet">{text('balances-unit-note')}</p>}
      {history && (asTable ? <HistoryTable history={history} /> : <Chart history={history} figure={figure} />)}
      {history && <Gaps history={history} />}
    </section>
  );
}

/** Every line that there is: all, companies, banks, accounts. */
function Lines() {
  const text = useText();
  const accounts = useApp().data?.open?.accounts ?? [];
  const companies = [...new Set(accounts.flatMap((account) => account.owner ?? []))];
  const banks = [...new Set(accounts.map((account) => account.bank_mark))];
  return (
    <>
      <option value={written(ALL)}>{text('balances-line-all')}</option>
      {companies.map((company) => (
        <option key={company} value={written({ ...ALL, company })}>
          {text('balances-line-company', { name: company })}
        </option>
      ))}
      {banks.map((bank_mark) => (
        <option key={bank_mark} value={written({ ...ALL, bank_mark })}>
          {text('balances-line-bank', { name: bank_mark })}
        </option>
      ))}
      {accounts.map((account) => (
        <option key={account.key} value={written({ ...ALL, account: account.key })}>
          {accountName(account)}
        </option>
      ))}
    </>
  );
}

/** The days without a whole balance, in words: what is missing is not only a hole in a line. */
function Gaps({ history }: { history: BalanceHistory }) {
  const text = useText();
  return (
    <div data-testid="history-gaps">
      <h3>{text('balances-gaps')}</h3>
      {history.gaps.length === 0 ? (
        <p className="quiet">{text('balances-no-gaps')}</p>
      ) : (
        <ul className="balances-gaps">
          {history.gaps.map((gap) => (
            <li key={gap.from}>
              {gap.days === 1 ? text('balances-gap-day', { from: gap.from }) : text('balances-gap', { ...gap })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
