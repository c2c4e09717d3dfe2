//! The search box of a list. Every letter queries the core, except while an input method is composing, because half a
//! syllable matches no name.

import { type RefObject, useState } from 'react';
import { useText } from '../../i18n';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** The input that `/` focuses. */
  textRef: RefObject<HTMLInputElement | null>;
  /** The name of the box, where it is not that of a list. */
  words?: string;
  onLeave: () => void;
}

export function SearchBox({ value, onChange, textRef, words, onLeave }: SearchBoxProps) {
  const text = useText();
  const name = words ?? text('filter-text');
  const [composed, setComposed] = useState<string | null>(null);
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
        if (composed === null) onChange(event.target.value);
        else setComposed(event.target.value);
      }}
      onKeyDown={(event) => {
        if (composed === null && (event.key === 'Escape' || event.key === 'ArrowDown')) onLeave();
      }}
      data-testid="filter-text"
    />
  );
}
