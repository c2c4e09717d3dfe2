//! The keys of a list's page outside its grid: find, order, next and previous draft.

import { useEffect, useEffectEvent } from 'react';
import { isKeyOf } from '../../keys';
import { isDialogOpen, useDialog } from '../../stores/dialog';
import { usePageCommit } from '../../usePageCommit';

interface ListKeys {
  find: () => void;
  commit: () => void;
  /** One draft forward (1) or back (-1); `null` where none is open. */
  step: ((by: number) => void) | null;
}

export function useListKeys(keys: ListKeys) {
  usePageCommit(keys.commit);
  const dialog = useDialog();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (dialog !== null || isDialogOpen()) return;
    if (isKeyOf(event, 'filter')) {
      event.preventDefault();
      keys.find();
    } else if (keys.step && isKeyOf(event, 'next')) {
      keys.step(1);
    } else if (keys.step && isKeyOf(event, 'previous')) {
      keys.step(-1);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
