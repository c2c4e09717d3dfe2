//! Recognises keys. Shortcuts use key codes, ignore a running input method (a Chinese candidate is chosen with the same
//! keys) and ignore key repeat: a held key must never send anything twice.

export interface KeyLike {
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  /** 229 while an input method handles the key, also where `isComposing` is not yet set. */
  keyCode?: number;
}

export const composing = (event: KeyLike) => event.isComposing || event.keyCode === 229;

const isEnter = (code: string) => code === 'Enter' || code === 'NumpadEnter';

/** Ctrl+Enter (or Cmd+Enter), without key repeat. */
export function isCommit(event: KeyLike): boolean {
  return isEnter(event.code) && (event.ctrlKey || event.metaKey) && !event.altKey && !event.repeat && !composing(event);
}

/** Enter in any form that does not commit: bare, held down, with Alt, or of an input method. A button would treat
 * each of them as a press. */
export const isOtherEnter = (event: KeyLike) => isEnter(event.code) && !isCommit(event);

/** Enter alone, pressed once. */
export const isPlainEnter = (event: KeyLike) =>
  isEnter(event.code) &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) &&
  !composing(event);

/** The actions whose keys a person can choose. The core has their defaults and reads `keys.toml`. */
export type Action = 'commands' | 'window' | 'panes' | 'help' | 'keys' | 'filter' | 'next' | 'previous' | 'refuse';

const chosen = new Map<string, string>();

/** Applies the keys that the core read. */
export function setKeys(keys: readonly { action: string; keys: string }[]) {
  for (const one of keys) chosen.set(one.action, one.keys);
}

/** The key of an action, as it is shown. */
export const keyOf = (action: Action) => chosen.get(action) ?? '';

/** Whether this is the key of an action. A key with Ctrl and a function key also work in a text field; Cmd counts as Ctrl. */
export function isKeyOf(event: KeyLike & { key: string; target: EventTarget | null }, action: Action): boolean {
  const keys = keyOf(action);
  if (event.altKey || event.repeat || composing(event)) return false;
  const ctrl = event.ctrlKey || event.metaKey;
  const [, held, letter] = /^(Ctrl\+|Ctrl\+Shift\+)([A-Z])$/.exec(keys) ?? [];
  if (held) return ctrl && event.shiftKey === (held !== 'Ctrl+') && event.code === `Key${letter}`;
  if (ctrl || keys === '') return false;
  if (/^F\d+$/.test(keys)) return event.code === keys;
  // A full-width sign is typed with the same key; a letter with Shift is another one.
  const isLetter = /^[A-Z]$/.test(keys);
  return !isTyping(event.target) && !(isLetter && event.shiftKey) && event.key.normalize('NFKC').toUpperCase() === keys;
}

/** The key is typed into a text field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio';
}

/** The browser's own menu (reload, back, inspect) has no place in a program; over text that can be copied or pasted it stays. */
export function keepBrowserMenuAway(target: Window) {
  target.addEventListener('contextmenu', (event) => {
    if (!isTyping(event.target) && !target.getSelection()?.toString()) event.preventDefault();
  });
}

const held = new Set<string>();
let enterReleases = 0;

/** Records which keys are down, so that a dialog opened by a held key ignores that key. */
export function watchKeys(target: EventTarget) {
  const released = (code: string) => {
    if (held.delete(code) && isEnter(code)) enterReleases += 1;
  };
  target.addEventListener('keydown', (event) => held.add((event as KeyboardEvent).code), { capture: true });
  target.addEventListener('keyup', (event) => released((event as KeyboardEvent).code), { capture: true });
  target.addEventListener('blur', () => [...held].forEach(released));
}

/** Whether Enter is down now. */
export const enterHeld = () => held.has('Enter') || held.has('NumpadEnter');

/** How often Enter was released, wherever the focus was: a part that appears while Enter is down compares this number. */
export const releasesOfEnter = () => enterReleases;
