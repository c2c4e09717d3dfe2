//! The keys that commit: Enter never does, Ctrl+Enter does, but only after Enter was released since the part appeared.

import { type KeyboardEvent, useRef } from 'react';
import { enterHeld, isCommit, isOtherEnter, releasesOfEnter } from '../keys';

export function useCommitKeys(onCommit: (() => void) | null, disabled: string | false | null) {
  // The key may be released before this part has the focus, so the release is not looked for here.
  const held = useRef(enterHeld() ? releasesOfEnter() : null);

  function onKeyDown(event: KeyboardEvent) {
    const key = event.nativeEvent;
    const onButton = (event.target as HTMLElement).dataset.testid === 'dialog-commit';
    const commits = isCommit(key);
    if (!commits && !(onButton && isOtherEnter(key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!commits || held.current === releasesOfEnter() || disabled) return;
    onCommit?.();
  }

  return { onKeyDown };
}
