//! A form is opened for drafts as the list has them now, never for fewer than were chosen.
// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftRow, InboxChosen, InboxHead, ProfileView } from '../../generated/views';
import { ipc } from '../../ipc';
import type { ListRow } from '../../ipc/packed';
import { openOrder } from '../../stores/dialog';
import { useListActions } from './useListActions';
import type { Chosen } from './useSelection';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.mock('../../stores/dialog', () => ({ openOrder: vi.fn() }));

const STAGE = 'endorsement-transfer';
const profile = {
  acting_off: null,
  accounts: [{ bank_mark: 'A' }],
  starts: [{ stage: STAGE, bank_mark: 'A', operations: ['endorse'] }],
} as unknown as ProfileView;

const listed = (key: string) =>
  ({ key, stage: null, bankMark: 'A', lock: null, acted: null, unreadable: null }) as ListRow;
const whole = (key: string) => ({ ...listed(key), acceptorName: 'Meridian' }) as DraftRow;
const answer = (rows: DraftRow[], acted = 0, hidden = 0) =>
  ({ rows, acted, hidden, totals: [], at: null, last: null }) as InboxChosen;

const inboxChosen = vi.spyOn(ipc, 'inboxChosen');

let actions: ReturnType<typeof useListActions>;
const onRefused = vi.fn();
const onHidden = vi.fn();

beforeEach(() => {
  const selection = new Map(['1', '2'].map((key) => [key, listed(key)]));
  const chosen = { selection, settled: true } as unknown as Chosen;
  function Probe() {
    actions = useListActions({ stage: STAGE, head: { view: 7 } as InboxHead, chosen, profile, onRefused, onHidden });
    return null;
  }
  act(() => createRoot(document.createElement('div')).render(<Probe />));
});

afterEach(() => vi.clearAllMocks());

const acted = async () =>
  act(async () => {
    actions.act();
    actions.act();
  });

test('the form gets the whole drafts, and two presses open it once', async () => {
  inboxChosen.mockResolvedValue(answer([whole('1'), whole('2')]));
  await acted();
  expect(inboxChosen).toHaveBeenCalledExactlyOnceWith(7, ['1', '2'], []);
  expect(openOrder).toHaveBeenCalledExactlyOnceWith(STAGE, 'endorse', null, [whole('1'), whole('2')], {}, 0);
  expect(onRefused).toHaveBeenLastCalledWith(null);
});

test.each([
  ['one has left the list', answer([whole('1')]), 'left the list'],
  ['one was acted on meanwhile', answer([whole('1')], 1), 'accepted operation'],
])('nothing opens where %s, and a sentence says so', async (_, said, words) => {
  inboxChosen.mockResolvedValue(said);
  await acted();
  expect(openOrder).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenLastCalledWith(expect.stringContaining(words));
});

test('nothing opens where the list must be opened again', async () => {
  inboxChosen.mockRejectedValue({ code: 'view-gone', sentence: { id: 'view-gone', args: {} }, problems: [] });
  await acted();
  expect(openOrder).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenLastCalledWith(expect.stringMatching(/list/i));
});

test('a key asks about selected drafts that the filter hides, and the form knows how many', async () => {
  inboxChosen.mockResolvedValue(answer([whole('1'), whole('2')], 0, 1));
  await acted();
  expect(openOrder).not.toHaveBeenCalled();
  const [asked] = onHidden.mock.lastCall ?? [];
  expect(asked).toMatchObject({ count: 2, hidden: 1 });
  asked.goOn();
  expect(openOrder).toHaveBeenCalledExactlyOnceWith(STAGE, 'endorse', null, [whole('1'), whole('2')], {}, 1);
});

test('the button, whose words count them, does not ask', async () => {
  inboxChosen.mockResolvedValue(answer([whole('1'), whole('2')], 0, 1));
  await act(async () => actions.press());
  expect(onHidden).not.toHaveBeenCalled();
  expect(openOrder).toHaveBeenCalledExactlyOnceWith(STAGE, 'endorse', null, [whole('1'), whole('2')], {}, 1);
});
