//! Ctrl+Enter on a page without a list: presses the main button of the open part.

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

/** A dialog that is open has its own keys. */
export function usePageCommit(onCommit: () => void) {
  const dialog = useDialog();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (dialog !== null || isDialogOpen() || !isCommit(event)) return;
    event.preventDefault();
    onCommit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
