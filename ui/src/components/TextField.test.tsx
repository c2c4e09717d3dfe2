//! An amount with a unit becomes digits while it is typed; another text stays.
// @vitest-environment jsdom

import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { TextField, type TextFieldProps } from './TextField';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;

function Typed({ kind }: { kind: NonNullable<TextFieldProps['kind']> }) {
  const [value, setValue] = useState('');
  return <TextField label="Amount" kind={kind} value={value} onChange={setValue} testId="field" />;
}

function open(kind: NonNullable<TextFieldProps['kind']>) {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  act(() => root.render(<Typed kind={kind} />));
  const field = document.querySelector<HTMLInputElement>('[data-testid="field"]');
  if (!field) throw new Error('no field');
  return field;
}

/** Types a text as the browser reports it. */
function type(field: HTMLInputElement, text: string, isComposing = false) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
  });
}

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

test('a unit becomes digits in an amount, and stays in any other field', () => {
  const amount = open('amount');
  type(amount, '12万');
  expect(amount.value).toBe('120000');
  type(amount, '12万5');
  expect(amount.value).toBe('12万5');
  act(() => root.unmount());
  const text = open('text');
  type(text, '12万');
  expect(text.value).toBe('12万');
});

test('an input method finishes its letters first', () => {
  const field = open('amount');
  type(field, '12万', true);
  expect(field.value).toBe('12万');
  act(() => {
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  });
  expect(field.value).toBe('120000');
});
