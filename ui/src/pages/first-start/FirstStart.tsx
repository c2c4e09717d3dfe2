//! The first start: no profile is open. The main action needs no settings.

import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { PathAction } from '../../components/PathAction';
import { LanguageSwitch, ThemeSwitch } from '../../frame/LookSwitch';
import type { AppView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { openSetup } from '../../stores/setup';
import { useCall } from '../../useCall';
import { OtherProfiles } from '../profile/OtherProfiles';
import { openApp } from '../profile/openApp';
import './first-start.css';

export function FirstStart({ app }: { app: AppView }) {
  const text = useText();
  const { busy, trouble, run } = useCall();
  const practise = () => void run(async () => openApp(await ipc.practiceOpen()));

  return (
    <main className="first-start" data-testid="first-start">
      <header className="first-start-top">
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <div className="first-start-body">
        <h1>Aval</h1>
        <p className="first-start-what">{text('first-start-what')}</p>
        {trouble && <ErrorBand trouble={trouble} />}
        <div className="first-start-way">
          <Button
            kind="primary"
            onPress={practise}
            disabled={busy ? text('first-start-busy') : null}
            showReason
            autoFocus
            testId="first-start-practice"
          >
            {text('first-start-practice')}
          </Button>
          <p className="quiet">{text('first-start-practice-what')}</p>
        </div>
        <div className="first-start-way">
          <Button onPress={openSetup} testId="first-start-profile">
            {text('first-start-profile')}
          </Button>
          <p className="quiet">{text('first-start-profile-what')}</p>
        </div>
        <FromFile />
        {app.profiles.length > 0 && <OtherProfiles profiles={app.profiles} open={null} />}
        <p className="first-start-data">
          {text('first-start-data')} <span className="mono selectable">{app.data_dir}</span>
        </p>
      </div>
    </main>
  );
}

/** A profile that another desk wrote as one file. */
function FromFile() {
  const text = useText();
  return (
    <details className="first-start-file">
      <summary data-testid="first-start-file">{text('first-start-file')}</summary>
      <PathAction
        label={text('profile-file-path')}
        what="existing"
        commit={text('first-start-file-add')}
        onCommit={async (path) => openApp(await ipc.setupFromFile(path))}
        testId="first-start-file-path"
        commitTestId="first-start-file-add"
      />
    </details>
  );
}
