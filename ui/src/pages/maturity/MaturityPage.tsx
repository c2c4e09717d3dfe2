//! Maturities: the ladder, the drafts to present, the acceptors, and the two imported lists (watch list, calendars).

import { useState } from 'react';
import { ExportButton } from '../../export/ExportButton';
import type { LadderBy } from '../../generated/views';
import { useText } from '../../i18n';
import { useScope } from '../../stores/nav';
import { Calendars } from './Calendars';
import { Exposure } from './Exposure';
import { Ladder } from './Ladder';
import { Present } from './Present';
import { WatchList } from './WatchList';
import '../statements/statements.css';
import '../drafts/filter-bar.css';
import '../today/today.css';

export function MaturityPage() {
  const text = useText();
  const scope = useScope();
  const [by, setBy] = useState<LadderBy>('week');
  return (
    <main className="page" data-testid="page-maturity">
      <header className="page-title">
        <h1>{text('nav-maturity')}</h1>
        <p className="quiet">{text('maturity-what')}</p>
        <span className="gap" />
        <ExportButton of={{ view: 'ladder', by, accounts: scope }} name={text('nav-maturity')} />
      </header>
      <div className="page-body">
        <Ladder accounts={scope} by={by} onBy={setBy} />
        <div className="maturity-tools">
          <Present accounts={scope} besideCalendars />
          <Calendars />
        </div>
        <div className="maturity-tools">
          <Exposure accounts={scope} />
          <WatchList />
        </div>
      </div>
    </main>
  );
}
