//! Suggestions that arrive after the letters, and more of them than the list shows.
// @vitest-environment jsdom

import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { PickBox, type Suggestion } from './PickBox';

// jsdom has no CSS.escape, which the library calls with the ids of this file: letters and digits only.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, CSS: { escape: (id: string) => id } });

let root: Root;

const parties = (count: number): Suggestion[] =>
  Array.from({ length: count }, (_, at) => ({ key: `${at}`, value: `Linden ${at}`, detail: `6222 ${at}` }));

function Box({ suggestions }: { suggestions: Suggestion[] }) {
  const [value, setValue] = useState('');
  return (
    <PickBox
      id="party"
      label="Name"
      value={value}
      onChange={setValue}
      onPick={(one) => setValue(one.value)}
      suggestions={suggestions}
      autoFocus
    />
  );
}

function shown(suggestions: Suggestion[]) {
  act(() => root.render(<Box suggestions={suggestions} />));
  const options = [...document.querySelectorAll('[role="option"]')];
  return {
    options: options.length,
    taken: options.find((one) => one.querySelector('.combo-enter'))?.firstElementChild?.textContent ?? null,
    left: document.querySelector('[data-testid="party-left"]')?.textContent ?? null,
  };
}

function field(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('[data-testid="party"]');
  if (!found) throw new Error('no field');
  return found;
}

function type(text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(field(), text);
    field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

function open(suggestions: Suggestion[]) {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  const before = shown(suggestions);
  act(() => field().focus());
  return before;
}

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

test('the list opens with suggestions that come after the letters, and Enter takes the first', () => {
  expect(open([]).options).toBe(0);
  type('lin');
  expect(shown([]).options).toBe(0);
  expect(shown(parties(3))).toEqual({ options: 3, taken: 'Linden 0', left: null });
  act(() => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
  });
  expect(field().value).toBe('Linden 0');
});

test('of many suggestions the first forty are shown, and how many are left', () => {
  const many = parties(1000);
  open(many);
  type('lin');
  const { options, left } = shown(many);
  expect(options).toBe(40);
  expect(left).toMatch(/960/);
  type('linden 999');
  expect(shown(many)).toEqual({ options: 1, taken: 'Linden 999', left: null });
});
