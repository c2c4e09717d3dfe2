//! An order that was prepared and not confirmed is discarded when its dialog closes.
// @vitest-environment jsdom

import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CheckView } from '../generated/views';
import { ipc } from '../ipc';
import { type Prepared, usePrepared } from './prepared';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let shown: Prepared<CheckView>;
let answer: (order: string) => void;
const given = vi.fn();

beforeEach(() => {
  given.mockClear();
  vi.spyOn(ipc, 'discard').mockImplementation((id) => {
    given(id);
    return Promise.resolve(null);
  });
  root = createRoot(document.createElement('div'));
});

function Probe({ order }: { order: string }) {
  shown = usePrepared(
    order,
    () =>
      new Promise<CheckView>((done) => {
        answer = (id) => done({ submission_id: id } as CheckView);
      }),
    (check) => check,
  );
  return null;
}

const draw = (order: string) => act(() => root.render(<Probe order={order} />));
const answered = (id: string) => act(async () => answer(id));

test('what was shown and not confirmed is given back', async () => {
  draw('a');
  await answered('A');
  expect(shown.prepared?.submission_id).toBe('A');
  act(() => root.unmount());
  expect(given.mock.calls).toEqual([['A']]);
});

test('what was confirmed is kept', async () => {
  draw('a');
  await answered('A');
  shown.keep();
  act(() => root.unmount());
  expect(given).not.toHaveBeenCalled();
});

test('an answer that comes after the dialog went is given back', async () => {
  draw('a');
  act(() => root.unmount());
  await answered('A');
  expect(given.mock.calls).toEqual([['A']]);
});

test('another order is prepared anew, and the one before is given back', async () => {
  draw('a');
  await answered('A');
  draw('b');
  expect(shown.prepared).toBeNull();
  await answered('B');
  expect(shown.prepared?.submission_id).toBe('B');
  expect(given.mock.calls).toEqual([['A']]);
});
