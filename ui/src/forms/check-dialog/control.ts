//! The control total: what the voucher says, typed before ours is shown. Compared as decimals, digit by digit.

import type { CheckView } from '../../generated/views';
import { plainDigits } from '../../money';
import { sameAmount } from '../order-form/order';

/** Whether our amounts may be shown: no control total is asked for, or the typed one agrees. */
export function revealed(check: CheckView, typed: string): boolean {
  if (!check.control_total) return true;
  const [only] = check.totals;
  // Several currencies have no one total: the core compares what was typed.
  if (!only || check.totals.length > 1) return typed.trim() !== '';
  return sameAmount(plainDigits(typed), only.amount);
}

/** What is handed to `confirm`. */
export const controlTotal = (check: CheckView, typed: string): string | null =>
  check.control_total ? plainDigits(typed) : null;
