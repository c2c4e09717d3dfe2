//! The profile whose data this page shows. The shell gets its name with every call.

import { showProfile } from '../ipc';
import { store, useStore } from './store';

/** `undefined` before the program's state is known. */
const shown = store<string | null | undefined>(undefined);

export const useShownProfile = () => useStore(shown);
export const shownProfile = () => shown.get();

export function setShownProfile(name: string | null) {
  showProfile(name);
  shown.set(name);
}
