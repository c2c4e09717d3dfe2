//! Memory is given back at rest, and a few times a second while the person works.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectUnused } from './memory';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The collections so far: each of new objects, then of all. */
function collecting() {
  const collect = vi.fn<(buffers: number) => void>();
  collectUnused(window, collect);
  return () => collect.mock.calls.length / 2;
}

it('collects after each kind of input and once more at rest, and not without an input', () => {
  const collected = collecting();
  vi.advanceTimersByTime(60_000);
  expect(collected()).toBe(0);
  const inputs = [
    new KeyboardEvent('keydown', { key: 'j' }),
    new PointerEvent('pointerdown'),
    new WheelEvent('wheel'),
    new Event('scroll'),
  ];
  for (const [before, input] of inputs.entries()) {
    document.body.dispatchEvent(input);
    vi.advanceTimersByTime(5_999);
    expect(collected()).toBe(before + 1);
  }
  vi.advanceTimersByTime(60_000);
  expect(collected()).toBe(inputs.length + 1);
});

it('leaves Chromium to itself', () => {
  const named = vi.spyOn(window.navigator, 'userAgent', 'get');
  named.mockReturnValue('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Edg/140.0');
  const collected = collecting();
  document.body.dispatchEvent(new PointerEvent('pointerdown'));
  vi.advanceTimersByTime(60_000);
  expect(collected()).toBe(0);
});

it('waits until quick inputs are answered', () => {
  const collected = collecting();
  for (const letter of 'linden') {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: letter }));
    vi.advanceTimersByTime(50);
    expect(collected()).toBe(0);
  }
  vi.advanceTimersByTime(50);
  expect(collected()).toBe(1);
});

it('answers first, and does not collect at each of many inputs', () => {
  const collected = collecting();
  for (let step = 0; step < 60; step += 1) {
    document.body.dispatchEvent(new Event('scroll'));
    if (step === 0) expect(collected()).toBe(0);
    vi.advanceTimersByTime(16);
  }
  expect(collected()).toBeGreaterThan(3);
  expect(collected()).toBeLessThan(8);
});

it('does not wait for the end of held keys', () => {
  const collected = collecting();
  for (let press = 0; press < 60; press += 1) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
    vi.advanceTimersByTime(33);
  }
  expect(collected()).toBeGreaterThan(2);
});
