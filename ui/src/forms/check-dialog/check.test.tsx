//! The check dialog in use: the safe button has the focus, a held or bare Enter confirms nothing, our total stays
//! hidden until the voucher's is typed, and confirming uses the nonce once.
// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CheckView } from '../../generated/views';
import { ipc } from '../../ipc';
import { queryClient } from '../../ipc/queries';
import { watchKeys } from '../../keys';
import { CheckDialog } from './CheckDialog';
import { controlTotal, revealed } from './control';

const MARK = { says_amount: false, marked_at_party: false };

const check: CheckView = {
  submission_id: 'S1',
  nonce: 'once',
  digest: 'd',
  operation: 'endorse',
  practice: true,
  rows: [
    {
      instruction_id: 'I1',
      account: 'A:11',
      draft_number: '110210009999620260100000007919',
      amount: '1484567.00',
      currency: null,
      counterparty: { name: 'Harbour', account_number: '6222', bank: null, first_time: true },
      fields: [{ name: 'transferFlag', value: '1', words: { id: 'word-may-not', args: {} }, odd: false }],
      body: '[{"transferFlag":1}]',
      notes: [],
      facts: { acceptor: 'Meridian Bank', endorser: 'Atlas Pharma', due: '2026-12-11' },
      days_to_due: 18,
    },
  ],
  common: { account: 'A:11', company: null, counterparty: null, fields: [], differing: [], subtotals: [] },
  marks: [],
  totals: [{ currency: null, amount: '1484567.00', count: 1, left_out: 0 }],
  funds: [],
  notes: [],
  control_total: false,
  approval: null,
};

let root: Root;
const confirmed = vi.fn();
const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`);

async function open(view: CheckView, hidden = 0) {
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <CheckDialog
          title="Endorse"
          operation="endorse"
          check={view}
          trouble={null}
          commitLabel={(shown) => (shown ? 'Endorse 1,484,567.00' : 'Endorse')}
          back="Back"
          hidden={hidden}
          onBack={() => undefined}
          onConfirmed={confirmed}
        />
      </QueryClientProvider>,
    );
  });
}

async function key(type: 'keydown' | 'keyup', init: KeyboardEventInit) {
  await act(async () => {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent(type, { code: 'Enter', key: 'Enter', bubbles: true, cancelable: true, ...init }),
    );
  });
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom has no CSS.escape, which the dialog's focus handling calls; the ids here need no escaping.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  queryClient.setQueryData(['app'], { open: null });
  vi.spyOn(ipc, 'confirm').mockResolvedValue({ id: 'S1' } as Awaited<ReturnType<typeof ipc.confirm>>);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  watchKeys(window);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  confirmed.mockReset();
});

describe('the check dialog', () => {
  test('shows whom it goes to, flags in words, the numbers only in the body, and what is practice', async () => {
    await open(check);
    const body = find('check-dialog')?.textContent ?? '';
    expect(body).toContain('Harbour');
    expect(find('check-first-time-0')).not.toBeNull();
    expect(body).toContain('may not be transferred on');
    expect(body).not.toMatch(/sends/);
    expect(find('check-practice')).not.toBeNull();
    expect(find('check-body-0')?.textContent).toBe('[{"transferFlag":1}]');
  });

  test('of several shows common facts once, a row per draft with what differs, and warnings before good news', async () => {
    const [row] = check.rows;
    if (!row) throw new Error('a row');
    const party = { name: 'Harbour', account_number: '6222', bank: null, first_time: true };
    const flag = { name: 'transferFlag', value: '1', words: { id: 'word-may-not', args: {} }, odd: false };
    const numbers = ['110210009999620260100000007919', '110210009999620260100000007920'];
    const total = { currency: 'CNY', amount: '300.00', count: 2, left_out: 0 };
    const rows = numbers.map((draft_number, at) => ({
      ...row,
      instruction_id: `I${at}`,
      draft_number,
      amount: at === 0 ? '100.00' : '200.00',
      currency: 'CNY',
      facts: { acceptor: `Acceptor ${at}`, endorser: 'Atlas Pharma', due: '2026-12-11', company: `Company ${at}` },
    }));
    const subtotals = rows.map((one, at) => ({
      company: `Company ${at}`,
      total: { currency: 'CNY', amount: one.amount, count: 1, left_out: 0 },
    }));
    await open({
      ...check,
      rows,
      totals: [total],
      common: { account: 'A:11', company: null, counterparty: party, fields: [flag], differing: [], subtotals },
      marks: [
        { sentence: { id: 'note-draft-not-cached', args: {} }, rows: [2], warns: true, ...MARK },
        { sentence: { id: 'present-open', args: { closes: '2026-12-21' } }, rows: [1, 2], warns: false, ...MARK },
      ],
    });
    const body = find('check-dialog')?.textContent ?? '';
    expect(body.split('Harbour').length).toBe(2);
    expect(body.split('6222').length).toBe(2);
    for (const part of ['Acceptor 0', 'Acceptor 1', 'Company 0', '100.00', 'may not be transferred on', '+18']) {
      expect(body).toContain(part);
    }
    expect(find('check-row-1')?.dataset.number).toBe(numbers[1]);
    expect(find('check-row-1')?.textContent).toContain('! 1');
    expect(find('check-row-0')?.textContent).not.toContain('! 1');
    expect(body.indexOf('not stand in the list')).toBeLessThan(body.indexOf('Acceptor 0'));
    expect(body.indexOf('May be presented now')).toBeGreaterThan(body.indexOf('Acceptor 1'));
    expect(document.activeElement).toBe(find('dialog-back'));
    const scroller = find('check-rows');
    if (!scroller) throw new Error('the rows');
    Object.defineProperty(scroller, 'scrollHeight', { value: 900 });
    await key('keydown', { code: 'End', key: 'End' });
    expect(scroller.scrollTop).toBe(900);
    await key('keydown', { code: 'PageUp', key: 'PageUp' });
    expect(scroller.scrollTop).toBe(876);
  });

  test('repeats how many of its drafts the filter of the list hides', async () => {
    await open(check, 1);
    expect(find('check-hidden-drafts')?.textContent).toContain('hides 1 of these 1');
    await open(check);
    expect(find('check-hidden-drafts')).toBeNull();
  });

  test('of a transfer shows what is available, taken and left, and a dash for what is not known', async () => {
    const known = { account: 'A:11', currency: 'CNY', available: '500.00', day: '2026-11-27', is_old: false };
    const funds = [
      { ...known, ordered: '100.50', after: '399.50', is_short: false },
      {
        ...known,
        account: 'A:12',
        day: '2026-11-26',
        is_old: true,
        ordered: '600.00',
        after: '-100.00',
        is_short: true,
      },
      { ...known, account: 'A:13', available: null, day: null, ordered: '7.00', after: null, is_short: false },
    ];
    await open({ ...check, operation: 'transfer', funds });
    const rows = [...document.querySelectorAll('[data-testid="check-funds"] tbody tr')];
    const cells = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['CNY 500.00', 'CNY 100.50', 'CNY 399.50'],
      [expect.stringMatching(/500\.00read on 2026-11-26, not today/), 'CNY 600.00', 'CNY −100.00'],
      [expect.stringMatching(/^–no balance was read/), 'CNY 7.00', '–'],
    ]);
    await open({ ...check, operation: 'transfer', funds, control_total: true });
    expect(find('check-funds')?.textContent).not.toMatch(/100\.50|399\.50|600\.00|7\.00/);
  });

  test('of five hundred draws only the rows in sight', async () => {
    const [row] = check.rows;
    if (!row) throw new Error('a row');
    await open({ ...check, rows: Array.from({ length: 500 }, (_, at) => ({ ...row, instruction_id: `I${at}` })) });
    expect(find('check-rows')?.dataset.rows).toBe('500');
    expect(document.querySelectorAll('[data-testid^="check-row-"]').length).toBeLessThan(60);
  });

  test('gives the focus to the safe button; no Enter but a fresh Ctrl+Enter confirms', async () => {
    await open(check);
    expect(document.activeElement).toBe(find('dialog-back'));
    find('dialog-commit')?.focus();
    for (const init of [{}, { altKey: true }, { ctrlKey: true, repeat: true }, { ctrlKey: true, isComposing: true }]) {
      await key('keydown', init);
      await key('keyup', init);
    }
    expect(ipc.confirm).not.toHaveBeenCalled();
  });

  test('ignores an Enter that was down before it opened, and takes the next one once', async () => {
    await key('keydown', { ctrlKey: true });
    await open(check);
    await key('keydown', { ctrlKey: true });
    expect(ipc.confirm).not.toHaveBeenCalled();
    await key('keyup', {});
    await key('keydown', { ctrlKey: true });
    await key('keydown', { ctrlKey: true });
    expect(ipc.confirm).toHaveBeenCalledTimes(1);
    expect(ipc.confirm).toHaveBeenCalledWith('S1', 'once', null, null);
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  test('hides every amount of ours until the control total is typed', async () => {
    const differs = { id: 'note-amount-differs', args: { amount: '1484567.00', draft: '1500000.00' } };
    await open({
      ...check,
      control_total: true,
      marks: [{ ...MARK, sentence: differs, rows: [1], warns: true, says_amount: true }],
    });
    const shown = () => find('check-dialog')?.textContent ?? '';
    expect(shown()).not.toContain('1,484,567.00');
    expect(shown()).not.toContain('1484567');
    expect(shown()).not.toMatch(/1,?500,?000/);
    expect(find('dialog-commit')?.getAttribute('aria-disabled')).toBe('true');
    const input = find('check-control-total') as HTMLInputElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '1,484,567');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(shown()).toContain('1,484,567.00');
    expect(shown()).toContain('1,500,000.00');
    await act(async () => find('dialog-commit')?.click());
    expect(ipc.confirm).toHaveBeenCalledWith('S1', 'once', '1484567', null);
  });

  test('stays open with what was refused when confirming fails', async () => {
    vi.mocked(ipc.confirm).mockRejectedValueOnce({
      code: 'control-total',
      sentence: { id: 'optional', args: {} },
      service_message: null,
      problems: [],
    });
    await open(check);
    await act(async () => find('dialog-commit')?.click());
    expect(confirmed).not.toHaveBeenCalled();
    expect(find('error-band')?.dataset.code).toBe('control-total');
  });
});

describe('the control total', () => {
  const total = (currency: string | null, amount: string) => ({ currency, amount, count: 1, left_out: 0 });
  const one = { ...check, control_total: true, totals: [total('CNY', '1200.00')] };
  const two = { ...one, totals: [total('CNY', '1200.00'), total('USD', '35.50')] };
  const none = { ...one, totals: [] };
  const notAsked = { ...one, control_total: false };
  test.each([
    ['one currency', one, '1,200', true],
    ['one currency', one, '1200.0', true],
    ['one currency', one, '1200.01', false],
    ['one currency', one, '', false],
    ['two currencies', two, 'CNY:1,200 USD:35.5', true],
    ['two currencies', two, 'USD：35.50，CNY:1200.00', true],
    ['two currencies', two, 'CNY:1200.00', false],
    ['two currencies', two, '1200 35.5', false],
    ['no total', none, '0', false],
    ['an order without one', notAsked, '', true],
  ])('of %s: %#', (_, view, typed, agrees) => {
    expect(revealed(view, typed)).toBe(agrees);
  });

  test('is handed over as plain digits, or by currency', () => {
    expect(controlTotal(one, ' 1,200.00 ')).toBe('1200.00');
    expect(controlTotal(two, 'CNY:1,200 USD:35.5')).toBe('CNY:1200 USD:35.5');
    expect(controlTotal({ ...one, control_total: false }, '5')).toBeNull();
  });
});
