//! Reads the open draft from the service after it was open for a moment: paging through a list with J reads nothing,
//! and neither does a window whose last contact failed. The core stores the result.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftDetail } from '../../generated/views';
import { asTrouble, ipc } from '../../ipc';
import { keys } from '../../ipc/queries';
import { isUnreachable, noteReach, useReach } from '../../stores/refresh';
import { minutesSince } from '../../time';
import { useSettled } from '../../useSettled';

/** How long a draft is open before it is read. */
const LOOKED_AT_MS = 700;
/** Data no older than this is not read again automatically. */
const FRESH_MINUTES = 5;

export function useLive(stage: string, rowKey: string, detail: DraftDetail | undefined) {
  const client = useQueryClient();
  const reach = useReach();
  const [reading, setReading] = useState(false);
  const asked = useRef<string | null>(null);
  const settled = useSettled(rowKey, LOOKED_AT_MS);

  /** `askedFor`: a person pressed the button, so a failure is shown. */
  const readNow = useCallback(
    async (askedFor: boolean) => {
      const key = [...keys.detail, stage, rowKey];
      setReading(true);
      try {
        const live = await ipc.draftDetail(stage, rowKey, true);
        noteReach(live.trouble);
        const quiet = !askedFor && live.trouble !== null && isUnreachable(live.trouble);
        client.setQueryData(key, quiet ? { ...live, trouble: null } : live);
      } catch (error) {
        const kept = client.getQueryData<DraftDetail>(key);
        if (kept && askedFor) client.setQueryData(key, { ...kept, trouble: asTrouble(error) });
      } finally {
        setReading(false);
      }
    },
    [client, stage, rowKey],
  );

  const wanted =
    detail !== undefined &&
    detail.row.key === rowKey &&
    settled === rowKey &&
    reach !== 'unreachable' &&
    !detail.no_detail_query &&
    isOld(detail);
  useEffect(() => {
    if (!wanted || asked.current === rowKey) return;
    asked.current = rowKey;
    void readNow(false);
  }, [wanted, rowKey, readNow]);

  return { reading, readNow: () => void readNow(true) };
}

/** From the list, or from a detail query some time ago. */
function isOld(detail: DraftDetail): boolean {
  if (detail.source === 'list') return true;
  const minutes = detail.as_of ? minutesSince(detail.as_of, new Date()) : null;
  return minutes === null || minutes > FRESH_MINUTES;
}
