//! A decision in its place on the page: it covers nothing that the person has to see while deciding. Its two buttons and
//! its keys are those of a dialog.

import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n';
import type { Call } from '../useCall';
import { Button } from './Button';
import { ErrorBand } from './ErrorBand';
import { useCommitKeys } from './useCommitKeys';
import './panel.css';

interface PanelProps {
  title: string;
  children: ReactNode;
  back: string;
  onClose: () => void;
  call: Pick<Call, 'busy' | 'trouble'>;
  /** The progress text while the call runs. */
  doing?: string;
  commit: { label: string; onPress: () => void; disabled: string | null };
  testId: string;
}

export function Panel({ title, children, back, onClose, call, doing, commit, testId }: PanelProps) {
  const text = useText();
  const busy = call.busy ? (doing ?? text('being-written')) : null;
  const disabled = busy ?? commit.disabled;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const panel = place.current;
    panel?.scrollIntoView({ block: 'nearest' });
    // Without a field that takes the focus, the panel has it, so that its keys work.
    if (panel && !panel.contains(document.activeElement)) panel.focus();
  }, []);
  const keys = useCommitKeys(commit.onPress, disabled);
  return (
    <section
      ref={place}
      className="panel"
      aria-label={title}
      tabIndex={-1}
      onKeyDownCapture={keys.onKeyDown}
      data-testid={testId}
    >
      <h2>{title}</h2>
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      {children}
      <div className="panel-acts">
        <Button onPress={onClose} disabled={busy} testId="dialog-back">
          {back}
        </Button>
        <Button kind="primary" onPress={commit.onPress} disabled={disabled} testId="dialog-commit">
          {commit.label}
        </Button>
      </div>
    </section>
  );
}
