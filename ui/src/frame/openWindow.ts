//! Opens another window of the open profile.

import { asTrouble, ipc } from '../ipc';
import { showNotice } from '../stores/notice';

/** It begins at the place of the link, else at the first page. */
export function openWindow(link: string | null = null) {
  ipc.windowOpen(link).catch((error: unknown) => showNotice({ trouble: asTrouble(error) }));
}
