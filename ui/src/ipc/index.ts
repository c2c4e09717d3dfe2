//! The shell's interface for the window: every command as one generated function, and the shell's events. Each function
//! rejects with a `Trouble`.

import { commands } from '../generated/commands';
import type { DiagnosisRow, FileProgress, RefreshProgress, SendProgress, SignInWait } from '../generated/views';
import { listen } from './invoke';

export type { PathFor } from '../generated/commands';
export { asTrouble, showProfile, whenOtherProfile } from './invoke';

/** The events of the shell. */
export interface Events {
  'refresh-progress': RefreshProgress;
  /** How far the reading of this window's file is. */
  'file-progress': FileProgress;
  /** A row of the diagnosis under way. */
  diagnosis: DiagnosisRow;
  /** Calls made so far to find out how the service behaves. */
  findings: number;
  /** The progress of a submission, and its changed instructions. */
  submission: SendProgress;
  /** This window closes, and others stay. */
  leaving: null;
  /** The last window was closed while these are being sent: it stays open until the person has decided. */
  closing: SendProgress[];
  /** A link waits for the page. */
  link: null;
  /** The tray opens a page. */
  place: 'today' | 'doubts' | 'approvals';
  /** A sign-in waits for a person. */
  'sign-in': SignInWait;
  changed: 'lists' | 'balances' | 'journal' | 'statements' | 'views' | 'notes' | 'app' | (string & {});
}

/** Preferences to change; absent ones stay unchanged. */
export interface PreferencesChange {
  language?: string;
  theme?: string;
  density?: string;
  notify?: boolean;
  tray?: boolean;
}

export const ipc = {
  ...commands,
  preferencesSet: ({ language, theme, density, notify, tray }: PreferencesChange) =>
    commands.preferencesSet(language ?? null, theme ?? null, density ?? null, notify ?? null, tray ?? null),
  /** Calls `receive` for every such event until the returned function is called. */
  on: <E extends keyof Events>(event: E, receive: (payload: Events[E]) => void): (() => void) => listen(event, receive),
};
