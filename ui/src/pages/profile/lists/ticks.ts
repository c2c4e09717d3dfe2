//! The ticked lists while the table is being changed, and their difference from the table in force.

import type { AccountStages, ListTable } from '../../../generated/views';

/** The polled stages, by account. */
export type Ticks = ReadonlyMap<string, ReadonlySet<string>>;

export const pulledOf = (table: ListTable): Ticks =>
  new Map(
    table.accounts.map(({ account, cells }) => [
      account,
      new Set(cells.filter((cell) => cell.pulled).map((cell) => cell.stage)),
    ]),
  );

/** The same with these stages for one account. */
export const ticked = (ticks: Ticks, account: string, stages: Iterable<string>): Ticks =>
  new Map([...ticks, [account, new Set(stages)]]);

/** Adds or removes one stage. */
export function toggled(stages: ReadonlySet<string>, stage: string): Set<string> {
  const next = new Set(stages);
  if (!next.delete(stage)) next.add(stage);
  return next;
}

/** The accounts whose lists differ from those in force: only they are written. */
export function changed(table: ListTable, ticks: Ticks): AccountStages[] {
  const inForce = pulledOf(table);
  return [...ticks].flatMap(([account, stages]) => {
    const now = inForce.get(account) ?? new Set();
    const same = now.size === stages.size && [...stages].every((stage) => now.has(stage));
    return same ? [] : [{ account, stages: [...stages] }];
  });
}
