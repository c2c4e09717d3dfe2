//! Which lists are read again after a submission, and when none is.

import { expect, test } from 'vitest';
import type { InstructionView, State, SubmissionView } from '../generated/views';
import { progress } from '../samples';
import { rereadAfter } from './afterSubmission';

const view = (operation: string, states: State[], done = true): SubmissionView => ({
  id: 'S',
  operation,
  answer: null,
  practice: true,
  instructions: states.map((state, at) => ({ state, account: at % 2 ? 'B:2' : 'A:1' }) as InstructionView),
  paused: false,
  done,
  totals: [],
  approval: null,
  progress: progress(),
});

test('a signed endorsement is looked for in the lists of endorsements, of the accounts that acted', () => {
  const reread = rereadAfter(view('receipt-by-endorsee', ['accepted', 'in_doubt', 'accepted']));
  expect(reread?.stages.sort()).toEqual(['endorsement-transfer', 'receipt-by-endorsee', 'transfer-withdrawal']);
  expect(reread?.accounts).toEqual(['A:1', 'B:2']);
  expect(reread?.balances).toBe(false);
});

test.each(['transfer', 'transfer-personal'])('after %s it is the balances', (operation) => {
  expect(rereadAfter(view(operation, ['accepted']))).toEqual({ stages: [], accounts: ['A:1'], balances: true });
});

test.each([
  ['while something is on its way', view('endorse', ['accepted', 'sending'], false)],
  ['where nothing has left this computer', view('endorse', ['not_sent', 'cancelled'])],
] as const)('nothing is read %s', (_, submission) => {
  expect(rereadAfter(submission)).toBeNull();
});
