//! Opens another profile: no data of the previous one may stay on screen.

import type { AppView, ProfileHead } from '../../generated/views';
import { ipc } from '../../ipc';
import { queryClient, storeApp } from '../../ipc/queries';
import { stopWaiting } from '../../stores/filling';
import { go, setScope } from '../../stores/nav';
import { setShownProfile } from '../../stores/shown';

export function openApp(app: AppView) {
  forgetProfile();
  setShownProfile(app.open?.name ?? null);
  storeApp(app);
}

/** Forgets everything that this page has of its profile. */
export function forgetProfile() {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'app' });
  setScope([]);
  // Values that wait for a form name a payee of the other profile.
  stopWaiting();
  go({ name: 'today' });
}

/** The reserved name of the built-in bank's profile. Only while that bank runs is its environment *practice*. */
export const PRACTICE = 'practice';

/** Opens one of the other profiles; the practice profile with its bank. Rejects with a `Trouble`; the profile before then stays open. */
export async function openProfile({ name }: ProfileHead) {
  openApp(await ipc.profileOpen(name));
}

/** The key of the profile at this place of the list, from Ctrl + 1; the tenth and later ones have none. */
export const profileKey = (place: number) => (place < 9 ? `Ctrl + ${place + 1}` : null);
