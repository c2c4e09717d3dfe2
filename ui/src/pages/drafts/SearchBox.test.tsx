//! When typing queries the core: letters do, an input method's unfinished syllables do not.
// @vitest-environment jsdom

import { act, createRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SearchBox } from './SearchBox';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
const change = vi.fn();
const leave = vi.fn();

beforeEach(() => {
  change.mockClear();
  leave.mockClear();
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  act(() => root.render(<SearchBox value="" onChange={change} textRef={createRef()} onLeave={leave} />));
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const box = () => document.querySelector<HTMLInputElement>('[data-testid="filter-text"]') as HTMLInputElement;

function type(value: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), value);
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const compose = (kind: 'compositionstart' | 'compositionend') =>
  act(() => void box().dispatchEvent(new CompositionEvent(kind, { bubbles: true })));

test('every letter asks', () => {
  type('a');
  type('ab');
  expect(change.mock.calls).toEqual([['a'], ['ab']]);
});

test('what is being composed asks once, when it is chosen', () => {
  compose('compositionstart');
  type('h');
  type('hua');
  type('华');
  expect(change).not.toHaveBeenCalled();
  expect(box().value).toBe('华');
  compose('compositionend');
  expect(change.mock.calls).toEqual([['华']]);
});

describe('a box that keys have emptied', () => {
  const written = vi.spyOn(HTMLInputElement.prototype, 'value', 'set');
  const system = vi.spyOn(window.navigator, 'userAgent', 'get');

  function Own() {
    const [value, setValue] = useState('a');
    return <SearchBox value={value} onChange={setValue} textRef={createRef()} onLeave={leave} />;
  }

  beforeEach(() => {
    vi.useFakeTimers();
    system.mockReturnValue('X11; Linux x86_64');
    act(() => root.render(<Own />));
  });

  afterEach(() => vi.useRealTimers());

  /** The values written to it after the key. */
  function later() {
    written.mockClear();
    act(() => vi.runAllTimers());
    return written.mock.calls.flat();
  }

  test('is rewritten once the key is done, and stays empty', () => {
    type('');
    expect(later()).toEqual([' ', '']);
    expect(box().value).toBe('');
    type('b');
    expect(later()).toEqual([]);
  });

  test('is left alone while an input method is open, or with the next letter in it', () => {
    type('');
    compose('compositionstart');
    expect(later()).toEqual([]);
    compose('compositionend');
    type('b');
    type('');
    type('c');
    expect(later()).toEqual([]);
  });

  test('is left alone where the field has an undo', () => {
    system.mockReturnValue('Macintosh');
    type('');
    expect(later()).toEqual([]);
  });
});

test('Escape leaves the box, but not while an input method is open: there it closes that', () => {
  const pressEscape = () =>
    act(() => void box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  compose('compositionstart');
  pressEscape();
  expect(leave).not.toHaveBeenCalled();
  compose('compositionend');
  pressEscape();
  expect(leave).toHaveBeenCalledOnce();
});
