//! A change of the settings that is made after its effect was shown. The profile is opened again with it.

import { useState } from 'react';
import type { AppView, SettingsEdit } from '../../generated/views';
import { keys, queryClient, storeApp } from '../../ipc/queries';
import { useCall } from '../../useCall';

/** A change whose effect is shown. */
interface Asked {
  effect: SettingsEdit;
  /** The message of its button. */
  label: string;
  change: () => Promise<AppView>;
}

export function useAskedChange() {
  const call = useCall();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (label: string, change: Asked['change'], compare: () => Promise<SettingsEdit>) =>
    void call.run(async () => setAsked({ label, change, effect: await compare() }));
  const take = (done: () => void) =>
    void call.run(async () => {
      if (!asked) return;
      storeApp(await asked.change());
      void queryClient.invalidateQueries({ queryKey: keys.app });
      done();
    });
  return { call, asked, ask, take, forget: () => setAsked(null) };
}
