//! The frame around every page: top bar, navigation, the page. A window outside production has a coloured edge.

import { useEffect } from 'react';
import { ToDiagnosis } from '../components/diagnosing';
import type { AppView, ProfileView } from '../generated/views';
import { isKeyOf } from '../keys';
import { openDiagnosis } from '../stores/diagnosis';
import { isDialogOpen, openCommandBox, openKeys } from '../stores/dialog';
import { usePage } from '../stores/nav';
import { watchRefreshes } from '../stores/refresh';
import { useAfterSubmission } from './afterSubmission';
import { Nav } from './Nav';
import { NoticeBand } from './NoticeBand';
import { openWindow } from './openWindow';
import { loadPages, PageOf } from './pages';
import { focusNextPane } from './panes';
import { RefreshReport } from './RefreshReport';
import { TopBar } from './TopBar';
import { useFirstPage } from './useFirstPage';
import { useLinks } from './useLinks';
import { useOnScreen } from './useOnScreen';
import { useProfileKeys } from './useProfileKeys';
import { Warnings } from './Warnings';
import { Weakened } from './Weakened';
import './frame.css';

/** The lock screen covers the page; it is drawn outside of it. */
const isLocked = () => document.querySelector('[role="alertdialog"]') !== null;

// Late enough not to compete with the first paint and its reads.
const PAGES_AFTER_MS = 300;

export function Frame({ app, profile }: { app: AppView; profile: ProfileView }) {
  const page = usePage();
  useFirstPage(profile.name);
  useOnScreen(page, profile.name);
  useAfterSubmission();
  useLinks(profile.name);
  useProfileKeys(app.profiles, profile.name);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // Also beside an open form: a list or the journal is looked up for it.
      if (isKeyOf(event, 'window') && !isLocked()) {
        event.preventDefault();
        openWindow();
        return;
      }
      if (isDialogOpen()) return;
      if (isKeyOf(event, 'panes')) {
        event.preventDefault();
        focusNextPane(document, document.activeElement, event.shiftKey);
      } else if (isKeyOf(event, 'commands')) {
        event.preventDefault();
        openCommandBox();
      } else if (isKeyOf(event, 'keys')) {
        event.preventDefault();
        openKeys();
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(watchRefreshes, []);

  useEffect(() => {
    const timer = setTimeout(loadPages, PAGES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={`frame frame-${profile.environment}`}>
      <TopBar profile={profile} />
      <Nav />
      <div className="frame-page">
        <Warnings profile={profile} />
        {profile.second_person?.weakened && <Weakened weakened={profile.second_person.weakened} />}
        <ToDiagnosis value={openDiagnosis}>
          <NoticeBand />
          <RefreshReport />
          <div className="frame-content">
            <PageOf page={page} app={app} profile={profile} />
          </div>
        </ToDiagnosis>
      </div>
    </div>
  );
}
