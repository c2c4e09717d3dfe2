//! The core's preview of a file before its import, requested again once the path or the options have settled. An import
//! is possible only with a preview of the current path and options.

import { useQuery } from '@tanstack/react-query';
import type { Trouble } from './generated/views';
import { asTrouble } from './ipc';
import { useSettled } from './useSettled';

const TYPING_MS = 250;

export interface FileLook<T> {
  /** The newest preview of this file; `null` where there is none. */
  look: T | null;
  /** The preview is of the current path and options, not of earlier ones. */
  seen: boolean;
  trouble: Trouble | null;
  /** The preview is being made. */
  isReading: boolean;
  /** Makes the preview again. */
  again: () => void;
}

/** `kind` separates the previews of different readers; a blank `file` has no preview. `said` is plain data. */
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
    // A file can change between two previews, so none is cached; while other options are being previewed, the last
    // preview is shown.
    gcTime: 0,
    placeholderData: (last, query) => (query?.queryKey[2] === path ? last : undefined),
  });
  const same = path === file;
  const seen = asked === settled && found.data !== undefined && !found.isPlaceholderData;
  return {
    look: (same && !found.error && found.data) || null,
    seen,
    trouble: same && found.error && !found.isFetching ? asTrouble(found.error) : null,
    isReading: found.isFetching,
    again: () => void found.refetch(),
  };
}
