//! A progress event changes only the rows that it names, and the counts reveal a missed event.
// @vitest-environment jsdom

import { describe, expect, test } from 'vitest';
import type { InstructionView, State, SubmissionView } from '../../generated/views';
import { progress } from '../../samples';
import { isSettled, isWhole, stepped } from './submission';

const one = (id: string, state: State) => ({ id, state }) as InstructionView;

const first = {
  id: 's',
  instructions: [one('a', 'sending'), one('b', 'confirmed'), one('c', 'confirmed')],
  progress: progress({ counts: { sending: 1, confirmed: 2 } }),
} as SubmissionView;

describe('a submission step by step', () => {
  test('draws again only what changed', () => {
    const next = stepped(first, progress({ changed: [one('a', 'accepted')], counts: { accepted: 1, confirmed: 2 } }));
    expect(next.instructions.map((row) => row.state)).toEqual(['accepted', 'confirmed', 'confirmed']);
    expect(next.instructions[1]).toBe(first.instructions[1]);
    expect(isWhole(next)).toBe(true);
    expect(stepped(next, progress({ counts: next.progress.counts })).instructions).toBe(next.instructions);
  });

  test('notices that a step was missed', () => {
    const next = stepped(
      first,
      progress({ changed: [one('b', 'sending')], counts: { accepted: 1, sending: 1, confirmed: 1 } }),
    );
    expect(isWhole(next)).toBe(false);
  });

  test('is settled where nothing moves and what waits is stopped', () => {
    const account = { account: 'A', waiting: 2, sending: 0, approving: 0, open: 1, stopped: true };
    const of = (over: Partial<typeof account>) =>
      isSettled({ ...first, progress: progress({ accounts: [{ ...account, ...over }] }) });
    expect([of({}), of({ stopped: false }), of({ sending: 1 }), of({ waiting: 0, stopped: false })]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
