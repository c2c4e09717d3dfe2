//! The diagnosis of the connection: each trouble once with its remedies, the steps of the way to the service, and every
//! query of every account. It begins by a button or by the link of an error.

import { useEffect, useState } from 'react';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { ErrorBand } from '../../components/ErrorBand';
import type { DiagnosisView, ProfileView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { startDiagnosis, stopDiagnosis, useDiagnosis } from '../../stores/diagnosis';
import { useLook } from '../../stores/look';
import { Queries } from './Queries';
import { Steps } from './Steps';
import { Troubles } from './Troubles';
import './diagnosis.css';

export function DiagnosisPage({ profile }: { profile: ProfileView }) {
  const text = useText();
  const found = useDiagnosis();
  const { running, stopping } = found;
  // The last result may be of the profile before.
  const view = found.view?.profile === profile.name ? found.view : null;
  const rows = running || view || found.trouble ? found.rows : [];
  const queries = rows.filter((row) => row.step === 'query');
  const copied = useCopied(view);
  return (
    <main className="page" data-testid="page-diagnosis">
      <header className="page-title">
        <h1>{text('nav-diagnosis')}</h1>
        <p className="quiet">{text('diagnosis-what')}</p>
        <span className="gap" />
        {copied && (
          <Copy value={copied} testId="diagnosis-copy">
            {text('diagnosis-copy')}
          </Copy>
        )}
        {running ? (
          <Button
            onPress={stopDiagnosis}
            disabled={stopping ? text('diagnosis-stopping') : null}
            testId="diagnosis-stop"
          >
            {text('diagnosis-stop')}
          </Button>
        ) : (
          <Button kind="primary" onPress={() => void startDiagnosis()} testId="diagnosis-start">
            {text(view ? 'diagnosis-again' : 'diagnosis-start')}
          </Button>
        )}
      </header>
      {found.trouble && <ErrorBand trouble={found.trouble} />}
      <p
        className="diagnosis-status quiet"
        role="status"
        data-testid="diagnosis-status"
        data-state={running ? 'running' : view ? 'done' : 'none'}
      >
        {running
          ? text('diagnosis-running', { count: queries.length })
          : view
            ? text('diagnosis-counts', {
                asked: view.asked,
                answered: view.answered,
                seconds: (view.milliseconds / 1000).toFixed(1),
              })
            : text('diagnosis-none')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
      <section className="page-body diagnosis" aria-label={text('nav-diagnosis')} data-pane="rows" tabIndex={0}>
        {view && <Troubles view={view} />}
        <Steps rows={rows.filter((row) => row.step !== 'query')} />
        <Queries rows={queries} />
      </section>
    </main>
  );
}

/** The text to copy, in the window's language; `null` until there is a result. */
function useCopied(view: DiagnosisView | null): string | null {
  const { language } = useLook();
  const [copied, setCopied] = useState<{ view: DiagnosisView; language: string; text: string } | null>(null);
  useEffect(() => {
    if (!view) return;
    let wanted = true;
    void ipc.diagnosisText(view, language).then((text) => {
      if (wanted) setCopied({ view, language, text });
    });
    return () => {
      wanted = false;
    };
  }, [view, language]);
  return copied && copied.view === view && copied.language === language ? copied.text : null;
}
