//! Orders that end during one refresh: the lists of each are read after it.

import { expect, test, vi } from 'vitest';
import { ipc } from '../ipc';
import { refreshAfter, startRefresh, watchRefreshes } from './refresh';

const NOTHING = { rows: [], balances: null };

test('the lists of every order that waited for a refresh are read, one after the other', async () => {
  const ends: (() => void)[] = [];
  const asked: string[][] = [];
  vi.spyOn(ipc, 'on').mockReturnValue(() => undefined);
  vi.spyOn(ipc, 'refresh').mockImplementation((stages) => {
    asked.push(stages);
    return new Promise((done) => ends.push(() => done(NOTHING)));
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

test('while another window refreshes, none is started here, and one that must follow waits for its end', async () => {
  const hears: Record<string, (payload: never) => void> = {};
  vi.spyOn(ipc, 'on').mockImplementation((event, receive) => {
    hears[event] = receive;
    return () => undefined;
  });
  const asked = vi.spyOn(ipc, 'refresh').mockReset().mockResolvedValue(NOTHING);
  watchRefreshes();
  hears['refresh-progress']?.({ read: null } as never);
  void startRefresh([], []);
  const after = refreshAfter(['one'], []);
  hears.changed?.('journal' as never);
  await Promise.resolve();
  expect(asked).not.toHaveBeenCalled();
  hears.changed?.('lists' as never);
  await after;
  expect(asked.mock.calls.map(([stages]) => stages)).toEqual([['one']]);
});
