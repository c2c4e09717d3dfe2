//! What the core sees in a file that is about to be taken, asked again once the path, or what is said of the file, stands
//! still. Nothing is taken that was not looked at as it is said now.

import { useQuery } from '@tanstack/react-query';
import type { Trouble } from './generated/views';
import { asTrouble } from './ipc';
import { useSettled } from './useSettled';

const TYPING_MS = 250;

export interface FileLook<T> {
  /** The newest look at this file; `null` where there is none. */
  look: T | null;
  /** It is the look at what is said now, and not at what was said a moment ago. */
  seen: boolean;
  trouble: Trouble | null;
}

/** `kind` keeps looks of different readers apart; a blank `file` is not looked at. `said` is plain data. */
export function useFileLook<T, Said>(
  kind: string,
  file: string,
  said: Said,
  look: (file: string, said: Said) => Promise<T>,
): FileLook<T> {
  const asked = JSON.stringify([file, said]);
  const settled = useSettled(asked, TYPING_MS);
  const [path, more] = JSON.parse(settled) as [string, Said];
  const found = useQuery({
    queryKey: ['file-look', kind, path, more],
    queryFn: () => look(path, more),
    enabled: path !== '',
    // A file may change between two looks, so none is kept; while something else is said of it, the last one stands.
    gcTime: 0,
    placeholderData: (last, query) => (query?.queryKey[2] === path ? last : undefined),
  });
  const same = path === file;
  const seen = asked === settled && found.data !== undefined && !found.isPlaceholderData;
  return {
    look: (same && !found.error && found.data) || null,
    seen,
    trouble: same && found.error ? asTrouble(found.error) : null,
  };
}
