//! The preview of a file: it counts as seen only for the current path and options.
// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './ipc/queries';
import { type FileLook, useFileLook } from './useFileLook';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let shown: FileLook<string>;
/** No preview is being made, and one can be made again. */
const idle = { isReading: false, again: expect.any(Function) };
const looked = vi.fn((file: string, column: string) =>
  file === 'bad' ? Promise.reject(new Error('not a table')) : Promise.resolve(`${file} by ${column}`),
);

const root = () => createRoot(document.createElement('div'));
let place: ReturnType<typeof root>;

function Probe({ file, column }: { file: string; column: string }) {
  shown = useFileLook('statement', file, column, looked);
  return null;
}

const say = (file: string, column: string) =>
  act(async () =>
    place.render(
      <QueryClientProvider client={queryClient}>
        <Probe file={file} column={column} />
      </QueryClientProvider>,
    ),
  );
/** Waits until the path has settled and the answer is drawn. */
async function stand() {
  for (const ms of [300, 10]) await act(() => vi.advanceTimersByTimeAsync(ms));
}

beforeEach(() => {
  vi.useFakeTimers();
  looked.mockClear();
  place = root();
});

afterEach(() => {
  act(() => place.unmount());
  queryClient.clear();
  vi.useRealTimers();
});

test('a blank path is not looked at', async () => {
  await say('', 'x');
  await stand();
  expect(looked).not.toHaveBeenCalled();
  expect(shown).toEqual({ look: null, seen: false, trouble: null, ...idle });
});

test('another path drops the look at once, another word about the file keeps it and is not seen yet', async () => {
  await say('a', 'x');
  await stand();
  expect(shown).toEqual({ look: 'a by x', seen: true, trouble: null, ...idle });
  await say('a', 'y');
  expect(shown).toEqual({ look: 'a by x', seen: false, trouble: null, ...idle });
  await stand();
  expect(shown).toEqual({ look: 'a by y', seen: true, trouble: null, ...idle });
  await say('b', 'y');
  expect(shown).toEqual({ look: null, seen: false, trouble: null, ...idle });
  await stand();
  expect(shown).toEqual({ look: 'b by y', seen: true, trouble: null, ...idle });
});

test('what cannot be read is said of that path only', async () => {
  await say('bad', 'x');
  await stand();
  expect(shown.look).toBeNull();
  expect(shown.trouble?.service_message).toBe('not a table');
  await say('a', 'x');
  expect(shown.trouble).toBeNull();
});
