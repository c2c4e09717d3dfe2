//! The open page. The first two pages are in the window's first script; the others load after the first paint, so that
//! they do not delay the first rows.

import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { focusPage, isNothing } from '../components/useFocusBack';
import type { AppView, ProfileView } from '../generated/views';
import { DraftsPage } from '../pages/drafts/DraftsPage';
import { TodayPage } from '../pages/today/TodayPage';
import { isDialogOpen } from '../stores/dialog';
import type { Page } from '../stores/nav';

interface PageProps {
  app: AppView;
  profile: ProfileView;
}

const loads: (() => Promise<unknown>)[] = [];

function later(load: () => Promise<ComponentType<PageProps>>) {
  loads.push(load);
  return lazy(() => load().then((page) => ({ default: page })));
}

const LATER = {
  journal: later(() => import('../pages/journal').then((page) => page.JournalPage)),
  doubts: later(() => import('../pages/doubts').then((page) => page.DoubtsPage)),
  maturity: later(() => import('../pages/maturity/MaturityPage').then((page) => page.MaturityPage)),
  propose: later(() => import('../pages/propose/ProposePage').then((page) => page.ProposePage)),
  balances: later(() => import('../pages/balances/BalancesPage').then((page) => page.BalancesPage)),
  transfers: later(() => import('../pages/transfers').then((page) => page.TransfersPage)),
  approvals: later(() => import('../pages/approvals').then((page) => page.ApprovalsPage)),
  statements: later(() => import('../pages/statements').then((page) => page.StatementsPage)),
  counterparties: later(() => import('../pages/counterparties').then((page) => page.CounterpartiesPage)),
  'order-file': later(() => import('../pages/order-file').then((page) => page.OrderFilePage)),
  diagnosis: later(() => import('../pages/diagnosis').then((page) => page.DiagnosisPage)),
  profile: later(() => import('../pages/profile/ProfilePage').then((page) => page.ProfilePage)),
};

/** Loads the other pages in advance, so that opening one does not wait. */
export function loadPages() {
  for (const load of loads) void load();
}

/** Beside a page that has just opened: a link of a closed dialog, or of the page before, may have lost the focus. */
function FocusKept() {
  useEffect(() => {
    if (isNothing(document.activeElement) && !isDialogOpen()) focusPage();
  }, []);
  return null;
}

export function PageOf({ page, app, profile }: PageProps & { page: Page }) {
  switch (page.name) {
    case 'today':
      return <TodayPage />;
    case 'drafts': {
      const { stage, filter = null, query = null, view = null, open = null, asked = '' } = page;
      return (
        <DraftsPage
          key={`${stage} ${asked}`}
          stage={stage}
          filter={filter}
          saved={query}
          view={view}
          draft={open}
          profile={profile}
        />
      );
    }
    default: {
      const Opened = LATER[page.name];
      return (
        <Suspense>
          <Opened app={app} profile={profile} />
          <FocusKept key={page.name} />
        </Suspense>
      );
    }
  }
}
