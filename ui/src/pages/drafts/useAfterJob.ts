//! After an order of this list was confirmed: moves the cursor and, with the option on, opens the next draft's order
//! once the first is accepted.

import { useEffect, useEffectEvent, useRef } from 'react';
import type { ListRow } from '../../ipc/packed';
import { useJob, useNextWished } from '../../stores/job';

/** `land` moves the cursor to the draft that follows and returns it; `open` opens its order. */
export function useAfterJob(land: (drafts: string[]) => Promise<ListRow | null>, open: (row: ListRow) => void) {
  const job = useJob();
  const wished = useNextWished();
  const seen = useRef({ job, wished });
  const landed = useRef<Promise<ListRow | null>>(Promise.resolve(null));
  const onJob = useEffectEvent(land);
  const onOpen = useEffectEvent(open);

  useEffect(() => {
    if (job === null || job === seen.current.job) return;
    seen.current.job = job;
    if (job.drafts.length > 0) landed.current = onJob(job.drafts).catch(() => null);
  }, [job]);

  useEffect(() => {
    if (wished === seen.current.wished) return;
    seen.current.wished = wished;
    void landed.current.then((row) => row && onOpen(row));
  }, [wished]);
}
