//! Ctrl+Enter on a page: its main action, wherever the focus is. A focused button would take the key as its own press, so
//! the page hears it first.

import { useEffect, useEffectEvent } from 'react';
import { isCommit } from './keys';
import { isDialogOpen, useDialog } from './stores/dialog';

/** Presses the part's button, unless it is off; `false` where the part has none. */
export function pressIn(part: string, button: string): boolean {
  const found = document.querySelector<HTMLButtonElement>(`[data-testid="${part}"] [data-testid="${button}"]`);
  if (!found) return false;
  if (found.getAttribute('aria-disabled') !== 'true') found.click();
  return true;
}

/** The focus is in a part with commit keys of its own. */
const isInPanel = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('.panel') !== null;

/** A dialog that is open has its own keys. */
export function usePageCommit(onCommit: () => void) {
  const dialog = useDialog();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (dialog !== null || isDialogOpen() || isInPanel(event) || !isCommit(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onCommit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
