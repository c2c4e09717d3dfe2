//! Tabs by keys: one tab stop, arrows between tabs, and a panel labelled by its tab.
// @vitest-environment jsdom

import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Tabs } from './Tabs';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Two() {
  const [tab, setTab] = useState<'draft' | 'history'>('draft');
  return (
    <Tabs tabs={['draft', 'history']} open={tab} onOpen={setTab} label={(one) => one} name="detail-tab">
      {tab}
    </Tabs>
  );
}

test('arrows go from tab to tab, around the end, and the panel belongs to the open one', () => {
  const place = document.createElement('div');
  document.body.append(place);
  act(() => createRoot(place).render(<Two />));
  const tab = (name: string) => place.querySelector<HTMLElement>(`[data-testid="detail-tab-${name}"]`);
  const panel = () => place.querySelector('[role="tabpanel"]');
  const stops = () => [...place.querySelectorAll<HTMLElement>('[role="tab"]')].map((one) => one.tabIndex);
  const press = (code: string) =>
    act(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })));
  tab('draft')?.focus();
  expect(stops()).toEqual([0, -1]);
  press('ArrowRight');
  expect(document.activeElement).toBe(tab('history'));
  expect(panel()?.textContent).toBe('history');
  expect(panel()?.getAttribute('aria-labelledby')).toBe(tab('history')?.id);
  expect(tab('history')?.getAttribute('aria-controls')).toBe(panel()?.id);
  expect(stops()).toEqual([-1, 0]);
  press('ArrowRight');
  expect(document.activeElement).toBe(tab('draft'));
  press('Home');
  expect(panel()?.textContent).toBe('draft');
});
