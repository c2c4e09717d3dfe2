//! A combobox over a short list: searches any part of a name or number, opens the whole list by its button or the arrow
//! key, and accepts any typed text. Enter takes the first one that matches a typed part; Tab keeps the typed text.

import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useEffectEvent } from 'react';
import { Button, ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { Field, type FieldProps } from '../../components/Field';
import { useText } from '../../i18n';
import { isPlainEnter } from '../../keys';
import { rank } from '../../match';
import './pick-box.css';

/** Most suggestions in the list: more are not read by anybody, and each is drawn again with every letter. */
const SHOWN_MAX = 40;

export interface Suggestion {
  key: string;
  /** The value for the field. */
  value: string;
  detail: string;
  /** A warning about it. */
  mark?: string | null;
}

interface PickBoxProps<S extends Suggestion> extends FieldProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  onPick: (suggestion: S) => void;
  suggestions: S[];
  /** Account numbers: monospaced, and pasted spaces are removed. */
  number?: boolean;
  autoFocus?: boolean;
}

/** All suggestions while nothing is typed or one is chosen; otherwise those that are meant by the typed text. */
export function matching<S extends Suggestion>(suggestions: S[], typed: string): S[] {
  const text = typed.trim();
  if (text === '' || suggestions.some((one) => one.value === typed)) return suggestions;
  const ranked = suggestions.map((one) => ({ one, rank: rankOf(one, text) })).filter((one) => one.rank > 0);
  return ranked.sort((one, other) => other.rank - one.rank).map(({ one }) => one);
}

/** 2 where it contains the typed text or each of its words, 1 where pinyin initials are needed, 0 where it is not meant. */
function rankOf({ value, detail }: Suggestion, typed: string): 0 | 1 | 2 {
  const ranks = [typed, ...typed.split(/\s+/)].map((part) => rank(`${value} ${detail}`, part));
  const [whole = 0, ...words] = ranks;
  const best = Math.max(whole, Math.min(...words));
  return best > 1 ? 2 : best > 0 ? 1 : 0;
}

/** The suggestion that Enter takes: the first one that contains a typed part. */
export function takenByEnter<S extends Suggestion>(
  suggestions: S[],
  typed: string,
  meant = matching(suggestions, typed),
) {
  if (typed.trim() === '' || suggestions.some((one) => one.value === typed)) return null;
  return meant[0] ?? null;
}

/** Lets Enter take that suggestion, as long as the arrows have not chosen another. Suggestions that arrive after the
 * text was typed open the list too. */
function TakesFirst({ first, children }: { first: string | null; children: ReactNode }) {
  const state = useContext(ComboBoxStateContext);
  const openLate = useEffectEvent(() => {
    if (state?.isFocused && !state.isOpen) state.open(null, 'input');
  });
  useEffect(() => {
    if (first !== null) openLate();
  }, [first]);
  function onKeyDown(event: KeyboardEvent) {
    if (!state || first === null || !isPlainEnter(event.nativeEvent)) return;
    if (!state.isOpen || state.selectionManager.focusedKey !== null) return;
    event.preventDefault();
    event.stopPropagation();
    state.setValue(first);
  }
  return (
    <div className="pick-box-keys" onKeyDownCapture={onKeyDown}>
      {children}
    </div>
  );
}

export function PickBox<S extends Suggestion>(props: PickBoxProps<S>) {
  const { id, value, onChange, onPick, suggestions, number, autoFocus, ...field } = props;
  const text = useText();
  const meant = matching(suggestions, value);
  const first = takenByEnter(suggestions, value, meant)?.key ?? null;
  const left = meant.length - SHOWN_MAX;
  return (
    <Field {...field} id={id}>
      {(ids) => (
        <ComboBox
          className="pick-box"
          aria-label={field.label}
          allowsCustomValue
          menuTrigger="input"
          inputValue={value}
          items={meant.slice(0, SHOWN_MAX)}
          onInputChange={(typed) => onChange(number ? typed.replace(/\s/g, '') : typed)}
          onChange={(key) => {
            const picked = suggestions.find((one) => one.key === key);
            if (picked) onPick(picked);
          }}
        >
          <TakesFirst first={first}>
            <Input
              {...ids}
              autoFocus={autoFocus ?? false}
              className={`input${number ? ' input-mono' : ''}`}
              spellCheck={false}
              autoComplete="off"
              data-testid={id}
            />
          </TakesFirst>
          {suggestions.length > 0 && (
            <Button className="pick-box-open">
              <ChevronDown aria-hidden />
            </Button>
          )}
          <Popover className="combo-list pick-box-list">
            <ListBox<S> dependencies={[first]}>
              {(one) => (
                <ListBoxItem className="combo-option" id={one.key} textValue={one.value}>
                  <span className={number ? 'mono' : ''}>{one.value}</span>
                  <span className="combo-detail">{one.detail}</span>
                  {one.mark && <span className="combo-mark">{one.mark}</span>}
                  {one.key === first && <kbd className="combo-enter">Enter</kbd>}
                </ListBoxItem>
              )}
            </ListBox>
            {left > 0 && (
              <p className="combo-detail combo-left" data-testid={`${id}-left`}>
                {text('pick-box-left', { count: left })}
              </p>
            )}
          </Popover>
        </ComboBox>
      )}
    </Field>
  );
}
