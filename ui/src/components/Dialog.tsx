//! The shell of every dialog: title, the mark of the environment, body, and two buttons; the safe one has the focus.
//! Enter never commits. Ctrl+Enter commits, but only after Enter was released since the dialog opened.

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { Environment } from '../generated/views';
import { useText } from '../i18n';
import { useApp } from '../ipc/queries';
import { openDiagnosis } from '../stores/diagnosis';
import type { Call } from '../useCall';
import { Button } from './Button';
import { ToDiagnosis } from './diagnosing';
import { EnvironmentMark } from './EnvironmentMark';
import { ErrorBand } from './ErrorBand';
import { scrolledByKeys } from './scrolledByKeys';
import { useCommitKeys } from './useCommitKeys';
import { isNothing, useFocusBack } from './useFocusBack';
import './dialog.css';

interface Shell {
  title: string;
  children: ReactNode;
  /** Called by Escape and by the safe button. */
  onClose: () => void;
  /** The progress text, for calls without a progress display of their own (a file being written). */
  doing?: string;
  /** Why the dialog cannot be closed now (something is being sent); Escape then does nothing. */
  keepOpen?: string | null;
  /** The safe button's words; it has the focus unless `focusBody`. */
  back: string;
  /** Further buttons, left of the safe one. */
  extra?: ReactNode;
  /** `paper`: as wide as a landscape sheet. */
  width?: 'narrow' | 'normal' | 'wide' | 'paper';
  /** The body's last part takes the height that is left and scrolls by itself. */
  fills?: boolean;
  /** The body takes the focus (a form's first field). */
  focusBody?: boolean;
  /** Replaces the open profile's environment in the mark, for a dialog about another profile. */
  environment?: Environment;
  testId?: string;
}

/** The call that the dialog's buttons make: while it runs the dialog stays open and commits nothing more; its error is
 * shown above the body. */
type CallShown = Pick<Call, 'busy' | 'trouble'>;

interface CommitButton {
  label: string;
  onPress: () => void;
  /** Why it is disabled. */
  disabled?: string | null;
}

/** The committing button. One that confirms belongs to a call: without the call it could be pressed twice and its error
 * would not be shown. One that only checks opens the next step and needs none. */
type Commits =
  | { commit?: (CommitButton & { does?: 'confirms' }) | null; call: CallShown }
  | { commit: CommitButton & { does: 'checks' }; call?: never }
  | { commit?: null; call?: never };

export type DialogProps = Shell & Commits;

/** Page up, page down, Home and End scroll the rows (or the body), whichever button has the focus; in a field they keep
 * their meaning. */
function scrolls(frame: HTMLElement | null, key: globalThis.KeyboardEvent): boolean {
  const { target } = key;
  if (key.ctrlKey || key.altKey || key.metaKey || key.shiftKey || !(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable], [role="listbox"]')) return false;
  const box = frame?.querySelector<HTMLElement>('[data-dialog-scroll]') ?? frame?.querySelector('.dialog-body');
  if (!box) return false;
  // The titles stay above the rows.
  const page = Math.max(24, box.clientHeight - 56);
  const tops: Partial<Record<string, number>> = {
    PageDown: box.scrollTop + page,
    PageUp: box.scrollTop - page,
    Home: 0,
    End: box.scrollHeight,
  };
  const top = tops[key.key];
  if (top === undefined) return false;
  box.scrollTop = top;
  return true;
}

/** Escape in a dialog above this one reaches this one too, and closes only the other. */
function isOnTop(frame: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return !frame || top === undefined || top.contains(frame);
}

export function Dialog(props: DialogProps) {
  const {
    title,
    children,
    onClose,
    call,
    doing,
    back,
    commit,
    extra,
    width = 'normal',
    fills,
    focusBody,
    testId,
  } = props;
  const text = useText();
  const keepOpen = call?.busy ? (doing ?? text('being-written')) : props.keepOpen;
  const disabled = (call?.busy && keepOpen) || commit?.disabled;
  const open = useApp().data?.open?.environment;
  const environment = props.environment ?? open;
  const bodyId = useId();
  // A dialog that asks before it closes stays above the page and keeps its typed text.
  const toDiagnosis = () => {
    onClose();
    openDiagnosis();
  };
  useFocusBack();
  const frame = useRef<HTMLDivElement>(null);

  // The focused element may have been removed by this render, or the body has no field that takes the focus: then no key
  // would work, not even Escape.
  useEffect(() => {
    const active = document.activeElement;
    const isFrame = active?.getAttribute('role') === 'dialog' && active.contains(frame.current);
    if (isNothing(active) || isFrame) frame.current?.querySelector<HTMLElement>('[data-testid="dialog-back"]')?.focus();
  });

  const keys = useCommitKeys(commit ? commit.onPress : null, disabled ?? null);

  function onKeyDown(event: KeyboardEvent) {
    if (!isOnTop(frame.current)) return;
    if (scrolls(frame.current, event.nativeEvent)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    keys.onKeyDown(event);
  }

  return (
    <ModalOverlay
      className="dialog-scrim"
      isOpen
      isDismissable={false}
      isKeyboardDismissDisabled={Boolean(keepOpen)}
      onOpenChange={(open) => {
        if (!open && !keepOpen && isOnTop(frame.current)) onClose();
      }}
    >
      <Modal className={`dialog dialog-${width}`}>
        <AriaDialog className="dialog-frame" aria-describedby={bodyId} {...(testId ? { 'data-testid': testId } : {})}>
          <div className="dialog-keys" ref={frame} onKeyDownCapture={onKeyDown}>
            <header className="dialog-head">
              <Heading slot="title" className="dialog-title">
                {title}
              </Heading>
              {environment && environment !== 'production' && <EnvironmentMark environment={environment} />}
            </header>
            <ToDiagnosis value={open && !keepOpen ? toDiagnosis : null}>
              <div className={fills ? 'dialog-body dialog-fills' : 'dialog-body'} id={bodyId} ref={scrolledByKeys}>
                {call?.trouble && <ErrorBand trouble={call.trouble} />}
                {children}
              </div>
            </ToDiagnosis>
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
