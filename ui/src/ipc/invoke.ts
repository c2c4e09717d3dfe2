//! The only access to the shell. No other module imports `@tauri-apps`, so a command that is not in `index.ts` cannot
//! be called, and every error becomes a `Trouble` that can be shown.

import { invoke as tauriInvoke } from '@tauri-apps/api/core';
import { listen as tauriListen } from '@tauri-apps/api/event';
import { getCurrentWebview } from '@tauri-apps/api/webview';
import type { Trouble } from '../generated/views';

let shown: Record<string, string> = {};

/** The profile that this page shows; the shell refuses a call about another one. `null`: none. */
export function showProfile(name: string | null) {
  const bytes = name === null ? null : [...new TextEncoder().encode(name)];
  shown = bytes ? { 'aval-profile': bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') } : {};
}

let onOtherProfile = () => {};

/** Calls this when the shell has refused a call because another profile is open. */
export function whenOtherProfile(call: () => void) {
  onOtherProfile = call;
}

export async function invoke<T>(command: string, args: Record<string, unknown> = {}): Promise<T> {
  try {
    return await tauriInvoke<T>(command, args, { headers: shown });
  } catch (error) {
    const trouble = asTrouble(error);
    if (trouble.code === 'profile-changed') onOtherProfile();
    throw trouble;
  }
}

/** Calls `receive` for every event that is for this window until the returned function is called. */
export function listen<T>(event: string, receive: (payload: T) => void): () => void {
  const target = { kind: 'WebviewWindow', label: getCurrentWebview().label } as const;
  const unlisten = tauriListen<T>(event, (message) => receive(message.payload), { target });
  return () => {
    void unlisten.then((stop) => stop());
  };
}

function isTrouble(error: unknown): error is Trouble {
  return typeof error === 'object' && error !== null && 'code' in error && 'sentence' in error && 'problems' in error;
}

/** Turns anything thrown into a `Trouble`. */
export function asTrouble(error: unknown): Trouble {
  if (isTrouble(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'window',
    sentence: { id: 'trouble-window', args: {} },
    service_message: message,
    problems: [],
  };
}
