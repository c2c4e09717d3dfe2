//! Why a setting cannot be changed here: the administrator's policy fixes it. The core decides it, and refuses the change all
//! the same.

import { sentenceText, useText } from './i18n';
import { useApp } from './ipc/queries';

/** The policy and signer that fixed the setting of the open profile, as text; `null` where it can be changed. */
export function useFixed(name: string): string | null {
  return useFixedOf(true)(name);
}

/** The same for several settings; of a profile that is not open, nothing is known. */
export function useFixedOf(isOpen: boolean) {
  const text = useText();
  const fixed = useApp().data?.open?.fixed;
  return (name: string) => {
    const by = isOpen ? fixed?.[name] : undefined;
    return by ? sentenceText(text, by) : null;
  };
}
