//! The call of a button: made once however often the button is pressed, and when its error is cleared.
// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test } from 'vitest';
import type { Trouble } from './generated/views';
import { type Call, useCall } from './useCall';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const NO: Trouble = { code: 'no', sentence: { id: 'trouble-window', args: {} }, service_message: null, problems: [] };

let call: Call;
let draw: (meant: string) => void;

beforeEach(() => {
  const root = createRoot(document.createElement('div'));
  function Probe({ meant }: { meant: string }) {
    call = useCall(meant);
    return null;
  }
  draw = (meant) => act(() => root.render(<Probe meant={meant} />));
  draw('a.csv');
});

test('two presses before the window is drawn again make one call', async () => {
  let made = 0;
  let answer: () => void = () => undefined;
  const work = () => {
    made += 1;
    return new Promise<void>((done) => {
      answer = done;
    });
  };
  let both: Promise<boolean[]> = Promise.resolve([]);
  act(() => {
    both = Promise.all([call.run(work), call.run(work)]);
  });
  expect(call.busy).toBe(true);
  await act(async () => answer());
  expect(await both).toEqual([true, false]);
  expect(made).toBe(1);
  expect(call.busy).toBe(false);
});

test('what refused a call stays until the next one begins', async () => {
  await act(async () => {
    await call.run(() => Promise.reject(NO));
  });
  expect(call.trouble).toEqual(NO);
  let answer: () => void = () => undefined;
  act(() => {
    void call.run(
      () =>
        new Promise<void>((done) => {
          answer = done;
        }),
    );
  });
  expect(call.trouble).toBeNull();
  await act(async () => answer());
  expect(call.trouble).toBeNull();
});

test('what was said of one file is not said of another', async () => {
  await act(async () => {
    await call.run(() => Promise.reject(NO));
  });
  draw('b.csv');
  expect(call.trouble).toBeNull();
  draw('a.csv');
  expect(call.trouble).toEqual(NO);
});
