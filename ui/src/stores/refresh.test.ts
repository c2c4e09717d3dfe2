//! Orders that end during one refresh: the lists of each are read after it.

import { expect, test, vi } from 'vitest';
import { ipc } from '../ipc';
import { refreshAfter, startRefresh } from './refresh';

test('the lists of every order that waited for a refresh are read, one after the other', async () => {
  const ends: (() => void)[] = [];
  const asked: string[][] = [];
  vi.spyOn(ipc, 'on').mockReturnValue(() => undefined);
  vi.spyOn(ipc, 'refresh').mockImplementation((stages) => {
    asked.push(stages);
    return new Promise((done) => ends.push(() => done([])));
  });
  const all = startRefresh([], []);
  const waiting = [refreshAfter(['one'], []), refreshAfter(['two'], []), refreshAfter(['three'], [])];
  for (const [turn, stages] of [[], ['one'], ['two'], ['three']].entries()) {
    await vi.waitFor(() => expect(asked).toHaveLength(turn + 1));
    expect(asked[turn]).toEqual(stages);
    ends[turn]?.();
  }
  await Promise.all([all, ...waiting]);
  expect(asked).toHaveLength(4);
});
