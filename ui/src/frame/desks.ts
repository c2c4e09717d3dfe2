//! The fifteen lists as three desks of five, in the order of the families.

import { type Stage, stages } from '../generated/contract';
import type { ChangeCounts } from '../generated/views';
import type { Text } from '../i18n';

export type Desk = 'ready' | 'awaiting' | 'to_sign';

export const DESKS: Desk[] = ['ready', 'awaiting', 'to_sign'];

const FAMILIES = ['endorsement', 'pledge', 'release', 'presentment', 'issue'];

export const deskStages = (desk: Desk): Stage[] =>
  stages
    .filter((stage) => stage.desk === desk)
    .sort((one, other) => FAMILIES.indexOf(one.family ?? '') - FAMILIES.indexOf(other.family ?? ''));

/** A list's name without its brackets (our role, "view only"); the page's title shows them in full. */
export const shortName = (name: string) => name.replace(/\s*[（(].*$/u, '');

/** The numbers of new, changed and gone drafts of a list, without zeros; empty when there are none. */
export function changesText(text: Text, counts: ChangeCounts): string {
  const parts = [
    { id: 'since-new', count: counts.new },
    { id: 'since-changed', count: counts.changed },
    { id: 'since-gone', count: counts.no_longer_listed },
  ];
  return parts.flatMap(({ id, count }) => (count > 0 ? [text(id, { count })] : [])).join(' · ');
}
