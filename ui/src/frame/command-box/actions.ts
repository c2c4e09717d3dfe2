//! The actions of all pages, the settings and the help, as commands. A page's action presses the page's own button, so
//! that the command and the button have one name, one effect and one reason against it.

import { stages } from '../../generated/contract';
import { PAGES as GUIDE } from '../../help/topics';
import type { Labels, Text } from '../../i18n';
import { keyOf } from '../../keys';
import { openAsk, openKeys, openTemplates, openTransfer } from '../../stores/dialog';
import { openHelp } from '../../stores/help';
import { choose, type Language, type Look, type Theme } from '../../stores/look';
import { go, type Page } from '../../stores/nav';
import { startRefresh } from '../../stores/refresh';
import { openSetup } from '../../stores/setup';
import { openWindow } from '../openWindow';
import type { Command } from './command';

/** How long a page may take to show its button. */
const SHOWN_MS = 3000;

/** A button of a page: its message, the page, and its test id. `first` opens the part of the page that has it. */
interface OnPage {
  label: string;
  page: Page['name'];
  testId: string;
  first?: string;
}

const ON_PAGES: OnPage[] = [
  { label: 'balances-refresh', page: 'balances', testId: 'balances-refresh' },
  {
    label: 'balances-threshold-add',
    page: 'balances',
    testId: 'threshold-add',
    first: 'balances-view-thresholds',
  },
  { label: 'balances-view-history', page: 'balances', testId: 'balances-view-history' },
  { label: 'balances-view-compare', page: 'balances', testId: 'balances-view-compare' },
  { label: 'balances-view-thresholds', page: 'balances', testId: 'balances-view-thresholds' },
  { label: 'balances-view-report', page: 'balances', testId: 'balances-view-report' },
  { label: 'statements-import', page: 'statements', testId: 'statement-import' },
  { label: 'pack-open-period', page: 'journal', testId: 'journal-pack' },
  { label: 'chain-verify', page: 'journal', testId: 'chain-verify' },
  { label: 'approvals-import', page: 'approvals', testId: 'approval-import' },
  { label: 'bank-list', page: 'counterparties', testId: 'bank-list-open' },
  { label: 'watch-import', page: 'maturity', testId: 'watch-import' },
  { label: 'calendar-import', page: 'maturity', testId: 'calendar-import' },
  { label: 'lists-title', page: 'profile', testId: 'lists-edit' },
  { label: 'polling-title', page: 'profile', testId: 'poll-minutes' },
  { label: 'notify-label', page: 'profile', testId: 'notify' },
  { label: 'tray-label', page: 'profile', testId: 'tray' },
  { label: 'token', page: 'profile', testId: 'token' },
];

const shown = (testId: string) => document.querySelector<HTMLElement>(`main [data-testid="${testId}"]`);

/** The element once the page shows it; `null` if it does not. */
async function awaited(testId: string): Promise<HTMLElement | null> {
  const until = performance.now() + SHOWN_MS;
  while (performance.now() < until) {
    const found = shown(testId);
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
  return null;
}

/** Presses a button; a field, a switch or a button that is off takes the focus instead. */
async function press(testId: string) {
  const found = await awaited(testId);
  found?.scrollIntoView({ block: 'nearest' });
  const isButton = found instanceof HTMLButtonElement && found.getAttribute('aria-disabled') !== 'true';
  if (isButton && !found.disabled) found.click();
  else
    (found?.matches('input, select, button')
      ? found
      : found?.querySelector<HTMLElement>('input, select, button')
    )?.focus();
}

async function actOnPage({ page, testId, first }: OnPage) {
  go({ name: page } as Page);
  if (first) await press(first);
  await press(testId);
}

const LANGUAGES: [Language, string][] = [
  ['en', 'English'],
  ['zh-CN', '简体中文'],
];
const THEMES: Theme[] = ['light', 'dark', 'system'];
const DENSITIES: Look['density'][] = ['comfortable', 'standard', 'dense'];

/** Language, theme and row height: each choice that is not the present one. */
function lookCommands(text: Text, look: Look): Command[] {
  const setting = (id: string, name: string, change: Partial<Look>): Command => ({
    id,
    section: 'settings',
    name,
    run: () => choose(change),
  });
  return [
    ...LANGUAGES.filter(([language]) => language !== look.language).map(([language, name]) =>
      setting(`language-${language}`, name, { language }),
    ),
    ...THEMES.filter((theme) => theme !== look.theme).map((theme) =>
      setting(`theme-${theme}`, `${text('theme')}: ${text('theme-name', { theme })}`, { theme }),
    ),
    ...DENSITIES.filter((density) => density !== look.density).map((density) =>
      setting(`density-${density}`, `${text('density')}: ${text('density-name', { density })}`, { density }),
    ),
  ];
}

/** Each operation opens the list whose drafts it is for. */
function operationCommands(labels: Labels): Command[] {
  return stages.flatMap(({ stage, operation, answers }) =>
    operation === null
      ? []
      : [
          {
            id: `operation-${operation}`,
            section: 'actions',
            name: labels.operation(operation, answers ? 'both' : null),
            detail: labels.stage(stage),
            run: () => go({ name: 'drafts', stage }),
          },
        ],
  );
}

export function actionCommands(text: Text, labels: Labels, look: Look, scope: string[]): Command[] {
  const action = (id: string, name: string, run: () => void): Command => ({ id, section: 'actions', name, run });
  return [
    action('refresh', text('command-refresh'), () => void startRefresh([], scope)),
    { ...action('window', text('window-new'), () => openWindow()), detail: keyOf('window').replaceAll('+', ' + ') },
    action('ask', text('ask-title'), () => openAsk('list-bank-draft')),
    action('templates', text('templates'), openTemplates),
    action('transfer', text('command-transfer'), () => openTransfer()),
    ...operationCommands(labels),
    ...ON_PAGES.map(
      (one): Command => ({
        id: `do-${one.testId}`,
        section: 'actions',
        name: text(one.label),
        detail: text(`nav-${one.page}`),
        run: () => void actOnPage(one),
      }),
    ),
    action('profile-add', text('profile-add'), openSetup),
    { id: 'keys', section: 'help', name: text('keys'), detail: '?', run: openKeys },
    ...GUIDE.map((topic) => ({
      id: `help-${topic}`,
      section: 'help' as const,
      name: `${text('help')}: ${text(`help-topic-${topic}`)}`,
      detail: 'F1',
      run: () => openHelp({ topic }),
    })),
    ...lookCommands(text, look),
  ];
}
