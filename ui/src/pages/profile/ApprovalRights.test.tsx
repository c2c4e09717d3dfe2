//! The approvers: a tier without a person says so, and a waiting person is named apart.
// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import type { ApprovalRightsView, Sentence } from '../../generated/views';
import { ApprovalRights } from './ApprovalRights';

const person = (id: string, name = ''): Sentence => ({ id, args: name === '' ? {} : { name, key: name } });
const tier = (approvers: Sentence[], waiting: Sentence[]): ApprovalRightsView => ({
  senders: [person('actor-anyone')],
  tiers: [{ currency: 'CNY', from: '50000', tier: 'own_token', approvers, waiting }],
});
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let unmount: () => void = () => undefined;

afterEach(() => unmount());

test.each([
  ['no person', tier([], []), ['no person'], ['after acknowledgement']],
  [
    'a key that waits',
    tier([person('actor-subject', 'li')], [person('actor-key', 'Wu')]),
    ['li (signed in)', 'after acknowledgement: Wu (signed file)'],
    ['no person'],
  ],
])('%s', async (_, rights, told, untold) => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(<ApprovalRights rights={rights} />));
  // Fluent isolates each argument by invisible characters.
  const shown = (place.querySelector('[data-testid="approval-rights-tier"] td')?.textContent ?? '').replace(
    /[\u2068\u2069]/gu,
    '',
  );
  for (const words of told) expect(shown).toContain(words);
  for (const words of untold) expect(shown).not.toContain(words);
});
