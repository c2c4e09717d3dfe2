//! What the interface says of a field beside its name.

import { types } from './generated/contract';

/** The interface has it as a number: an amount, shown as amounts are. */
export const isNumber = (type: string, field: string) =>
  types[type]?.find((one) => one.name === field)?.kind === 'number';
