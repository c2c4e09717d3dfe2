//! The changes of a draft, shown at its mark by pointer and by keys, and closed by Escape.
// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangesView, DraftChange, FieldChange } from '../../generated/views';
import { ipc } from '../../ipc';
import { queryClient } from '../../ipc/queries';
import { ChangeTip } from './ChangeTip';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, CSS: { escape: (name: string) => name } });

const field = (name: string, from: string | null, to: string | null): FieldChange => ({
  object: null,
  type_name: null,
  name,
  from,
  to,
});
const view = (key: string, fields: FieldChange[]): ChangesView => ({
  count: 1,
  rows: [{ key, kind: 'changed', stage: 'draft', fields } as unknown as DraftChange],
  up_to: 1,
  as_of: null,
  complete: true,
});

let root: Root;
const onKeyDown = vi.fn();

/** Three rows; the second and the third are marked. */
function draw(cursor: number, off = false) {
  const rows = ['k0', 'k1', 'k2'].map((key, at) => (
    <div key={key} data-key={key} className={at === cursor ? 'grid-row grid-current' : 'grid-row'}>
      {at > 0 && (
        <i className="row-mark row-mark-changed" data-stage="draft" data-since={at === 1 ? 'looked' : 'refresh'} />
      )}
      <b>cell</b>
    </div>
  ));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: plays the list, which gets keys the tip ignores. */}
        <div onKeyDown={onKeyDown}>
          <ChangeTip accounts={['A:1']} cursor={cursor} off={off}>
            <div id="rows">{rows}</div>
          </ChangeTip>
        </div>
      </QueryClientProvider>,
    ),
  );
}

const tip = () => document.querySelector('[data-testid="change-tip"]');
const over = (what: string) =>
  act(() => document.querySelector(what)?.dispatchEvent(new Event('pointerover', { bubbles: true })));
const press = (code: string) =>
  act(() =>
    document.querySelector('#rows')?.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true })),
  );
async function rest() {
  for (const ms of [450, 10, 10]) await act(() => vi.advanceTimersByTimeAsync(ms));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(ipc, 'draftChanges').mockImplementation((query) =>
    Promise.resolve(view(query.key ?? '', [field('amount', '1234567.5', '1234568'), field('remark', null, 'paid')])),
  );
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  onKeyDown.mockClear();
  draw(0);
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a pointer that rests on a mark is shown the fields, from what to what', async () => {
  over('[data-key="k1"] .row-mark-changed');
  expect(tip()).toBeNull();
  await rest();
  expect(ipc.draftChanges).toHaveBeenCalledWith({ stages: ['draft'], accounts: ['A:1'], since: 'looked', key: 'k1' });
  expect([...(tip()?.querySelectorAll('dt') ?? [])].map((one) => one.textContent)).toEqual([
    'Draft amount',
    'Draft remark',
  ]);
  const values = [...(tip()?.querySelectorAll('dd') ?? [])].map((one) => [...one.querySelectorAll(':scope > span')]);
  expect(values.map((pair) => pair.map((one) => one.textContent))).toEqual([
    ['1,234,567.50', '1,234,568.00'],
    ['empty', 'paid'],
  ]);
  expect(tip()?.textContent).toContain('Changed since you last looked');
});

test('the pointer may move onto what is shown, and off it takes it away', async () => {
  over('[data-key="k1"] .row-mark-changed');
  await rest();
  over('.change-tip dt');
  await rest();
  expect(tip()).not.toBeNull();
  over('[data-key="k1"] b');
  expect(tip()).toBeNull();
});

test('keys that rest in a changed row show it, and the first Escape is only for that', async () => {
  press('ArrowDown');
  draw(2);
  await rest();
  expect(ipc.draftChanges).toHaveBeenCalledWith({ stages: ['draft'], accounts: ['A:1'], since: 'refresh', key: 'k2' });
  expect(tip()?.textContent).toContain('Changed since the last refresh');
  onKeyDown.mockClear();
  press('Escape');
  expect(tip()).toBeNull();
  expect(onKeyDown).not.toHaveBeenCalled();
  press('Escape');
  expect(onKeyDown).toHaveBeenCalledTimes(1);
});

test('nothing is asked for who passes by, where nothing changed, or while the draft is open beside the list', async () => {
  over('[data-key="k1"] .row-mark-changed');
  over('[data-key="k1"] b');
  await rest();
  press('ArrowDown');
  draw(1, true);
  await rest();
  draw(1);
  await rest();
  press('ArrowUp');
  draw(0);
  await rest();
  expect(ipc.draftChanges).not.toHaveBeenCalled();
});
