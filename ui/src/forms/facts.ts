//! The facts that a check shows beside a request, each with its label.

import type { ShownFacts } from '../generated/views';

/** An object, so that a new fact does not compile until it has its label. */
const LABELS: Record<keyof ShownFacts, string> = {
  company: 'table-company',
  acceptor: 'table-acceptor',
  endorser: 'table-endorser',
  endorsee: 'table-endorsee',
  due: 'table-due',
};

/** The known facts, with the ids of their labels. */
export const factsOf = (facts: ShownFacts) =>
  (Object.keys(LABELS) as (keyof ShownFacts)[]).flatMap((name) => {
    const value = facts[name];
    return value ? [{ name, label: LABELS[name], value }] : [];
  });
