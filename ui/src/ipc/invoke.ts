//! The only access to the shell. No other module imports `@tauri-apps`, so a command that is not in `index.ts` cannot
//! be called, and every error becomes a `Trouble` that can be shown.

import { invoke as tauriInvoke } from '@tauri-apps/api/core';
import { listen as tauriListen } from '@tauri-apps/api/event';
import type { Trouble } from '../generated/views';

export async function invoke<T>(command: string, args: Record<string, unknown> = {}): Promise<T> {
  try {
    return await tauriInvoke<T>(command, args);
  } catch (error) {
    throw asTrouble(error);
  }
}

/** Calls `receive` for every event until the returned function is called. */
export function listen<T>(event: string, receive: (payload: T) => void): () => void {
  const unlisten = tauriListen<T>(event, (message) => receive(message.payload));
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
