//! Opens the place that a link of a mail or a spreadsheet names, or the page that the tray does. An open dialog stays as it is; the link waits until it is closed.

import { useEffect } from 'react';
import type { DeskLink } from '../generated/views';
import { asTrouble, ipc } from '../ipc';
import { isDialogOpen } from '../stores/dialog';
import { go, openInstruction } from '../stores/nav';
import { showNotice } from '../stores/notice';
import { useLatest } from '../useLatest';
import { openDraft } from './openDraft';

const LOOK_AGAIN_MS = 200;

async function dialogsClosed() {
  while (isDialogOpen()) await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
}

async function follow({ kind, name }: DeskLink, profile: string) {
  if (kind === 'draft') await openDraft(name, profile);
  else if (kind === 'instruction') openInstruction(name);
  else go({ name: 'approvals', approval: name });
}

export function useLinks(profile: string) {
  const take = useLatest(async () => {
    try {
      const link = await ipc.linkTake();
      if (!link) return;
      await dialogsClosed();
      await follow(link, profile);
    } catch (error) {
      showNotice({ trouble: asTrouble(error) });
    }
  });
  useEffect(() => {
    void take();
    return ipc.on('link', () => void take());
  }, [take]);
  useEffect(() => ipc.on('place', (name) => void dialogsClosed().then(() => go({ name }))), []);
}
