//! The keys of a list's page outside its grid: find, order, next and previous draft.

import { useEffect } from 'react';
import { isCommit, isShortcut } from '../../keys';
import { useDialog } from '../../stores/dialog';
import { useLatest } from '../../useLatest';

interface ListKeys {
  find: () => void;
  commit: () => void;
  /** One draft forward (1) or back (-1); `null` where none is open. */
  step: ((by: number) => void) | null;
}

export function useListKeys(keys: ListKeys) {
  const dialog = useDialog();
  const onKeyDown = useLatest((event: KeyboardEvent) => {
    if (dialog !== null || document.querySelector('[role="dialog"]')) return;
    if (isShortcut(event, '/')) {
      event.preventDefault();
      keys.find();
    } else if (isCommit(event)) {
      event.preventDefault();
      keys.commit();
    } else if (keys.step && (isShortcut(event, 'j') || isShortcut(event, 'k'))) {
      keys.step(event.key === 'j' ? 1 : -1);
    }
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
}
