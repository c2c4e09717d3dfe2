//! The search box of a list. Every letter queries the core, except while an input method is composing, because half a
//! syllable matches no name.

import { type RefObject, useState } from 'react';
import { useText } from '../../i18n';
import { useLatest } from '../../useLatest';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** The input that `/` focuses. */
  textRef: RefObject<HTMLInputElement | null>;
  /** The name of the box, where it is not that of a list. */
  words?: string;
  onLeave: () => void;
}

/** Undo does not reach a field of this system's web view, so a value set by script takes nothing from it. */
const WITHOUT_UNDO = /Linux/;

/** WebKit leaves a line break in a field that keys have emptied, and paints the whole window when the next letter removes it: 8 ms
 * before an answer. A value set by script leaves none. */
function removeLineBreak(box: HTMLInputElement) {
  if (!WITHOUT_UNDO.test(window.navigator.userAgent)) return;
  box.value = ' ';
  box.value = '';
}

export function SearchBox({ value, onChange, textRef, words, onLeave }: SearchBoxProps) {
  const text = useText();
  const name = words ?? text('filter-text');
  const [composed, setComposed] = useState<string | null>(null);
  const onEmptied = useLatest((box: HTMLInputElement) => {
    if (composed === null && box.value === '') removeLineBreak(box);
  });
  return (
    <input
      ref={textRef}
      className="input filter-text"
      type="search"
      value={composed ?? value}
      placeholder={name}
      aria-label={name}
      spellCheck={false}
      onCompositionStart={(event) => setComposed(event.currentTarget.value)}
      onCompositionEnd={(event) => {
        setComposed(null);
        onChange(event.currentTarget.value);
      }}
      onChange={(event) => {
        const box = event.target;
        if (composed === null) onChange(box.value);
        else setComposed(box.value);
        // After the key's own editing, which still refers to the line break.
        if (box.value === '') setTimeout(onEmptied, 0, box);
      }}
      onKeyDown={(event) => {
        if (composed === null && (event.key === 'Escape' || event.key === 'ArrowDown')) onLeave();
      }}
      data-testid="filter-text"
    />
  );
}
