//! Memory is given back at rest, and new objects a few times a second while the person works.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectAtRest } from './rest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** All buffers at once: a collection of old objects too. */
const WHOLE = 4;

it('collects twice at rest, and new objects only while the person works', () => {
  const collect = vi.fn();
  const wholes = () => collect.mock.calls.filter(([buffers]) => buffers === WHOLE).length;
  collectAtRest(window, collect);
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
  const inputs = [new KeyboardEvent('keydown', { key: 'j' }), new WheelEvent('wheel'), new Event('scroll')];
  for (const input of inputs) {
    document.body.dispatchEvent(input);
    vi.advanceTimersByTime(5_999);
    expect(wholes()).toBe(0);
  }
  expect(collect).toHaveBeenCalledTimes(inputs.length);
  vi.advanceTimersByTime(60_000);
  expect(wholes()).toBe(2);
});

it('answers first, and does not collect at each of many inputs', () => {
  const collect = vi.fn();
  collectAtRest(window, collect);
  for (let step = 0; step < 60; step += 1) {
    document.body.dispatchEvent(new Event('scroll'));
    if (step === 0) expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(16);
  }
  expect(collect.mock.calls.length).toBeGreaterThan(2);
  expect(collect.mock.calls.length).toBeLessThan(6);
});
