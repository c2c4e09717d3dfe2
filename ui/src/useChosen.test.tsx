//! The open item of a page that was opened for one item.
// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useChosen } from './useChosen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('a choice holds until the page is asked for something else, and nothing else is drawn in between', () => {
  const drawn: string[] = [];
  let choose: (other: string) => void = () => undefined;
  function Probe({ asked }: { asked: string }) {
    const [chosen, set] = useChosen(asked);
    choose = set;
    drawn.push(chosen);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Probe asked="a" />));
  act(() => choose('b'));
  act(() => root.render(<Probe asked="a" />));
  expect(drawn.at(-1)).toBe('b');
  act(() => root.render(<Probe asked="c" />));
  expect(new Set(drawn.slice(drawn.lastIndexOf('b') + 1))).toEqual(new Set(['c']));
});
