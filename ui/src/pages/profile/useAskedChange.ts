//! A change of one setting that is made after its effect was shown. The profile is opened again with it.

import { useState } from 'react';
import type { AppView, SettingsEdit } from '../../generated/views';
import { useText } from '../../i18n';
import { keys, queryClient, storeApp } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useFixed } from '../../useFixed';
import { useMayNot } from '../../useMayNot';

/** A change whose effect is shown. */
interface Asked {
  effect: SettingsEdit;
  /** The message of its button. */
  label: string;
  change: () => Promise<AppView>;
}

export type SettingChange = ReturnType<typeof useAskedChange>;

/** `setting`: its dotted name. */
export function useAskedChange(setting: string) {
  const text = useText();
  const call = useCall();
  const [asked, setAsked] = useState<Asked | null>(null);
  const fixed = useFixed(setting);
  const mayNot = useMayNot('settings_off');
  const off = fixed ?? mayNot;
  const ask = (label: string, change: Asked['change'], compare: () => Promise<SettingsEdit>) =>
    void call.run(async () => setAsked({ label, change, effect: await compare() }));
  const take = (done: () => void) =>
    void call.run(async () => {
      if (!asked) return;
      storeApp(await asked.change());
      void queryClient.invalidateQueries({ queryKey: keys.app });
      done();
    });
  return {
    call,
    asked,
    ask,
    take,
    forget: () => setAsked(null),
    /** Why the setting cannot be changed. */
    off,
    /** Why it cannot be changed now. */
    disabled: (call.busy ? text('being-written') : null) ?? off,
  };
}
