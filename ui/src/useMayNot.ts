//! Why the person at this desk may not do something here, as the text of a disabled button. The core decides it, and refuses
//! the command all the same where a page does not ask.

import type { RightsView } from './generated/views';
import { sentenceText, useText } from './i18n';
import { useApp } from './ipc/queries';

/** A place in the rights whose value is a refusal. */
type Right = {
  [K in keyof RightsView]: RightsView[K] extends RightsView['prepare_off']
    ? null extends RightsView[K]
      ? K
      : never
    : never;
}[keyof RightsView];

/** The refusal as text; `null` where the person may. */
export function useMayNot(right: Extract<Right, `${string}_off` | 'view_only'>): string | null {
  const text = useText();
  const off = useApp().data?.open?.rights[right] ?? null;
  return off === null ? null : sentenceText(text, off);
}
