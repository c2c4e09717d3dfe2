//! How balances are looked at: which view, in which unit and order. Kept while the window is open, so that a way to another
//! page and back leaves it as it was.

import type { BalanceOrder, MoneyUnit } from '../../generated/views';
import { store, useStore } from '../../stores/store';

export type View = 'day' | 'history' | 'compare' | 'thresholds' | 'report';
export const VIEWS: View[] = ['day', 'history', 'compare', 'thresholds', 'report'];

interface BalancesLook {
  view: View;
  unit: MoneyUnit;
  order: BalanceOrder;
  /** The kept day; `null` for today. */
  day: string | null;
  /** The account whose line is drawn; `null` where another line was chosen. */
  account: string | null;
}

const look = store<BalancesLook>({ view: 'day', unit: 'one', order: 'company', day: null, account: null });

export const useBalancesLook = () => useStore(look);
export const lookAt = (change: Partial<BalancesLook>) => look.set({ ...look.get(), ...change });
