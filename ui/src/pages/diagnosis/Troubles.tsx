//! Each trouble once, the worst first, however many queries have it: the step for the clerk and the one for the administrator.

import type { DiagnosisTrouble, DiagnosisView } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import { queryName } from '../../queryName';
import { Outcome } from './Outcome';

export function Troubles({ view }: { view: DiagnosisView }) {
  const text = useText();
  if (view.troubles.length === 0) {
    return (
      <p className="diagnosis-good" data-testid="diagnosis-good">
        <Outcome outcome="good" /> {text(view.stopped ? 'diagnosis-no-trouble-yet' : 'diagnosis-no-trouble')}
      </p>
    );
  }
  return (
    <section>
      <h2>{text('diagnosis-troubles', { count: view.troubles.length })}</h2>
      <ol className="diagnosis-troubles">
        {view.troubles.map((trouble, at) => (
          <Trouble key={trouble.code} trouble={trouble} testId={`diagnosis-trouble-${at}`} />
        ))}
      </ol>
    </section>
  );
}

function Trouble({ trouble, testId }: { trouble: DiagnosisTrouble; testId: string }) {
  const text = useText();
  const labels = useLabels();
  const remedies = labels.error(trouble.code);
  const { count, queries, accounts } = trouble;
  return (
    <li data-testid={testId} data-code={trouble.code}>
      <p className="diagnosis-trouble-head">
        <Outcome outcome={trouble.outcome} /> <span className="mono selectable">{trouble.code}</span>
        <span>
          {count === 0 ? (
            <Say sentence={trouble.said} />
          ) : (
            text('diagnosis-trouble-count', { count, accounts: accounts.length })
          )}
        </span>
      </p>
      {count > 0 && (
        <p className="quiet selectable">
          {queries.map((query) => queryName(text, labels, query)).join(' · ')} – {accounts.join(' · ')}
        </p>
      )}
      {trouble.service_messages.map((message) => (
        <p key={message} className="quiet selectable">
          {text('error-service-said', { message })}
        </p>
      ))}
      {remedies && (
        <dl className="diagnosis-remedies">
          <dt>{text('diagnosis-for-clerk')}</dt>
          <dd className="selectable">{remedies.clerk}</dd>
          <dt>{text('error-admin')}</dt>
          <dd className="selectable">{remedies.admin}</dd>
        </dl>
      )}
    </li>
  );
}
