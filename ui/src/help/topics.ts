//! The pages of the guide in their order, and the page and section for each place of the window.

import type { HelpPlace } from '../stores/help';
import { currentPage, type Page } from '../stores/nav';

/** The files in docs/guide, without language and ending; `error-codes` is made from the interface's table, `about` from the program. */
export const TOPICS = [
  'first-start',
  'drafts',
  'transfers',
  'counterparties',
  'two-people',
  'doubts',
  'journal',
  'reading',
  'profile',
  'signing-in',
  'connection',
] as const;

export const ERROR_CODES = 'error-codes';
export const ABOUT = 'about';

/** All pages, with the two that are not files of docs/guide. */
export const PAGES = [...TOPICS, ERROR_CODES, ABOUT] as const;

export type Topic = (typeof TOPICS)[number];

interface Place extends HelpPlace {
  topic: Topic;
}

/** An object, so that a new page does not compile until it has its place in the guide. */
export const OF_PAGE: Record<Page['name'], Place> = {
  today: { topic: 'reading', section: 'today' },
  drafts: { topic: 'drafts' },
  journal: { topic: 'journal' },
  doubts: { topic: 'doubts' },
  approvals: { topic: 'two-people', section: 'approving' },
  maturity: { topic: 'reading', section: 'maturities' },
  propose: { topic: 'reading', section: 'paying' },
  balances: { topic: 'reading', section: 'balances' },
  transfers: { topic: 'transfers' },
  statements: { topic: 'journal', section: 'statements' },
  counterparties: { topic: 'counterparties' },
  'order-file': { topic: 'transfers', section: 'file' },
  diagnosis: { topic: 'connection', section: 'diagnosis' },
  profile: { topic: 'profile' },
};

/** By the test id of the topmost dialog. A dialog that is not here belongs to its page. */
export const OF_DIALOG: Record<string, Place> = {
  'order-form': { topic: 'drafts', section: 'form' },
  'check-dialog': { topic: 'drafts', section: 'check' },
  'result-dialog': { topic: 'drafts', section: 'result' },
  'answer-dialog': { topic: 'drafts', section: 'check' },
  'export-dialog': { topic: 'reading', section: 'export' },
  'sheet-dialog': { topic: 'reading', section: 'export' },
  'save-dialog': { topic: 'drafts', section: 'result' },
  'ask-dialog': { topic: 'reading', section: 'asking' },
  'views-dialog': { topic: 'reading', section: 'searching' },
  'threshold-dialog': { topic: 'reading', section: 'balances' },
  'calendar-dialog': { topic: 'reading', section: 'maturities' },
  'watch-dialog': { topic: 'reading', section: 'maturities' },
  'import-dialog': { topic: 'two-people', section: 'approving' },
  'tick-dialog': { topic: 'journal', section: 'statements' },
  'untick-dialog': { topic: 'journal', section: 'statements' },
  'counterparty-dialog': { topic: 'counterparties', section: 'entering' },
  'counterparty-merge-dialog': { topic: 'counterparties', section: 'merging' },
  'counterparty-import-dialog': { topic: 'counterparties', section: 'importing' },
  'pack-dialog': { topic: 'journal', section: 'pack' },
  'history-dialog': { topic: 'journal', section: 'history-unknown' },
  'give-dialog': { topic: 'two-people', section: 'approving' },
  'back-dialog': { topic: 'two-people', section: 'approving' },
  'weakened-dialog': { topic: 'two-people', section: 'weakenings' },
  'resolve-dialog': { topic: 'doubts', section: 'deciding' },
  'claim-dialog': { topic: 'doubts', section: 'locks' },
  'people-dialog': { topic: 'signing-in' },
  'settings-dialog': { topic: 'profile', section: 'settings' },
  'remove-dialog': { topic: 'profile', section: 'several' },
};

/** The guide's page for the place of the person: the topmost dialog, else the first start, else the open page. */
export function placeNow(document: Document, hasProfile: boolean): HelpPlace {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)?.getAttribute('data-testid');
  const page = currentPage();
  const form = dialog === 'order-form' && page.name === 'transfers';
  if (form) return { topic: 'transfers', section: 'form' };
  if (dialog && OF_DIALOG[dialog]) return OF_DIALOG[dialog];
  return hasProfile ? OF_PAGE[page.name] : { topic: 'first-start' };
}
