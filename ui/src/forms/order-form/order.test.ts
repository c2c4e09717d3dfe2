// @vitest-environment jsdom
//! The order of a form: exactly the typed values and the draft's known fields, by the interface's names, without
//! blanks.

import { describe, expect, test, vi } from 'vitest';
import { unknownAt } from '../../code-book/unknown';
import { operations, stages, types } from '../../generated/contract';
import type {
  AccountView,
  BalanceRow,
  DraftRow,
  FlagView,
  InstructionView,
  JournalView,
  Problem,
  ProfileView,
  SendProgress,
} from '../../generated/views';
import { ipc } from '../../ipc';
import { doubtfulBankNumber } from './cnaps';
import { dayIn } from './dates';
import { otherAccount, partyFields } from './earlier';
import { flagOptions } from './flags';
import { isDirect, layoutOf } from './layout';
import { nextField } from './nextField';
import { amountDiffers, inputId, orderOf, sameAmount, startOf, type Typed } from './order';
import { takenByEnter } from './PickBox';
import { currencyOf, lastPayerTo, onlyPayer } from './payer';
import { inOrder, onceEach } from './problems';
import { bookOf } from './state';

const account = (bank: string, number: string): AccountView => ({
  key: `${bank}:${number}`,
  bank_mark: bank,
  account_number: number,
  bank_code: bank === 'A' ? '102100099996' : null,
  organization_code: null,
  nickname: null,
  owner: null,
  role: null,
  draft_currency: null,
  optional_fields: [],
});
const accounts = [account('A', '11'), account('B', '22')];
const flag = (bank_mark: string, name: string, word: string, value: string): FlagView => ({
  bank_mark,
  flag: name,
  word,
  value,
  label_en: null,
  label_zh: word === 'may_not' ? '不得转让' : null,
});
// The two banks give the same number opposite meanings; the code book exists for this case.
const book = [
  flag('A', 'transferFlag', 'may_transfer', '0'),
  flag('A', 'transferFlag', 'may_not', '1'),
  flag('B', 'transferFlag', 'may_transfer', '1'),
  flag('B', 'transferFlag', 'may_not', '0'),
  flag('A', 'replayFlag', 'accept', '1'),
  flag('A', 'replayFlag', 'refuse', '0'),
  flag('B', 'onlineFlag', 'online', '1'),
];

const row = (bank: string, number: string, more: Partial<DraftRow> = {}): DraftRow => ({
  key: `key-${number}`,
  stage: null,
  bankMark: bank,
  accountNumber: null,
  account: `${bank}:${bank === 'A' ? '11' : '22'}`,
  bankDraftId: '9007199254740993',
  draftId: null,
  draftNumber: number,
  sequenceNumber: null,
  draftType: null,
  draftTypeMeaning: null,
  drawerName: null,
  acceptorName: null,
  payeeName: null,
  endorseeName: null,
  endorserName: null,
  pledgeeName: null,
  date: null,
  dueDate: null,
  dueDay: null,
  daysToDue: null,
  amount: '100.10',
  amountExact: true,
  draftStatusCode: null,
  draftStatusMeaning: null,
  bankDraftStatusCode: null,
  bankDraftStatusDesc: null,
  remark: null,
  responseStatus: null,
  part: null,
  split: false,
  difference: null,
  unseen: null,
  lock: null,
  acted: null,
  watch: [],
  presentment: null,
  unreadable: null,
  noteMatch: null,
  ...more,
});

function order(operation: string, rows: DraftRow[], change: Partial<Typed>, answer: 'accept' | 'refuse' | null = null) {
  const layout = layoutOf(operation, rows.length);
  const typed = { ...startOf(rows, layout, '2026-11-21'), ...change };
  return orderOf(
    { operation, layout, rows, answer, accounts, book, language: 'en', supersedes: null, list: null },
    typed,
  );
}

describe('an order', () => {
  test('sends each bank the number that it means by the chosen word', () => {
    const common = { endorseeAccountName: ' Harbour ', endorseeAccountNumber: '62 22', transferFlag: 'may_not' };
    const made = order('endorse', [row('A', 'n1'), row('B', 'n2')], { common, each: [{ remark: 'one' }, {}] });
    expect(made.items).toEqual([
      {
        account: 'A:11',
        draft: 'key-n1',
        supersedes: null,
        fields: {
          accountNumber: '11',
          bankCode: '102100099996',
          draftNumber: 'n1',
          endorseeAccountName: 'Harbour',
          endorseeAccountNumber: '6222',
          transferFlag: '1',
          remark: 'one',
        },
      },
      {
        account: 'B:22',
        draft: 'key-n2',
        supersedes: null,
        fields: {
          accountNumber: '22',
          draftNumber: 'n2',
          endorseeAccountName: 'Harbour',
          endorseeAccountNumber: '6222',
          transferFlag: '0',
        },
      },
    ]);
  });

  test('sends the bank code of the account until another one is typed, also in a withdrawal', () => {
    const code = (common: Record<string, string>) =>
      order('transfer-withdrawal', [row('A', 'n')], { common }).items[0]?.fields.bankCode;
    expect([code({}), code({ bankCode: ' 10310 0000026' })]).toEqual(['102100099996', '103100000026']);
  });

  test('takes the answer of a receipt from the code book, and nothing where it has none', () => {
    expect(order('receipt-by-endorsee', [row('A', 'n')], {}, 'refuse').items[0]?.fields).toEqual({
      accountNumber: '11',
      bankCode: '102100099996',
      bankDraftId: '9007199254740993',
      replayFlag: '0',
    });
    expect(order('receipt-by-endorsee', [row('B', 'n')], {}, 'accept').items[0]?.fields).not.toHaveProperty(
      'replayFlag',
    );
  });

  test('of a presentment starts with the amount of the draft, never with one that is not exact', () => {
    expect(order('create-prompt-payment-app', [row('A', 'n')], {}).items[0]?.fields.amount).toBe('100.10');
    const inexact = row('A', 'n', { amount: '0.123456789012345678901234567890123', amountExact: false });
    expect(order('create-prompt-payment-app', [inexact], {}).items[0]?.fields).not.toHaveProperty('amount');
    const several = order('create-prompt-payment-app', [row('A', 'n'), row('B', 'm', { amount: '7' })], {});
    expect(several.items.map((item) => item.fields.amount)).toEqual(['100.10', '7']);
  });

  test('of a transfer carries plain digits, the chosen account and no draft', () => {
    const common = { tradeAccountNumber: '11', tradeAmount: ' 1,484,567.50 ', currency: 'CNY', purpose: '' };
    expect(order('transfer', [], { common, account: 'A:11', reason: ' two invoices ' })).toEqual({
      operation: 'transfer',
      items: [
        {
          account: 'A:11',
          draft: null,
          supersedes: null,
          fields: { tradeAccountNumber: '11', tradeAmount: '1484567.50', currency: 'CNY' },
        },
      ],
      language: 'en',
      reason: 'two invoices',
      list: null,
    });
  });
});

describe('a form', () => {
  test.each(Object.keys(operations))('of %s shows every field of the interface exactly once', (operation) => {
    for (const drafts of operation.startsWith('transfer') && operation !== 'transfer-withdrawal' ? [0] : [1, 2]) {
      const layout = layoutOf(operation, drafts);
      const shown = [...layout.known, ...layout.common, ...layout.each, ...layout.folded].map((field) => field.name);
      const all = (types[layout.type] ?? []).map((field) => field.name).filter((name) => name !== 'replayFlag');
      expect(shown.toSorted()).toEqual(all.toSorted());
    }
  });

  test('never folds away what is required', () => {
    for (const operation of Object.keys(operations)) {
      const hidden = layoutOf(operation, 1).folded.filter((field) => field.required || field.house);
      expect(hidden, operation).toEqual([]);
    }
  });

  test('is left out where nothing can be typed: the four withdrawals', () => {
    const direct = Object.keys(operations).filter(isDirect);
    const withdrawals = stages.flatMap((stage) =>
      stage.desk === 'awaiting' && stage.operation ? [stage.operation] : [],
    );
    expect(direct.toSorted()).toEqual(withdrawals.toSorted());
  });

  const problem = (item: number, field: string | null): Problem => ({
    item,
    field,
    source: 'value',
    sentence: { id: 'x', args: {} },
  });
  test.each([
    [2, 1, 'remark', 'form-remark-1'],
    [1, 0, 'remark', 'form-remark'],
    [2, 1, 'endorseeAccountName', 'form-endorseeAccountName'],
    [1, 0, 'draftNumber', null],
    [1, 0, null, null],
  ])('of %i drafts links a problem of item %i in %s to %s', (drafts, item, field, id) => {
    expect(inputId(layoutOf('endorse', drafts), problem(item, field), drafts)).toBe(id);
  });

  test('asks for a reason when a presented amount is another number than the draft has', () => {
    const typed = (amount: string): Typed => ({ common: { amount }, each: [{}], account: '', reason: '' });
    expect(amountDiffers([row('A', 'n')], typed('100.1'))).toBe(false);
    expect(amountDiffers([row('A', 'n')], typed('100.11'))).toBe(true);
    expect(amountDiffers([row('A', 'n')], typed(''))).toBe(false);
  });
});

describe('the code book', () => {
  test('offers only the words that every bank of the order has', () => {
    expect(flagOptions(book, ['A', 'B'], 'transferFlag', 'zh-CN')).toEqual([
      { word: 'may_transfer', label: null },
      { word: 'may_not', label: '不得转让' },
    ]);
    expect(flagOptions(book, ['A', 'B'], 'onlineFlag', 'en')).toEqual([]);
    // A bank without the flag, and one with a part of it.
    expect(unknownAt(book, ['A', 'B'], 'onlineFlag').map(({ bank, words }) => [bank, words])).toEqual([
      ['A', ['online', 'offline']],
      ['B', ['offline']],
    ]);
  });
});

test.each([
  ['100.10', '100.1', true],
  ['0100', '100', true],
  ['0.5', '.5', false],
  ['12345678901234567.89', '12345678901234567.88', false],
  ['1e2', '100', false],
])('%s and %s as amounts: the same is %s', (one, other, same) => {
  expect(sameAmount(one, other)).toBe(same);
});

test.each([
  ['102100099996', false],
  ['103100000026', false],
  ['1021 0009 9996', false],
  ['', false],
  ['102100099995', true],
  ['12345', true],
])('bank number %s is doubtful: %s', (number, doubtful) => {
  expect(doubtfulBankNumber(number)).toBe(doubtful);
});

test.each([
  ['%Y-%m-%d', '2026-01-09'],
  ['%Y%m%d', '20260109'],
  ['%d/%m/%y', '09/01/26'],
  ['%s', null],
])('today in the form %s is %s', (format, day) => {
  expect(dayIn(format, new Date(2026, 0, 9, 23, 59))).toBe(day);
});

describe('what is wrong with several drafts', () => {
  const problem = (item: number, field: string): Problem => ({
    item,
    field,
    source: 'service',
    sentence: { id: 'problem-required', args: { field } },
  });

  test('is said once where it is the same for all of them', () => {
    const found = onceEach([problem(0, 'remark'), problem(0, 'amount'), problem(1, 'amount')], 2);
    expect(found.map(({ problem, ofAll }) => [problem.item, problem.field, ofAll])).toEqual([
      [0, 'remark', false],
      [0, 'amount', true],
    ]);
    const inForm = inOrder(
      onceEach([problem(0, 'remark'), problem(0, 'endorseeAccountName')], 1),
      layoutOf('endorse', 1),
    );
    expect(inForm.map(({ problem }) => problem.field)).toEqual(['endorseeAccountName', 'remark']);
    expect(onceEach([problem(0, 'amount')], 1)).toEqual([{ problem: problem(0, 'amount'), ofAll: false }]);
  });
});

test('a form starts with what was filled in before it opened, as far as it has the field', () => {
  const filled = { endorseeAccountName: 'North Star Ltd.', tradeDate: '2026-11-21' };
  const layout = layoutOf('endorse', 2);
  expect(startOf([row('A', '1'), row('A', '2')], layout, null, filled).common).toEqual({
    endorseeAccountName: 'North Star Ltd.',
  });
});

test('the last payer to a payee is that of an order of one: a file sets none', async () => {
  const past = (submission_id: string, account: string, account_number: string) =>
    ({ submission_id, account, counterparty: { account_number } }) as InstructionView;
  const rows = [past('mentions', 'EAST:9', '1622'), past('payroll', 'EAST:2', '622'), past('bill', 'EAST:1', '622')];
  const journal = vi.spyOn(ipc, 'journal').mockResolvedValue({ rows } as JournalView);
  vi.spyOn(ipc, 'progress').mockImplementation(async (id) => ({ all: id === 'payroll' ? 200 : 1 }) as SendProgress);
  expect(await lastPayerTo('622')).toBe('EAST:1');
  expect(journal.mock.lastCall?.[2]).toMatchObject({ operations: ['transfer', 'transfer-personal'], text: '622' });
  journal.mockResolvedValue({ rows: rows.slice(0, 2) } as JournalView);
  expect(await lastPayerTo('622')).toBeNull();
});

test('the payer and the currency are filled in where there is one choice', () => {
  const layout = layoutOf('transfer', 0);
  const [first, second] = accounts;
  if (!first || !second) throw new Error('accounts');
  expect(onlyPayer([first], [])).toBe(first);
  expect(onlyPayer(accounts, [])).toBeNull();
  expect(onlyPayer(accounts, [second.key])).toBe(second);
  const balance = (account: string, currencyCode: string) => ({ account, currencyCode }) as BalanceRow;
  const held = [balance('A:11', 'CNY'), balance('A:11', 'CNY'), balance('B:22', 'CNY'), balance('B:22', 'USD')];
  expect(currencyOf(held, 'A:11')).toBe('CNY');
  expect(currencyOf(held, 'B:22')).toBeNull();
  expect(currencyOf(held, 'C:11')).toBeNull();
  const past = [
    { account: 'B:22', currency: 'USD' },
    { account: 'B:22', currency: 'CNY' },
    { account: 'C:11', currency: 'EUR' },
  ] as InstructionView[];
  expect(currencyOf(held, 'B:22', past), 'that of the newest transfer').toBe('USD');
  expect(currencyOf(held, 'C:11', past)).toBe('EUR');
  expect(currencyOf(held, 'A:11', [{ account: 'A:11', currency: 'USD' }] as InstructionView[])).toBe('CNY');
  const start = startOf([], layout, null, {}, first, 'CNY');
  expect([start.account, start.common.tradeAccountNumber, start.common.tradeBankCode, start.common.currency]).toEqual([
    'A:11',
    '11',
    '102100099996',
    'CNY',
  ]);
  expect(startOf([], layout, null, {}, null).account).toBe('');
  expect(startOf([], layoutOf('endorse', 0), null, {}, first).account).toBe('');
});

describe('the next field', () => {
  const { common } = layoutOf('transfer', 0);
  test.each([
    [{}, null, 'tradeAccountNumber'],
    [{ tradeAccountNumber: '11' }, 'tradeAccountNumber', 'oppositeAccountName'],
    [{ oppositeAccountName: 'L', oppositeAccountNumber: '6' }, 'oppositeAccountName', 'oppositeAccountBankName'],
    [
      { oppositeAccountName: 'L', oppositeAccountNumber: '6', oppositeBankCode: '102290002916' },
      'oppositeAccountName',
      'tradeAmount',
    ],
  ])('with %j typed is after %s: %s', (values, from, expected) => {
    expect(nextField(common, values, from)).toBe(expected);
  });

  test('is one before it where all that follow are filled, and none where all are', () => {
    const all = Object.fromEntries(common.map((field) => [field.name, 'x']));
    expect(nextField(common, { ...all, tradeAccountNumber: ' ' }, 'tradeAmount')).toBe('tradeAccountNumber');
    expect(nextField(common, all, 'tradeAmount')).toBeNull();
  });
});

describe('a known party', () => {
  const party = {
    key: 'k',
    value: 'Linden Freight',
    detail: '6222',
    name: 'Linden Freight',
    account: '6222',
    bankName: 'Harbour Bank',
    bankNumber: '102290002916',
    used: true,
  };

  test('fills in the fields of a transfer and of an endorsement, and clears nothing that is typed', () => {
    expect(partyFields('opposite', party)).toEqual({
      oppositeAccountName: 'Linden Freight',
      oppositeAccountNumber: '6222',
      oppositeAccountBankName: 'Harbour Bank',
      oppositeBankCode: '102290002916',
    });
    expect(partyFields('endorsee', party).endorseeAccountBankNumber).toBe('102290002916');
    expect(Object.keys(partyFields('pledgee', { ...party, bankNumber: '' }))).toEqual([
      'pledgeeAccountName',
      'pledgeeAccountNumber',
    ]);
  });

  test.each([
    ['', null],
    ['Lin', 'k'],
    ['622', 'k'],
    ['Linden Freight', null],
    ['Atlas', null],
  ])('is taken by Enter after %j: %s', (typed, key) => {
    expect(takenByEnter([party], typed)?.key ?? null).toBe(key);
  });

  test.each([
    ['hdz', '1'],
    ['华东', '1'],
    ['hdz 22', '2'],
    ['华东 22', '2'],
    ['hdx', null],
  ])('with two accounts is taken by letters, initials and digits %j: %s', (typed, key) => {
    const chinese = { ...party, value: '华东纸业有限公司', name: '华东纸业有限公司' };
    const two = [
      { ...chinese, key: '1', detail: '6211 · Harbour Bank' },
      { ...chinese, key: '2', detail: '6222 · Harbour Bank' },
    ];
    expect(takenByEnter(two, typed)?.key ?? null).toBe(key);
  });

  test.each([
    ['Linden Freight', '6222', null],
    ['ＬＩＮＤＥＮ　Freight', '62 22', null],
    ['linden freight', '6223', '6222'],
    ['Linden Freight', '', null],
    ['Atlas', '6223', null],
  ])('%s at account %j is a new account beside %s', (name, account, other) => {
    // An account that only a draft names makes nothing known.
    const read = { ...party, key: 'r', account: '6223', used: false };
    expect(otherAccount([party, read], name, account)).toBe(other);
  });
});

test('a field of a local rule is optional where the settings of every bank in the order relax it', () => {
  const [field] = layoutOf('transfer', 0).common.filter((one) => one.name === 'oppositeAccountName');
  if (!field) throw new Error('a transfer has a payee');
  const accounts = [{ ...account('A', '1'), optional_fields: [field.name] }, account('B', '2')];
  const profile = { accounts, code_book: [] } as unknown as ProfileView;
  const isRelaxed = (payer: string) => bookOf(profile, [], payer, 'en', (id) => id).isRelaxed(field);
  expect([isRelaxed('A:1'), isRelaxed('B:2'), isRelaxed('')]).toEqual([true, false, false]);
  const amount = layoutOf('transfer', 0).common.find((one) => one.name === 'tradeAmount');
  expect(amount && bookOf(profile, [], 'A:1', 'en', (id) => id).isRelaxed(amount)).toBe(false);
});
