//! The open page of the guide: above the open page or dialog, so that a filled form stays.

import { store, useStore } from './store';

/** A page of the guide and, in it, the section that is scrolled to. */
export interface HelpPlace {
  topic: string;
  section?: string;
}

const help = store<HelpPlace | null>(null);

export const useHelp = () => useStore(help);
export const openHelp = (place: HelpPlace) => help.set(place);
export const closeHelp = () => help.set(null);
