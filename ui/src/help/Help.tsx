//! The key of the guide (F1), wherever the focus is, and the guide that it opens. The guide's program and texts load at the first press.

import { lazy, Suspense, useEffect } from 'react';
import { isKeyOf } from '../keys';
import { closeHelp, openHelp, useHelp } from '../stores/help';
import { placeNow } from './topics';

const HelpDialog = lazy(() => import('./HelpDialog').then((help) => ({ default: help.HelpDialog })));

export function Help({ hasProfile }: { hasProfile: boolean }) {
  const place = useHelp();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isKeyOf(event, 'help')) return;
      event.preventDefault();
      event.stopPropagation();
      if (document.querySelector('[data-testid="help-dialog"]')) closeHelp();
      else openHelp(placeNow(document, hasProfile));
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [hasProfile]);
  return <Suspense>{place && <HelpDialog place={place} />}</Suspense>;
}
