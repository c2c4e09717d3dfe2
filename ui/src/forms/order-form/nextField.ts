//! The field that is to be typed next: where a form starts, and where the focus goes after a choice that filled others in.

import { useEffect, useRef, useState } from 'react';
import type { Field } from '../../generated/contract';
import { isNeeded } from './layout';

/** Either of the two is enough. */
const EITHER: Record<string, string> = { oppositeAccountBankName: 'oppositeBankCode' };

const isEmpty = (values: Record<string, string>, field: Field) =>
  !values[field.name]?.trim() && !values[EITHER[field.name] ?? '']?.trim();

/** The first needed field without a value after `from` (from the top for `null`), else the first needed one before it;
 * `null` where all are filled. */
export function nextField(fields: Field[], values: Record<string, string>, from: string | null): string | null {
  const at = fields.findIndex((field) => field.name === from);
  const order = [...fields.slice(at + 1), ...fields.slice(0, Math.max(at, 0))];
  return order.find((field) => isNeeded(field) && isEmpty(values, field))?.name ?? null;
}

/** A choice of words has its first option focused. */
function focusField(name: string): boolean {
  const found = document.getElementById(`form-${name}`);
  const input = found?.matches('input') ? found : found?.querySelector<HTMLElement>('input');
  input?.focus();
  if (input instanceof HTMLInputElement && input.type === 'text') input.select();
  return input != null;
}

/** Returns the call that moves on from a field; with all fields filled the focus goes to the button that checks. */
export function useGoOn(fields: Field[], values: Record<string, string>): (from: string) => void {
  const [asked, setAsked] = useState<{ from: string } | null>(null);
  const done = useRef(asked);
  useEffect(() => {
    if (asked === null || asked === done.current) return;
    done.current = asked;
    const next = nextField(fields, values, asked.from);
    if (next === null || !focusField(next))
      document.querySelector<HTMLElement>('[data-testid="order-form"] [data-testid="dialog-commit"]')?.focus();
  }, [asked, fields, values]);
  return (from) => setAsked({ from });
}
