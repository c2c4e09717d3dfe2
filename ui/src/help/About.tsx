//! The program: its version, its files on this computer, its connections and its licence.

import { lazy, Suspense, useState } from 'react';
import { Button } from '../components/Button';
import { Copy } from '../components/Copy';
import type { AppView } from '../generated/views';
import { useText } from '../i18n';

// Its texts are a third of a megabyte.
const Licences = lazy(() => import('./Licences').then((page) => ({ default: page.Licences })));

export function About({ app }: { app: AppView }) {
  const text = useText();
  const [licences, setLicences] = useState(false);
  const facts: [string, string][] = [
    ['profile-version', `Aval ${app.version}`],
    ['profile-data-dir', app.data_dir],
    ['help-about-keys', app.keys.path],
    ...(app.open ? [['profile-base-url', app.open.base_url] as [string, string]] : []),
    ['help-about-licence', text('help-about-licence-text')],
  ];
  return (
    <section data-testid="help-about">
      <h2>{text('help-topic-about')}</h2>
      <dl className="help-about">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd className="selectable">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{text('help-about-connects')}</p>
      <p>{text('help-about-report')}</p>
      <Copy value={facts.map(([label, value]) => `${text(label)}: ${value}`).join('\n')}>
        {text('help-about-copy')}
      </Copy>
      {licences ? (
        <Suspense fallback={<p className="quiet">{text('help-licences-reading')}</p>}>
          <Licences />
        </Suspense>
      ) : (
        <p>
          <Button onPress={() => setLicences(true)} testId="help-licences">
            {text('help-licences-open')}
          </Button>
        </p>
      )}
    </section>
  );
}
