//! Keys: which commit, which belong to an input method, which are only a letter.
// @vitest-environment jsdom

import { afterEach, describe, expect, test } from 'vitest';
import { enterHeld, isCommit, isKeyOf, isOtherEnter, setKeys, watchKeys } from './keys';
import { key } from './samples';

describe('Ctrl+Enter', () => {
  test.each([
    ['pressed afresh', { ctrlKey: true }, true],
    ['with Cmd', { metaKey: true }, true],
    ['held down', { ctrlKey: true, repeat: true }, false],
    ['while an input method is open', { ctrlKey: true, isComposing: true }, false],
    ['that an input method takes late', { ctrlKey: true, keyCode: 229 }, false],
    ['without Ctrl', {}, false],
    ['with Alt as well', { ctrlKey: true, altKey: true }, false],
  ] as const)('%s: %j commits: %s', (_, change, commits) => {
    expect(isCommit(key('Enter', change))).toBe(commits);
    expect(isCommit(key('NumpadEnter', change))).toBe(commits);
  });
});

test.each([
  ['bare', {}, true],
  ['that chooses a Chinese candidate', { isComposing: true }, true],
  ['with Alt', { altKey: true }, true],
  ['held down with Ctrl', { ctrlKey: true, repeat: true }, true],
  ['with Ctrl, pressed afresh,', { ctrlKey: true }, false],
] as const)('Enter %s: %j is kept from a button: %s', (_, change, kept) => {
  expect(isOtherEnter(key('Enter', change))).toBe(kept);
});

describe('a single-key shortcut', () => {
  setKeys([{ action: 'filter', keys: '/' }]);
  const typed = (target: EventTarget | null) => ({ ...key('Slash'), key: '/', target });

  test('works outside of text fields', () => {
    expect(isKeyOf(typed(document.createElement('div')), 'filter')).toBe(true);
    const box = document.createElement('input');
    box.type = 'checkbox';
    expect(isKeyOf(typed(box), 'filter')).toBe(true);
  });

  test.each(['input', 'textarea', 'select'])('is only a letter in %s', (tag) => {
    expect(isKeyOf(typed(document.createElement(tag)), 'filter')).toBe(false);
  });
});

describe('a chosen key', () => {
  const pressed = (code: string, letter: string, change: object = {}, target: EventTarget = document.body) => ({
    ...key(code, change),
    key: letter,
    target,
  });

  test.each([
    ['Ctrl+P', pressed('KeyP', 'p', { ctrlKey: true }), true],
    ['Ctrl+P', pressed('KeyP', 'p', { metaKey: true }), true],
    ['Ctrl+P', pressed('KeyP', 'p', { ctrlKey: true, shiftKey: true }), false],
    ['Ctrl+Shift+N', pressed('KeyN', 'N', { ctrlKey: true, shiftKey: true }), true],
    ['Ctrl+Shift+N', pressed('KeyN', 'n', { ctrlKey: true }), false],
    ['Ctrl+Shift+N', pressed('KeyN', 'N', { ctrlKey: true, shiftKey: true, repeat: true }), false],
    ['Ctrl+P', pressed('KeyP', 'p', { ctrlKey: true, isComposing: true }), false],
    ['Ctrl+P', pressed('KeyP', 'p'), false],
    ['F2', pressed('F2', 'F2', {}, document.createElement('input')), true],
    ['F', pressed('KeyF', 'f'), true],
    ['F', pressed('KeyF', 'F', { shiftKey: true }), false],
    ['F', pressed('F2', 'F2'), false],
    ['F', pressed('KeyF', 'f', {}, document.createElement('input')), false],
    ['?', pressed('Slash', '？', { shiftKey: true }), true],
    ['?', pressed('Slash', '/'), false],
  ])('%s', (keys, event, is) => {
    setKeys([{ action: 'commands', keys }]);
    expect(isKeyOf(event, 'commands')).toBe(is);
  });
});

describe('a held Enter', () => {
  watchKeys(window);
  afterEach(() => window.dispatchEvent(new Event('blur')));

  test('is known until it is released', () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter' }));
    expect(enterHeld()).toBe(true);
    window.dispatchEvent(new KeyboardEvent('keyup', { code: 'Enter' }));
    expect(enterHeld()).toBe(false);
  });

  test('is forgotten when the window loses the focus', () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter' }));
    window.dispatchEvent(new Event('blur'));
    expect(enterHeld()).toBe(false);
  });
});
