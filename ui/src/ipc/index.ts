//! The shell as the window calls it: every command as one generated function, and the shell's events. Each function rejects
//! with a `Trouble`.

import { commands } from '../generated/commands';
import type { RefreshProgress, SendProgress } from '../generated/views';
import { listen } from './invoke';

export type { PathFor } from '../generated/commands';
export { asTrouble } from './invoke';

/** What the shell tells the window without being asked. */
export interface Events {
  'refresh-progress': RefreshProgress;
  /** How far a submission is, and the instructions that changed. */
  submission: SendProgress;
  /** The window was closed while this is being sent: it stays until the person has decided. */
  closing: SendProgress[];
  changed: 'lists' | 'balances' | 'journal' | 'statements' | 'app' | (string & {});
}

/** Preferences to change; absent ones stay as they are. */
export interface PreferencesChange {
  language?: string;
  theme?: string;
  density?: string;
  notify?: boolean;
}

export const ipc = {
  ...commands,
  preferencesSet: ({ language, theme, density, notify }: PreferencesChange) =>
    commands.preferencesSet(language ?? null, theme ?? null, density ?? null, notify ?? null),
  /** Calls `receive` for every such event until the returned function is called. */
  on: <E extends keyof Events>(event: E, receive: (payload: Events[E]) => void): (() => void) => listen(event, receive),
};
