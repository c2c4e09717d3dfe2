//! An error above the content that is still valid: the cause, the effect on the money, the remedy, a code to copy, and
//! the administrator's remedy (collapsed).

import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import type { Trouble } from '../generated/views';
import { has, sentenceText, useLabels, useText } from '../i18n';
import { Copy } from './Copy';
import { ToDiagnosis } from './diagnosing';
import { Link } from './Link';
import './error-band.css';

interface ErrorBandProps {
  trouble: Trouble;
  /** The subject, where several things could have failed: for example a list and an account. */
  about?: ReactNode;
  /** Buttons that remedy the error. */
  children?: ReactNode;
}

export function ErrorBand({ trouble, about, children }: ErrorBandProps) {
  const text = useText();
  const labels = useLabels();
  const known = labels.error(trouble.code);
  const toDiagnosis = useContext(ToDiagnosis);
  const said = has(trouble.sentence.id);
  const first = !said && known ? known.clerk : sentenceText(text, trouble.sentence);
  const diagnosis = [trouble.code, first, trouble.service_message].filter(Boolean).join('\n');
  return (
    <section className="error-band" role="alert" data-testid="error-band" data-code={trouble.code}>
      <TriangleAlert aria-hidden className="error-band-icon" />
      <div className="error-band-body">
        <p>
          {about && <strong>{about}: </strong>}
          {first}
        </p>
        {trouble.service_message && (
          <p className="quiet selectable">{text('error-service-said', { message: trouble.service_message })}</p>
        )}
        {known && (
          <details>
            <summary>{text('error-admin')}</summary>
            <p className="selectable">{known.admin}</p>
          </details>
        )}
      </div>
      <div className="error-band-side">
        <span className="mono selectable">{trouble.code}</span>
        {known && toDiagnosis && (
          <Link onPress={toDiagnosis} testId="error-diagnose">
            {text('diagnosis-open')}
          </Link>
        )}
        <Copy value={diagnosis} />
        {children}
      </div>
    </section>
  );
}
