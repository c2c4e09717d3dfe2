//! Memory is given back at rest, and not while the person works.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectAtRest } from './rest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('collects twice at rest and not while the person works', () => {
  const collect = vi.fn();
  collectAtRest(window, collect);
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
  for (let key = 0; key < 10; key += 1) {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
    vi.advanceTimersByTime(5_000);
  }
  window.dispatchEvent(new WheelEvent('wheel'));
  vi.advanceTimersByTime(5_999);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
});
