//! Tells the core which list is on the screen, so that it is read first, also in a refresh that is already running.

import { useEffect } from 'react';
import { ipc } from '../ipc';
import type { Page } from '../stores/nav';

/** Without a list on the screen the core orders the lists itself: those to sign first. */
export const stagesOf = (page: Page): string[] => (page.name === 'drafts' ? [page.stage] : []);

export function useOnScreen(page: Page, profile: string) {
  const stage = stagesOf(page)[0] ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly opened profile does not know the screen yet.
  useEffect(() => {
    ipc.lookAt(stage === null ? [] : [stage]).catch(() => undefined);
  }, [stage, profile]);
}
