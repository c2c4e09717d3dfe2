//! The fifteen lists as three desks of five, in the order of the families.

import { type Stage, stages } from '../generated/contract';
import type { StageView } from '../generated/views';
import type { Text } from '../i18n';

export type Desk = 'ready' | 'awaiting' | 'to_sign';

export const DESKS: Desk[] = ['ready', 'awaiting', 'to_sign'];

const FAMILIES = ['endorsement', 'pledge', 'release', 'presentment', 'issue'];

export const deskStages = (desk: Desk): Stage[] =>
  stages
    .filter((stage) => stage.desk === desk)
    .sort((one, other) => FAMILIES.indexOf(one.family ?? '') - FAMILIES.indexOf(other.family ?? ''));

/** A list's name without what stands in brackets (our role, "view only"): the title of the page says that in full. */
export const shortName = (name: string) => name.replace(/\s*[（(].*$/u, '');

/** What the last reading changed in a list, without the noughts; empty when nothing. */
export function sinceText(text: Text, stage: StageView): string {
  const parts = [
    { id: 'since-new', count: stage.new },
    { id: 'since-changed', count: stage.changed },
    { id: 'since-gone', count: stage.no_longer_listed },
  ];
  return parts.flatMap(({ id, count }) => (count > 0 ? [text(id, { count })] : [])).join(' · ');
}
