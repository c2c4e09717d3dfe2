//! Two tabs with one tab stop: arrows move between them, and the panel is labelled by its tab.

import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface TabsProps<Tab extends string> {
  tabs: readonly Tab[];
  open: Tab;
  onOpen: (tab: Tab) => void;
  label: (tab: Tab) => string;
  /** Test ids are `NAME-TAB`. */
  name: string;
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs<Tab extends string>({ tabs, open, onOpen, label, name, children }: TabsProps<Tab>) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.code];
    const next = step && tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onOpen(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <>
      <div className="detail-tabs" role="tablist">
        {tabs.map((tab) => (
          <button
            key={tab}
            id={`${id}-${tab}`}
            type="button"
            role="tab"
            className="detail-tab"
            aria-selected={tab === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => onOpen(tab)}
            onKeyDown={onKeyDown}
            data-testid={`${name}-${tab}`}
          >
            {label(tab)}
          </button>
        ))}
      </div>
      <div className="detail-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </>
  );
}
