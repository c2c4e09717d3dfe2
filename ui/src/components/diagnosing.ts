//! The way from an error to the diagnosis, which every place has on its own: a page opens it, a dialog closes first, the steps of
//! the first start are left and kept, the lock screen shows it in place.

import { createContext } from 'react';

/** Leads to the diagnosis; `null` where there is none, because no profile is open. */
export const ToDiagnosis = createContext<(() => void) | null>(null);
