//! Locks of other profiles: each with its holder and its remedy; only one without a journal can be ended, with a reason.
// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClaimTaken, ClaimView } from '../../generated/views';
import { ipc } from '../../ipc';
import { queryClient } from '../../ipc/queries';
import { ClaimsHeld } from './ClaimsHeld';

const claim = (id: string, says: string, more: Partial<ClaimView>) =>
  ({
    id,
    profile: 'harbour',
    number: 7,
    state: 'in_doubt',
    account: 'A:1',
    draft_number: null,
    payee_account: '6222',
    amount: '310',
    currency: 'CNY',
    since: '2026-03-02T04:00:00.000Z',
    says: { id: says, args: { profile: 'harbour' } },
    can_end: false,
    asked: null,
    ...more,
  }) as ClaimView;

const seen = (id: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];
let unmount: () => void = () => undefined;

async function show(held: ClaimView[]) {
  vi.spyOn(ipc, 'claimsHeld').mockResolvedValue(held);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  unmount = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ClaimsHeld />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(seen(`claim-${held[0]?.id}`)).toHaveLength(1));
}

async function press(button: HTMLElement | undefined) {
  await act(async () => button?.click());
}

async function type(id: string, text: string) {
  const [input] = seen(id);
  if (!(input instanceof HTMLInputElement)) throw new Error(`no input ${id}`);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('CSS', { escape: String });
  queryClient.clear();
  queryClient.setQueryData(['app'], { open: null });
});

afterEach(() => {
  unmount();
  document.body.replaceChildren();
});

test('one whose journal exists has no button, one without a journal has it', async () => {
  await show([claim('kept', 'claim-held-profile', {}), claim('lost', 'claim-held-gone', { can_end: true })]);
  expect(seen('claim-end')).toHaveLength(1);
  expect(seen('claim-lost')[0]?.querySelector('[data-testid="claim-end"]')).not.toBeNull();
  expect(seen('claim-kept')[0]?.textContent).toContain('harbour');
});

test('one whose end waits for an approval leads there instead', async () => {
  await show([claim('asked', 'claim-held-gone', { can_end: true, asked: 'approval' })]);
  expect([seen('claim-end').length, seen('claim-approval').length]).toEqual([0, 1]);
});

test('it is ended once, with the reason as typed, and not without one', async () => {
  const end = vi.spyOn(ipc, 'claimEnd').mockResolvedValue({ asked: null } as ClaimTaken);
  await show([claim('lost', 'claim-held-gone', { can_end: true })]);
  await press(seen('claim-end')[0]);
  const commit = () => seen('dialog-commit')[0];
  expect(commit()?.getAttribute('aria-disabled')).toBe('true');
  await press(commit());
  expect(end).not.toHaveBeenCalled();
  await type('claim-reason', 'Ms Wu: not carried out');
  await press(commit());
  expect(end.mock.calls).toEqual([['lost', 'Ms Wu: not carried out', null]]);
  await vi.waitFor(() => expect(seen('claim-dialog')).toHaveLength(0));
});
