//! The open page, and the accounts in scope.

import type { InboxQuery } from '../generated/views';
import { store, useStore } from './store';

/** A filter that a page opens a list with: for example the drafts due within a week. */
export type ListFilter = Partial<
  Pick<
    InboxQuery,
    | 'text'
    | 'party'
    | 'set'
    | 'due_from'
    | 'due_to'
    | 'issued_from'
    | 'issued_to'
    | 'amount_from'
    | 'amount_to'
    | 'changes'
  >
>;

export type Page =
  | { name: 'today' }
  | { name: 'journal'; instruction?: string }
  | { name: 'doubts'; instruction?: string }
  | { name: 'approvals'; approval?: string }
  /** `open`: the key of a draft whose detail is opened. */
  | {
      name: 'drafts';
      stage: string;
      filter?: ListFilter;
      query?: InboxQuery;
      view?: string;
      open?: string;
      asked?: number;
    }
  | { name: 'maturity' }
  | { name: 'propose' }
  | { name: 'balances' }
  | { name: 'transfers' }
  | { name: 'statements' }
  /** `party`: the name of a counterparty whose detail is opened. */
  | { name: 'counterparties'; party?: string }
  /** `operation`: the one that is chosen at first. */
  | { name: 'order-file'; operation?: string }
  | { name: 'diagnosis' }
  /** `part`: the test id of a section that is scrolled to. */
  | { name: 'profile'; part?: string };

const page = store<Page>({ name: 'today' });

/** `BANK_MARK:ACCOUNT` keys in scope; empty means every account of the profile. */
const scope = store<string[]>([]);

export const usePage = () => useStore(page);
export const currentPage = () => page.get();
export const useScope = () => useStore(scope);

let filters_asked = 0;

/** Opens a page. A list opened with a filter, a saved query or a draft applies it, also where that list is open
 * already. */
export function go(to: Page) {
  if (to.name !== 'drafts' || !(to.filter || to.query || to.open)) return page.set(to);
  filters_asked += 1;
  page.set({ ...to, asked: filters_asked });
}

/** Opens the journal at one instruction: from a locked draft to the instruction that locks it. */
export const openInstruction = (instruction: string) => page.set({ name: 'journal', instruction });

export const setScope = (accounts: string[]) => scope.set(accounts);
