//! One step: its title, its content, its error, and the buttons to the steps beside it.

import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/Button';
import { ErrorBand } from '../../../components/ErrorBand';
import { useText } from '../../../i18n';
import { goStep, STEPS, type Step } from '../../../stores/setup';
import type { Call } from '../../../useCall';

interface StepFrameProps {
  step: Step;
  call: Call;
  children: ReactNode;
  /** The words of the main button, where they are not *Next*. */
  next?: string;
  onNext: () => void;
  /** Why the next step cannot be opened yet. */
  disabled?: string | null;
}

export function StepFrame({ step, call, children, next, onNext, disabled = null }: StepFrameProps) {
  const text = useText();
  const title = useRef<HTMLHeadingElement>(null);
  const go = () => {
    if (!call.busy && disabled === null) onNext();
  };
  const before = STEPS[STEPS.indexOf(step) - 1];
  // The first field has the focus where it asks for it, otherwise the title, so that a reader begins there.
  useEffect(() => {
    if (!title.current?.parentElement?.contains(document.activeElement)) title.current?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field presses the main button, which has its own role.
    <div
      className="setup-step"
      data-testid={`setup-${step}`}
      // Not a form, because a step may contain forms: the token's.
      onKeyDown={(event) => {
        const field = event.target as HTMLElement;
        if (event.key === 'Enter' && field.matches('input:not([type=radio])') && !field.closest('form')) go();
      }}
    >
      <h1 ref={title} tabIndex={-1}>
        {text(`setup-title-${step}`)}
      </h1>
      <p className="quiet">{text(`setup-why-${step}`)}</p>
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      {children}
      <div className="setup-buttons">
        {before && (
          <Button onPress={() => goStep(before)} testId="setup-back">
            {text('setup-back')}
          </Button>
        )}
        <Button
          kind="primary"
          onPress={go}
          disabled={call.busy ? text('being-written') : disabled}
          showReason
          testId="setup-next"
        >
          {next ?? text('setup-next')}
        </Button>
      </div>
    </div>
  );
}
