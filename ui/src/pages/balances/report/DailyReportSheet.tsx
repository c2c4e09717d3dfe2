//! The printed daily report (资金日报): one page, with its sources and its gaps at the top.

import { Printer } from 'lucide-react';
import { Button } from '../../../components/Button';
import { EnvironmentMark } from '../../../components/EnvironmentMark';
import { ErrorBand } from '../../../components/ErrorBand';
import { Money, TotalMoney } from '../../../components/Money';
import { ExportButton } from '../../../export/ExportButton';
import { usePaper } from '../../../export/paper';
import type { DailyReport, DueList, MoneyUnit, Total } from '../../../generated/views';
import { useLabels, useText } from '../../../i18n';
import { asTrouble } from '../../../ipc';
import { useDailyReport } from '../../../ipc/queries';
import { fullTime } from '../../../time';
import { AlertPill } from '../AlertPill';
import { ComparedTable } from '../Compare';
import { useThresholdName } from '../Thresholds';
import './report.css';

export function DailyReportSheet({ day, unit }: { day: string | null; unit: MoneyUnit }) {
  const text = useText();
  usePaper('A4 portrait');
  const query = useDailyReport(day, unit);
  const report = query.data;
  if (query.error) return <ErrorBand trouble={asTrouble(query.error)} />;
  if (!report) return null;
  return (
    <>
      <div className="no-print report-bar">
        <ExportButton of={{ view: 'daily_report', day: report.day }} name={text('balances-view-report')} />
        <Button icon={<Printer aria-hidden />} onPress={() => window.print()} testId="report-print">
          {text('report-print')}
        </Button>
      </div>
      <article className="report" data-testid="daily-report">
        <h2>{text('report-title', { day: report.day })}</h2>
        <Head report={report} />
        <ComparedTable view={report.compared} />
        <Alerts report={report} />
        <Overdue report={report} />
        <Due report={report} />
        <Queued report={report} />
        <p className="report-signed">
          <span>{text('report-made-by')}</span>
          <span>{text('report-checked-by')}</span>
        </p>
      </article>
    </>
  );
}

function Head({ report }: { report: DailyReport }) {
  const text = useText();
  const { day, day_before, opening_day, oldest, newest } = report;
  return (
    <>
      {report.environment !== 'production' && (
        <p>
          <EnvironmentMark environment={report.environment} />
        </p>
      )}
      <p>{text('report-made', { profile: report.profile, time: report.made_at_spoken })}</p>
      {oldest === null ? (
        <p className="report-said">{text('report-no-balance', { day })}</p>
      ) : (
        <p>{text(report.live ? 'report-live' : 'report-cached', { oldest, newest: newest ?? oldest })}</p>
      )}
      {opening_day === null ? (
        <p className="report-said">{text('report-no-opening', { day })}</p>
      ) : (
        <p className={opening_day === day_before ? '' : 'report-said'} data-testid="report-opening">
          {opening_day !== day_before && text('report-no-balance', { day: day_before })}{' '}
          {text('report-opening-of', { day: opening_day })}
        </p>
      )}
      {report.errors.map((error) => (
        <p key={error.bank_mark} className="report-said">
          {text('report-bank-silent', { bank: error.bank_mark })}
        </p>
      ))}
      {report.compared.unit === 'ten_thousand' && <p>{text('balances-unit-note')}</p>}
    </>
  );
}

function Alerts({ report }: { report: DailyReport }) {
  const text = useText();
  const name = useThresholdName();
  return (
    <section>
      <h3>{text('balances-alerts')}</h3>
      {report.alerts.length === 0 ? (
        <p className="quiet">{text('balances-no-thresholds')}</p>
      ) : (
        <table className="table">
          <tbody>
            {report.alerts.map((alert) => (
              <tr key={JSON.stringify(alert.threshold)}>
                <th scope="row">{name(alert.threshold)}</th>
                <td>{text(`balances-${alert.threshold.balance}`)}</td>
                <td className="figures">
                  <Money amount={alert.amount} currency={alert.threshold.currency} />
                </td>
                <td className="figures">
                  <Money amount={alert.threshold.low} /> … <Money amount={alert.threshold.high} />
                </td>
                <td>
                  <AlertPill alert={alert} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Due({ report }: { report: DailyReport }) {
  const text = useText();
  const labels = useLabels();
  const listed = report.due?.filter((list) => list.drafts > 0) ?? [];
  // An empty list that was not read completely may have drafts: it is named, without a line of its own.
  const unread = report.due?.filter((list) => list.drafts === 0) ?? [];
  return (
    <section>
      <h3>{text('report-due', { from: report.day, day: report.due_to })}</h3>
      {report.due === null && <p className="quiet">{text('report-today-only')}</p>}
      {report.due !== null && listed.length === 0 && <p className="quiet">{text('report-due-none')}</p>}
      {unread.length > 0 && (
        <p className="report-said">
          {text('report-due-unread', { lists: unread.map((list) => labels.stage(list.stage)).join(', ') })}
        </p>
      )}
      {listed.length > 0 && (
        <>
          <DueLists lists={listed} testId="report-due" />
          <p className="quiet">{text('report-due-note')}</p>
        </>
      )}
    </section>
  );
}

/** Drafts whose due day is over and which are still in a list. */
function Overdue({ report }: { report: DailyReport }) {
  const text = useText();
  if (!report.overdue?.length) return null;
  return (
    <section>
      <h3>{text('report-overdue', { day: report.day })}</h3>
      <DueLists lists={report.overdue} testId="report-overdue" />
      <p className="quiet">{text('report-due-note')}</p>
    </section>
  );
}

function DueLists({ lists, testId }: { lists: DueList[]; testId: string }) {
  const text = useText();
  const labels = useLabels();
  return (
    <table className="table" data-testid={testId}>
      <tbody>
        {lists.map((list) => (
          <tr key={list.stage}>
            <th scope="row">{labels.stage(list.stage)}</th>
            <td className="figures">{list.drafts}</td>
            <td className="figures">
              <Totals totals={list.totals} />
            </td>
            <td>
              {list.as_of && fullTime(list.as_of)}{' '}
              {!list.complete && <span className="report-said">{text('report-list-incomplete')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Queued({ report }: { report: DailyReport }) {
  const text = useText();
  const labels = useLabels();
  return (
    <section>
      <h3>{text('report-queued')}</h3>
      {report.queued === null && <p className="quiet">{text('report-today-only')}</p>}
      {report.queued?.length === 0 && <p className="quiet">{text('report-queued-none')}</p>}
      {report.queued && report.queued.length > 0 && (
        <table className="table">
          <tbody>
            {report.queued.map((one) => (
              <tr key={one.state}>
                <th scope="row">{labels.state(one.state)}</th>
                <td className="figures">
                  <Totals totals={one.totals} counted />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Totals({ totals, counted = false }: { totals: Total[]; counted?: boolean }) {
  const text = useText();
  return totals.map((total) => (
    <div key={total.currency ?? ''}>
      {counted && `${total.count} · `}
      <TotalMoney total={total} />
      {total.left_out > 0 && (
        <span className="report-said"> {text('balances-left-out', { count: total.left_out })}</span>
      )}
    </div>
  ));
}
