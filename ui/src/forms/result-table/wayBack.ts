//! The withdrawal of an application just made: it starts from the list in which the draft waits for the counterparty.

import { type Stage, stages } from '../../generated/contract';

/** The list to withdraw from, with its operation; `undefined` where the interface has no withdrawal. */
export function wayBack(operation: string): Stage | undefined {
  const from = stages.find((stage) => stage.operation === operation && stage.desk === 'ready');
  return from && stages.find((stage) => stage.family === from.family && stage.desk === 'awaiting' && stage.operation);
}
