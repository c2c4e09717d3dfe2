//! The fifteen lists as three desks of five, in the order of the families.

import { type Stage, stages } from '../generated/contract';

export type Desk = 'ready' | 'awaiting' | 'to_sign';

export const DESKS: Desk[] = ['ready', 'awaiting', 'to_sign'];

const FAMILIES = ['endorsement', 'pledge', 'release', 'presentment', 'issue'];

export const deskStages = (desk: Desk): Stage[] =>
  stages
    .filter((stage) => stage.desk === desk)
    .sort((one, other) => FAMILIES.indexOf(one.family ?? '') - FAMILIES.indexOf(other.family ?? ''));

/** A list's name without what stands in brackets (our role, "view only"): the title of the page says that in full. */
export const shortName = (name: string) => name.replace(/\s*[（(].*$/u, '');
