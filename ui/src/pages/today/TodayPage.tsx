//! The clerk's first page: doubts, drafts to sign, maturities, the cash, and the last instructions.

import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/Button';
import type { LadderBy } from '../../generated/views';
import { useText } from '../../i18n';
import { useApp, useLists } from '../../ipc/queries';
import { useScope } from '../../stores/nav';
import { startRefresh, useRefresh } from '../../stores/refresh';
import { Present } from '../maturity/Present';
import { AlertsBand } from './AlertsBand';
import { ApprovalsBand } from './ApprovalsBand';
import { Cash } from './Cash';
import { DoubtsBand } from './DoubtsBand';
import { LastJournal } from './LastJournal';
import { LaterEndsBand } from './LaterEndsBand';
import { PracticeBand } from './PracticeBand';
import { RemindersBand } from './RemindersBand';
import { StoppedBand } from './StoppedBand';
import { ToSign } from './ToSign';
import { WhatChanged } from './WhatChanged';
import '../drafts/filter-bar.css';
import './today.css';

/** Loaded separately, so that the first screen does not wait for the chart. */
const Ladder = lazy(() => import('../maturity/Ladder').then((part) => ({ default: part.Ladder })));

export function TodayPage() {
  const text = useText();
  const scope = useScope();
  const [by, setBy] = useState<LadderBy>('week');
  const lists = useLists(scope).data;
  const practice = useApp().data?.open?.environment === 'practice';
  const reading = useRefresh().running !== null;
  const never = lists?.stages.every((stage) => stage.as_of === null && stage.drafts === 0) ?? false;
  return (
    <main className="page" data-testid="page-today">
      <header className="page-title">
        <h1>{text('nav-today')}</h1>
      </header>
      <DoubtsBand />
      <StoppedBand />
      <LaterEndsBand />
      <ApprovalsBand />
      <RemindersBand />
      <AlertsBand />
      {practice && <PracticeBand />}
      <div className="page-body">
        {never && (
          <section className="today-start">
            <p>{text('today-never-read')}</p>
            <Button
              kind="primary"
              onPress={() => void startRefresh([], scope)}
              disabled={reading ? text('refresh-running') : null}
              testId="today-refresh"
            >
              {text('today-read-all')}
            </Button>
          </section>
        )}
        <div className="today">
          {lists && !never && <ToSign stages={lists.stages} />}
          {!never && <Present accounts={scope} />}
          <Cash />
          {lists && !never && <WhatChanged stages={lists.stages} accounts={scope} />}
        </div>
        {!never && (
          <Suspense>
            <Ladder accounts={scope} by={by} onBy={setBy} />
          </Suspense>
        )}
        <LastJournal />
      </div>
    </main>
  );
}
