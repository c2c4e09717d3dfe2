//! The frame around every page: top bar, navigation, the page. A window that is not production has an edge in colour.

import { useEffect } from 'react';
import type { AppView, ProfileView } from '../generated/views';
import { composing, isShortcut } from '../keys';
import { ApprovalsPage } from '../pages/approvals';
import { BalancesPage } from '../pages/balances/BalancesPage';
import { DoubtsPage } from '../pages/doubts';
import { DraftsPage } from '../pages/drafts/DraftsPage';
import { JournalPage } from '../pages/journal';
import { ProfilePage } from '../pages/profile/ProfilePage';
import { StatementsPage } from '../pages/statements';
import { TodayPage } from '../pages/today/TodayPage';
import { TransfersPage } from '../pages/transfers';
import { openKeys } from '../stores/dialog';
import { type Page, usePage } from '../stores/nav';
import { useAfterSubmission } from './afterSubmission';
import { Nav } from './Nav';
import { focusNextPane } from './panes';
import { RefreshReport } from './RefreshReport';
import { TopBar } from './TopBar';
import { useFirstPage } from './useFirstPage';
import { Warnings } from './Warnings';
import { Weakened } from './Weakened';
import './frame.css';

function PageOf({ page, app, profile }: { page: Page; app: AppView; profile: ProfileView }) {
  switch (page.name) {
    case 'today':
      return <TodayPage />;
    case 'journal':
      return <JournalPage />;
    case 'doubts':
      return <DoubtsPage />;
    case 'drafts':
      return (
        <DraftsPage
          key={page.stage}
          stage={page.stage}
          filter={page.filter ?? null}
          saved={page.query ?? null}
          profile={profile}
        />
      );
    case 'balances':
      return <BalancesPage />;
    case 'transfers':
      return <TransfersPage />;
    case 'approvals':
      return <ApprovalsPage />;
    case 'statements':
      return <StatementsPage profile={profile} />;
    case 'profile':
      return <ProfilePage app={app} profile={profile} />;
  }
}

export function Frame({ app, profile }: { app: AppView; profile: ProfileView }) {
  const page = usePage();
  useFirstPage(profile.name);
  useAfterSubmission();

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (composing(event) || document.querySelector('[role="dialog"]')) return;
      if (event.code === 'F6') {
        event.preventDefault();
        focusNextPane(document, document.activeElement, event.shiftKey);
      } else if (isShortcut(event, '?') || isShortcut(event, '？')) {
        event.preventDefault();
        openKeys();
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className={`frame frame-${profile.environment}`}>
      <TopBar profile={profile} />
      <Nav />
      <div className="frame-page">
        <Warnings profile={profile} />
        {profile.second_person?.weakened && <Weakened weakened={profile.second_person.weakened} />}
        <RefreshReport />
        <div className="frame-content">
          <PageOf page={page} app={app} profile={profile} />
        </div>
      </div>
    </div>
  );
}
