//! The keys that commit: Enter never does, Ctrl+Enter does, but only after Enter was released since the part appeared.

import { type KeyboardEvent, useRef } from 'react';
import { enterHeld, isCommit, isOtherEnter } from '../keys';

export function useCommitKeys(onCommit: (() => void) | null, disabled: string | false | null) {
  const waitsForRelease = useRef(enterHeld());

  function onKeyDown(event: KeyboardEvent) {
    const key = event.nativeEvent;
    const onButton = (event.target as HTMLElement).dataset.testid === 'dialog-commit';
    const commits = isCommit(key);
    if (!commits && !(onButton && isOtherEnter(key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!commits || waitsForRelease.current || disabled) return;
    onCommit?.();
  }

  function onKeyUp(event: KeyboardEvent) {
    if (event.code === 'Enter' || event.code === 'NumpadEnter') waitsForRelease.current = false;
  }

  return { onKeyDown, onKeyUp };
}
