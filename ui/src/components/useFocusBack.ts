//! Restores the keyboard focus after a dialog: to the element that had it before the first dialog opened, or, after an
//! order, to the page's rows. Otherwise the focus would be on no element and no key would work.

import { useEffect, useState } from 'react';
import { isDialogOpen } from '../stores/dialog';
import { lastJob } from '../stores/job';

let open = 0;
let toPage = false;
let before: { place: Element | null; job: ReturnType<typeof lastJob> } = { place: null, job: null };

export const isNothing = (place: Element | null) => place === null || place === document.body || !place.isConnected;

/** Focuses the rows of the open page, else the page itself. */
export function focusPage() {
  const page = document.querySelector<HTMLElement>('main');
  const rows = page?.querySelector<HTMLElement>('[data-pane="rows"]');
  if (page && !rows && !page.hasAttribute('tabindex')) page.tabIndex = -1;
  (rows ?? page)?.focus({ preventScroll: true });
}

/** When the open dialog closes, the page takes the focus, not the element that had it before: the dialog opened another
 * page or another draft. */
export function focusPageNext() {
  toPage = true;
}

function giveBack() {
  if (open > 0 || isDialogOpen()) return;
  if (toPage) {
    toPage = false;
    focusPage();
    return;
  }
  const rows = document.querySelector('main [data-pane="rows"]');
  const ordered = before.job !== lastJob() && rows !== null;
  if (!ordered && !isNothing(document.activeElement)) return;
  if (!ordered && before.place instanceof HTMLElement && !isNothing(before.place)) {
    before.place.focus({ preventScroll: true });
    if (document.activeElement === before.place) return;
  }
  focusPage();
}

/** Called by every dialog. Waits two frames, because the dialog library moves the focus itself when a dialog closes. */
export function useFocusBack() {
  useState(() => {
    if (open === 0) before = { place: document.activeElement, job: lastJob() };
  });
  useEffect(() => {
    open += 1;
    return () => {
      open -= 1;
      requestAnimationFrame(() => requestAnimationFrame(giveBack));
    };
  }, []);
}
