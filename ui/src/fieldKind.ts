//! The contract's facts about a field, beside its name.

import { types } from './generated/contract';

/** The contract has the field as a number: it is an amount and shown like one. */
export const isNumber = (type: string, field: string) =>
  types[type]?.find((one) => one.name === field)?.kind === 'number';
