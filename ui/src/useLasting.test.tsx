//! A condition counts once it has lasted, from the first time on, and ends at once.
// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLasting } from './useLasting';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let lasts: boolean[];
let holds: (now: boolean) => void;

beforeEach(() => {
  vi.useFakeTimers();
  lasts = [];
  const root = createRoot(document.createElement('div'));
  function Probe({ now }: { now: boolean }) {
    lasts.push(useLasting(now, 200));
    return null;
  }
  holds = (now) => act(() => root.render(<Probe now={now} />));
});

afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('searches shorter than 200 ms, one after another from the opening on, show nothing', () => {
  for (let letter = 0; letter < 9; letter += 1) {
    holds(true);
    pass(30);
    holds(false);
    pass(60);
  }
  expect(lasts).not.toContain(true);
});

test('a longer one shows after 200 ms, and no longer than it lasts', () => {
  holds(true);
  pass(199);
  expect(lasts.at(-1)).toBe(false);
  pass(1);
  expect(lasts.at(-1)).toBe(true);
  holds(false);
  expect(lasts.at(-1)).toBe(false);
  holds(true);
  expect(lasts.at(-1)).toBe(false);
});
