//! Ctrl+Enter on the page of doubts: the main button of the part that has the focus. In the form that resolves it opens the
//! confirmation; anywhere else it asks the bank.

import { useEffect, useEffectEvent } from 'react';
import { isCommit } from '../../keys';
import { isDialogOpen, useDialog } from '../../stores/dialog';

/** Presses the part's main button, unless it is off. */
function press(part: string, button: string) {
  const found = document.querySelector<HTMLButtonElement>(`[data-testid="${part}"] [data-testid="${button}"]`);
  if (found && found.getAttribute('aria-disabled') !== 'true') found.click();
}

export function useDoubtKeys() {
  const dialog = useDialog();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (dialog !== null || isDialogOpen() || !isCommit(event)) return;
    // A confirmation that is open has its own keys.
    if (document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    if (document.activeElement?.closest('[data-testid="resolve"]')) press('resolve', 'doubt-resolve');
    else press('doubt', 'doubt-inquire');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
