//! The problems of an order of several drafts, each listed once: a field typed once for all of them is missing once,
//! however many drafts need it.

import type { Problem } from '../../generated/views';
import type { Layout } from './layout';

export interface Found {
  problem: Problem;
  /** All drafts of the order have the problem. */
  ofAll: boolean;
}

/** The problem is solved by a reason. */
export const asksReason = (problem: Problem) => problem.field === 'reason' || problem.source === 'duplicate';

/** In the order of the form's fields; problems without a field are last. */
export function inOrder(found: Found[], layout: Layout): Found[] {
  const fields = [...layout.common, ...layout.each, ...layout.folded].map((field) => field.name);
  const rank = ({ problem }: Found) => {
    const at = problem.field === null ? -1 : fields.indexOf(problem.field);
    return at < 0 ? fields.length : at;
  };
  return found.toSorted((one, other) => rank(one) - rank(other));
}

export function onceEach(problems: Problem[], drafts: number): Found[] {
  const same = (problem: Problem) => JSON.stringify([problem.field, problem.source, problem.sentence]);
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) groups.set(same(problem), [...(groups.get(same(problem)) ?? []), problem]);
  return [...groups.values()].flatMap((group) => {
    const ofAll = drafts > 1 && new Set(group.map((problem) => problem.item)).size === drafts;
    return (ofAll ? group.slice(0, 1) : group).map((problem) => ({ problem, ofAll }));
  });
}
