//! Reads the open draft from the service by itself, once somebody looks at it: a person who leafs through a list with J
//! asks for nothing, and where the service was not reached last, nothing is asked either. What it gives is kept by the core.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftDetail } from '../../generated/views';
import { asTrouble, ipc } from '../../ipc';
import { keys } from '../../ipc/queries';
import { isUnreachable, noteReach, useReach } from '../../stores/refresh';
import { minutesSince } from '../../time';
import { useSettled } from '../../useSettled';

/** How long a draft is open before it is looked at and not leafed over. */
const LOOKED_AT_MS = 700;
/** What is no older than this is not asked for again by itself. */
const FRESH_MINUTES = 5;

export function useLive(stage: string, rowKey: string, detail: DraftDetail | undefined) {
  const client = useQueryClient();
  const reach = useReach();
  const [reading, setReading] = useState(false);
  const asked = useRef<string | null>(null);
  const settled = useSettled(rowKey, LOOKED_AT_MS);

  /** `asked_for`: a person pressed the button, and is told why nothing came. */
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

/** Of the list, or read from the detail query a while ago. */
function isOld(detail: DraftDetail): boolean {
  if (detail.source === 'list') return true;
  const minutes = detail.as_of ? minutesSince(detail.as_of, new Date()) : null;
  return minutes === null || minutes > FRESH_MINUTES;
}
