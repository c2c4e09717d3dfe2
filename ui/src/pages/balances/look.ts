//! The view, unit and order of the balances page. Kept while the window is open, so that leaving the page and returning
//! does not reset them.

import type { BalanceOrder, MoneyUnit } from '../../generated/views';
import { store, useStore } from '../../stores/store';

export type View = 'day' | 'history' | 'compare' | 'thresholds' | 'report';
export const VIEWS: View[] = ['day', 'history', 'compare', 'thresholds', 'report'];

interface BalancesLook {
  view: View;
  unit: MoneyUnit;
  order: BalanceOrder;
  /** The stored day; `null` for today. */
  day: string | null;
  /** The account whose history is shown; `null` where another history was chosen. */
  account: string | null;
}

const look = store<BalancesLook>({ view: 'day', unit: 'one', order: 'company', day: null, account: null });

export const useBalancesLook = () => useStore(look);
export const lookAt = (change: Partial<BalancesLook>) => look.set({ ...look.get(), ...change });
