//! The profile: its service, token, accounts, settings and code book, and the window's appearance.

import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button';
import { Choice } from '../../components/Choice';
import { Copy } from '../../components/Copy';
import { EnvironmentMark } from '../../components/EnvironmentMark';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { Select } from '../../components/Select';
import { LanguageSwitch, ThemeSwitch } from '../../frame/LookSwitch';
import type { AppView, ProfileView } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { storeApp } from '../../ipc/queries';
import { choose, type Density, useLook } from '../../stores/look';
import { usePage } from '../../stores/nav';
import { openSetup, openSetupOf } from '../../stores/setup';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { Accounts } from './Accounts';
import { Connection } from './Connection';
import { ConnectionTest } from './ConnectionTest';
import { CodeBook } from './code-book';
import { DualControl } from './DualControl';
import { Group } from './Group';
import { Lists } from './lists';
import { OtherProfiles } from './OtherProfiles';
import { ProfileFile } from './ProfileFile';
import { RemoveDialog } from './RemoveDialog';
import { Rights } from './Rights';
import { Settings } from './Settings';
import { Token } from './Token';
import './profile.css';

export function ProfilePage({ app, profile }: { app: AppView; profile: ProfileView }) {
  const text = useText();
  const off = useMayNot('settings_off');
  const [removing, setRemoving] = useState(false);
  const page = usePage();
  const part = page.name === 'profile' ? page.part : undefined;
  useShown(part);
  return (
    <main className="page" data-testid="page-profile">
      <header className="page-title">
        <h1>{text('nav-profile')}</h1>
        <EnvironmentMark environment={profile.environment} />
        <span className="gap" />
        <Button icon={<Plus aria-hidden />} onPress={openSetup} testId="profile-add">
          {text('profile-add')}
        </Button>
      </header>
      <div className="page-body profile">
        <section>
          <h2>{profile.name}</h2>
          {profile.moved_out && (
            <NoteBand tone="stale" testId="profile-moved-out">
              <Say sentence={profile.moved_out} />
            </NoteBand>
          )}
          <dl className="profile-facts">
            <dt>{text('profile-base-url')}</dt>
            <dd className="mono selectable">{profile.base_url}</dd>
            <dt>{text('profile-organization')}</dt>
            <dd className="mono selectable">{profile.organization_id}</dd>
            <dt>{text('profile-data-dir')}</dt>
            <dd className="mono selectable">
              {app.data_dir} <Copy value={app.data_dir} />
            </dd>
            <dt>{text('profile-version')}</dt>
            <dd className="selectable">Aval {app.version}</dd>
          </dl>
          <ConnectionTest />
          {profile.environment !== 'practice' && (
            <div className="profile-line">
              <SetupAgain name={profile.name} />
              <Button kind="quiet" onPress={() => setRemoving(true)} disabled={off} testId="profile-remove-open">
                {text('profile-remove-open')}
              </Button>
            </div>
          )}
          {removing && <RemoveDialog profile={profile} onClose={() => setRemoving(false)} />}
        </section>
        <Token token={profile.token} />
        {profile.environment !== 'practice' && <Connection />}
        <Rights rights={profile.rights} />
        <Appearance app={app} />
        <Group />
        <Accounts accounts={profile.accounts} />
        <Lists notify={app.notify} />
        {profile.second_person && <DualControl second={profile.second_person} />}
        <CodeBook />
        <Settings
          settings={profile.settings}
          policy={profile.policy}
          groupPolicy={profile.group_policy}
          practice={profile.environment === 'practice'}
        />
        {profile.environment !== 'practice' && (
          <section className="profile-wide">
            <ProfileFile name={profile.name} />
          </section>
        )}
        <OtherProfiles profiles={app.profiles} open={profile.name} />
      </div>
    </main>
  );
}

/** Scrolls to a part and focuses its first button. The part may be read after the page is drawn. */
function useShown(part: string | undefined) {
  useEffect(() => {
    if (!part) return;
    function show() {
      const found = document.querySelector(`[data-testid="${CSS.escape(part ?? '')}"]`);
      found?.scrollIntoView({ block: found.tagName === 'SECTION' ? 'start' : 'center' });
      found?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
      return found !== null;
    }
    if (show()) return;
    const drawn = new MutationObserver(() => show() && drawn.disconnect());
    drawn.observe(document.body, { childList: true, subtree: true });
    return () => drawn.disconnect();
  }, [part]);
}

/** Opens the steps of the first start again, with the settings of the open profile. */
function SetupAgain({ name }: { name: string }) {
  const text = useText();
  const off = useMayNot('settings_off');
  const { trouble, run } = useCall();
  const open = () => run(async () => openSetupOf(name, await ipc.settingsFields(await ipc.settingsText())));
  return (
    <>
      {trouble && <ErrorBand trouble={trouble} />}
      <Button onPress={() => void open()} disabled={off} testId="profile-set-up">
        {text('profile-set-up')}
      </Button>
    </>
  );
}

function Appearance({ app }: { app: AppView }) {
  const text = useText();
  const { trouble, run } = useCall();
  const show = (tray: boolean) => void run(async () => storeApp(await ipc.preferencesSet({ tray })));
  const { density } = useLook();
  const densities: Density[] = ['comfortable', 'standard', 'dense'];
  return (
    <section>
      <h2>{text('profile-appearance')}</h2>
      <div className="profile-line">
        <span className="field-label">{text('language')}</span>
        <LanguageSwitch />
        <span className="field-label">{text('theme')}</span>
        <ThemeSwitch />
      </div>
      <div className="profile-narrow">
        <Select
          label={text('density')}
          value={density}
          onChange={(chosen) => {
            const found = densities.find((one) => one === chosen);
            if (found) choose({ density: found });
          }}
          options={densities.map((one) => ({ value: one, label: text('density-name', { density: one }) }))}
          testId="density"
        />
      </div>
      {trouble && <ErrorBand trouble={trouble} />}
      <Choice checked={app.tray} onChange={show} label={text('tray-label')} hint={text('tray-what')} testId="tray" />
      {app.tray_missing && (
        <NoteBand tone="warn" testId="tray-missing">
          <Say sentence={app.tray_missing} />
        </NoteBand>
      )}
    </section>
  );
}
