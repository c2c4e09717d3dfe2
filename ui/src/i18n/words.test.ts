//! The wording of the messages: Chinese has its own punctuation, and one thing of the field has one name per language, in
//! every message of the window, of the core and of the command line, and in the guide.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Language = 'en' | 'zh-CN';

const lines = (language: Language) =>
  readdirSync('src/locales')
    .filter((file) => file.endsWith(`.${language}.ftl`))
    .flatMap((file) => readFileSync(`src/locales/${file}`, 'utf8').split('\n'))
    .filter((line) => !line.startsWith('#'));

/** The guide, without the names of settings and commands. */
const guide = (language: Language) =>
  readdirSync('../docs/guide')
    .filter((file) => file.endsWith('.md') && file.endsWith('.zh-CN.md') === (language === 'zh-CN'))
    .flatMap((file) =>
      readFileSync(`../docs/guide/${file}`, 'utf8')
        .replaceAll(/```[\s\S]*?```|`[^`]*`/g, '')
        .split('\n'),
    );

/** The labels of fields, lists and operations, and the texts of error codes for clerks. */
function labels(language: Language): string[] {
  const ending = language === 'en' ? /^en(_refuse|_hint|_clerk)?$/ : /^zh(_refuse|_hint|_clerk)?$/;
  const of = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, one]) =>
      typeof one === 'string' ? (ending.test(key) ? [one] : []) : of(one),
    );
  };
  return of(JSON.parse(readFileSync('../src-tauri/crates/bank-contract/data/terms.json', 'utf8')));
}

test('Chinese uses its own punctuation; a text that is typed as shown uses the keyboard’s', () => {
  // 银行:账号 is an exception: the user types it so, with an ASCII colon.
  const mixed = [...lines('zh-CN'), ...guide('zh-CN')].filter((line) =>
    /[\u4e00-\u9fff][,;!?(]|[,;!?)][\u4e00-\u9fff]|[\u4e00-\u9fff]:(?!账号|联行号)/u.test(line),
  );
  expect(mixed).toEqual([]);
});

interface Term {
  /** The word to use. */
  say: string;
  /** The words that were used for the same thing before. */
  not: RegExp;
}

/** One thing of the field per line: its English and its Chinese word. */
const GLOSSARY: { en?: Term; zh?: Term }[] = [
  // Reading from the bank
  {
    en: {
      say: 'Refresh',
      not: /\bread (?:lists|all lists|this list|balances|the lists?(?: again)?\b|it again)|\bread again\b/i,
    },
    zh: { say: '刷新', not: /重新读取|读取列表|读取全部列表|读取本列表/ },
  },
  {
    en: { say: 'Automatic refresh', not: /reading without|without being asked/i },
    zh: { say: '自动刷新', not: /定时读取/ },
  },
  { en: { say: 'since the last refresh', not: /since the reading before/i }, zh: { say: '已移出', not: /不再列出/ } },
  { zh: { say: '查询余额', not: /^读取余额|(?<!未)读取余额/ } },
  // Money
  {
    en: { say: 'Available balance', not: /\beffective balance/i },
    zh: { say: '可用余额', not: /有效余额/ },
  },
  {
    en: { say: 'Credit limit', not: /\b(?:effective|excess) quota/i },
    zh: { say: '可用额度', not: /有效(?:未用|已用)?额度/ },
  },
  { zh: { say: '透支额度', not: /透支限额/ } },
  { en: { say: 'Balance after due day', not: /cash after/i }, zh: { say: '到期后余额', not: /其后资金/ } },
  // Operations
  { en: { say: 'Present for payment', not: /prompt payment/i } },
  { en: { say: 'Amount presented', not: /prompt payment amount/i } },
  {
    en: { say: 'Sign endorsement, Refuse endorsement', not: /receipt by endorsee|receipt confirmation/i },
    zh: { say: '背书拒签', not: /拒签：背书签收/ },
  },
  { en: { say: 'Transfer to a company', not: /corporate transfer|personal transfer/i } },
  { en: { say: 'Withdraw endorsement', not: /endorsement transfer withdrawal/i } },
  {
    en: { say: 'May the endorsee transfer it on?', not: /further transfer/i },
    zh: { say: '是否可再转让', not: /再转让标记/ },
  },
  { en: { say: 'Clearing method', not: /online clearing flag/i }, zh: { say: '清算方式', not: /线上清算标记/ } },
  { zh: { say: '业务（银行办理的）', not: /允许此操作|同一操作|该操作|票据操作|名为 .* 的操作/ } },
  { en: { say: 'resolve', not: /\bthis one is settled/i }, zh: { say: '核实处理', not: /了结|(?<!核实)处理结果不明/ } },
  // People and parties
  { en: { say: 'counterparty', not: /\bother side\b/i } },
  { en: { say: 'approver', not: /\bsecond person\b/i }, zh: { say: '复核人', not: /第二人/ } },
  { zh: { say: '收款人', not: /收款方/ } },
  // Records
  {
    en: { say: 'Our reference', not: /reference document number/i },
    zh: { say: '业务参考号', not: /参考单号|单据编号|我方编号/ },
  },
  { zh: { say: '票据号码', not: /(?<![发本])票号(?!码)/ } },
  {
    en: { say: 'Match', not: /\btick(?:s|ed)?\b (?:off|taken)|\bthe tick\b/i },
    zh: { say: '银行流水', not: /对账单明细/ },
  },
  { zh: { say: '结果不明', not: /存疑/ } },
  { zh: { say: '指令日志', not: /指令台账/ } },
  { zh: { say: '链末端', not: /链首|链头/ } },
  { zh: { say: '已受理', not: /已接受/ } },
  { zh: { say: '应答', not: /回复/ } },
  // The window
  { en: { say: 'Nickname', not: /^(?:account|export)-nickname = Called/ } },
  { en: { say: 'Keyboard shortcuts', not: /^keys = Keys/ } },
  { en: { say: 'Format', not: /^export-format = As$/ } },
  { en: { say: 'Apply', not: /\btake the change/i } },
  { en: { say: 'Expires …', not: /it ends .* if nobody/i } },
  { en: { say: 'My views', not: /\bsaved views?\b/i }, zh: { say: '我的视图', not: /已存视图/ } },
  { zh: { say: '复制筛选条件', not: /复制筛选文本/ } },
  { zh: { say: '剩余天数', not: /^column-days = 天数|距到期天数/ } },
  { zh: { say: '7 天内', not: /7 日内/ } },
  { zh: { say: '账套（连接）', not: /(?<!用户)配置/ } },
  { zh: { say: '代码对照表', not: /代码簿|代码表/ } },
  { zh: { say: '面板', not: /窗格/ } },
  { zh: { say: '系统密钥库', not: /钥匙串/ } },
  // Form
  { en: { say: 'a plural of its own', not: /\(s\)/ } },
  { en: { say: '… beside its word', not: / …/ } },
];

/** Plain technical English: the subject is a thing of the desk, the verb the ordinary one. */
const PROSE: [habit: string, is: RegExp][] = [
  ['a person without a role', /\b(?:nobody|somebody|no one|someone|whoever)\b/i],
  ['a place instead of “is”', /\b(?:stands?|stood|lies|lay)\b(?! for)/i],
  [
    '“taken in”, “given again” for imported, prepared again',
    /\btaken? in\b|\bgiven again\b|\bgive the order\b|\banew\b/i,
  ],
  ['“no proof” for “not a proof”', /\band no proof\b/i],
];

test.each(PROSE)('an English sentence does not use %s', (_, is) => {
  const sentences = lines('en').map((line) => line.replace(/^[\w-]+ =|^\s*\*?\[[\w-]+\]|\{[^{}]*\}?/g, ''));
  expect([...sentences, ...guide('en')].filter((line) => is.test(line))).toEqual([]);
});

describe.each(['en', 'zh-CN'] as const)('in %s', (language) => {
  const said = [...lines(language), ...labels(language), ...guide(language)];
  const terms = GLOSSARY.flatMap((one) => (language === 'en' ? one.en : one.zh) ?? []);

  test('the texts were found', () => expect(said.length).toBeGreaterThan(2500));

  test.each(terms)('$say has no second name', ({ not }) => {
    expect(said.filter((line) => not.test(line))).toEqual([]);
  });
});
