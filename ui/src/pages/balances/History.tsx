//! A balance over time: of an account, a company, a bank or everything counted. An incomplete day is a gap, in the
//! chart, in the table and in words.

import { useState } from 'react';
import { accountName } from '../../components/AccountText';
import { Chip } from '../../components/Chip';
import { ErrorBand } from '../../components/ErrorBand';
import { Select } from '../../components/Select';
import { TextField } from '../../components/TextField';
import type { AccountView, BalanceHistory, BalancesView, HistoryQuery, MoneyUnit } from '../../generated/views';
import { type Text, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useApp, useBalanceHistory } from '../../ipc/queries';
import { addDays, readDay } from '../../time';
import { useSettled } from '../../useSettled';
import { Chart } from './Chart';
import { HistoryTable } from './HistoryTable';
import { lookAt, useBalancesLook } from './look';

type Of = Pick<HistoryQuery, 'account' | 'company' | 'bank_mark'>;

const ALL: Of = { account: null, company: null, bank_mark: null };
const FIGURES = ['available', 'book'] as const;
const DAYS = 89;
const TYPING_MS = 250;

/** The choice as the value of the select, which is parsed again. */
const written = (of: Of) => JSON.stringify([of.account, of.company, of.bank_mark]);

function read(value: string): Of {
  const [account, company, bank_mark] = JSON.parse(value) as (string | null)[];
  return { account: account ?? null, company: company ?? null, bank_mark: bank_mark ?? null };
}

export function History({ view, unit }: { view: BalancesView; unit: MoneyUnit }) {
  const text = useText();
  const { account } = useBalancesLook();
  const accounts = useApp().data?.open?.accounts ?? [];
  const [of, setOf] = useState<Of>({ ...ALL, account });
  const [currency, setCurrency] = useState<string | null>(null);
  const [from, setFrom] = useState(addDays(view.today, -DAYS));
  const [to, setTo] = useState(view.today);
  const [figure, setFigure] = useState<(typeof FIGURES)[number]>('available');
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
        <Select
          label={text('balances-line')}
          value={written(of)}
          onChange={choose}
          options={lines(accounts, text)}
          testId="history-line"
        />
        <Select
          label={text('balances-currency')}
          value={history?.query.currency ?? ''}
          onChange={setCurrency}
          options={(history?.currencies ?? []).map((code) => ({ value: code, label: code || '–' }))}
          testId="history-currency"
        />
        <Select
          label={text('balances-figure')}
          value={figure}
          onChange={setFigure}
          options={FIGURES.map((value) => ({ value, label: text(`balances-${value}`) }))}
          testId="history-figure"
        />
        <TextField kind="date" label={text('balances-from')} value={from} onChange={setFrom} testId="history-from" />
        <TextField kind="date" label={text('balances-to')} value={to} onChange={setTo} testId="history-to" />
        <Chip pressed={asTable} onPress={() => setAsTable(!asTable)} testId="history-as-table">
          {text(asTable ? 'balances-as-chart' : 'balances-as-table')}
        </Chip>
      </div>
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {unit === 'ten_thousand' && <p className="quiet">{text('balances-unit-note')}</p>}
      {history && (asTable ? <HistoryTable history={history} /> : <Chart history={history} figure={figure} />)}
      {history && <Gaps history={history} />}
    </section>
  );
}

/** All choices: everything, companies, banks, accounts. */
function lines(accounts: AccountView[], text: Text) {
  const companies = [...new Set(accounts.flatMap((account) => account.owner ?? []))];
  const banks = [...new Set(accounts.map((account) => account.bank_mark))];
  return [
    { value: written(ALL), label: text('balances-line-all') },
    ...companies.map((company) => ({
      value: written({ ...ALL, company }),
      label: text('balances-line-company', { name: company }),
    })),
    ...banks.map((bank_mark) => ({
      value: written({ ...ALL, bank_mark }),
      label: text('balances-line-bank', { name: bank_mark }),
    })),
    ...accounts.map((account) => ({
      value: written({ ...ALL, account: account.key }),
      label: accountName(account),
    })),
  ];
}

/** The incomplete days in words: a gap in a line is easily overlooked. */
function Gaps({ history }: { history: BalanceHistory }) {
  const text = useText();
  return (
    <div data-testid="history-gaps">
      <h2 className="balances-gaps-title">{text('balances-gaps')}</h2>
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
