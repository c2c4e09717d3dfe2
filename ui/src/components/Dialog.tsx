//! The shell of every dialog: title, the mark of the environment, body, and two buttons; the safe one has the focus.
//! Enter never commits. Ctrl+Enter commits, but only after Enter was released since the dialog opened.

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { Environment } from '../generated/views';
import { useText } from '../i18n';
import { useApp } from '../ipc/queries';
import { enterHeld, isCommit, isOtherEnter } from '../keys';
import type { Call } from '../useCall';
import { Button } from './Button';
import { EnvironmentMark } from './EnvironmentMark';
import { ErrorBand } from './ErrorBand';
import { isNothing, useFocusBack } from './useFocusBack';
import './dialog.css';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called by Escape and by the safe button. */
  onClose: () => void;
  /** The call that the dialog's buttons make: while it runs the dialog stays open and commits nothing more; its error
   * is shown above the body. */
  call?: Pick<Call, 'busy' | 'trouble'>;
  /** The progress text, for calls without a progress display of their own (a file being written). */
  doing?: string;
  /** Why the dialog cannot be closed now (something is being sent); Escape then does nothing. */
  keepOpen?: string | null;
  /** The safe button's words; it has the focus unless `focusBody`. */
  back: string;
  /** The committing button; absent in a dialog that commits nothing. */
  commit?: { label: string; onPress: () => void; disabled?: string | null; does?: 'checks' | 'confirms' } | null;
  /** Further buttons, left of the safe one. */
  extra?: ReactNode;
  /** `paper`: as wide as a landscape sheet. */
  width?: 'narrow' | 'normal' | 'wide' | 'paper';
  /** The body takes the focus (a form's first field). */
  focusBody?: boolean;
  /** Replaces the open profile's environment in the mark, for a dialog about another profile. */
  environment?: Environment;
  testId?: string;
}

export function Dialog(props: DialogProps) {
  const { title, children, onClose, call, doing, back, commit, extra, width = 'normal', focusBody, testId } = props;
  const text = useText();
  const keepOpen = call?.busy ? (doing ?? text('being-written')) : props.keepOpen;
  const disabled = (call?.busy && keepOpen) || commit?.disabled;
  const open = useApp().data?.open?.environment;
  const environment = props.environment ?? open;
  const bodyId = useId();
  useFocusBack();
  const waitsForRelease = useRef(enterHeld());
  const frame = useRef<HTMLDivElement>(null);

  // The focused element may have been removed by this render: then no key would work, not even Escape.
  useEffect(() => {
    if (isNothing(document.activeElement))
      frame.current?.querySelector<HTMLElement>('[data-testid="dialog-back"]')?.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    const key = event.nativeEvent;
    const onCommit = (event.target as HTMLElement).dataset.testid === 'dialog-commit';
    if (onCommit && isOtherEnter(key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!isCommit(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (waitsForRelease.current || !commit || disabled) return;
    commit.onPress();
  }

  function onKeyUp(event: KeyboardEvent) {
    if (event.code === 'Enter' || event.code === 'NumpadEnter') waitsForRelease.current = false;
  }

  return (
    <ModalOverlay
      className="dialog-scrim"
      isOpen
      isDismissable={false}
      isKeyboardDismissDisabled={Boolean(keepOpen)}
      onOpenChange={(open) => {
        if (!open && !keepOpen) onClose();
      }}
    >
      <Modal className={`dialog dialog-${width}`}>
        <AriaDialog className="dialog-frame" aria-describedby={bodyId} {...(testId ? { 'data-testid': testId } : {})}>
          <div className="dialog-keys" ref={frame} onKeyDownCapture={onKeyDown} onKeyUpCapture={onKeyUp}>
            <header className="dialog-head">
              <Heading slot="title" className="dialog-title">
                {title}
              </Heading>
              {environment && environment !== 'production' && <EnvironmentMark environment={environment} />}
            </header>
            <div className="dialog-body" id={bodyId}>
              {call?.trouble && <ErrorBand trouble={call.trouble} />}
              {children}
            </div>
            <footer className="dialog-foot">
              <span className="dialog-note">
                {commit ? text('dialog-keys', { does: commit.does ?? 'confirms' }) : ''}
              </span>
              {extra}
              <Button onPress={onClose} disabled={keepOpen} autoFocus={!focusBody} testId="dialog-back">
                {back}
              </Button>
              {commit && (
                <Button kind="primary" onPress={commit.onPress} disabled={disabled} testId="dialog-commit">
                  {commit.label}
                </Button>
              )}
            </footer>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
