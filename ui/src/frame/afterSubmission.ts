//! Reads again once every instruction of a submission has its verdict: every list that the core names, or the balances
//! after transfers. Without it a signed draft would stay in its lists on screen.

import { useEffect } from 'react';
import { ipc } from '../ipc';
import { keys, queryClient } from '../ipc/queries';
import { refreshAfter } from '../stores/refresh';

export function useAfterSubmission() {
  useEffect(() => {
    const seen = new Set<string>();
    return ipc.on('submission', (progress) => {
      const id = progress.submission_id;
      if (!progress.done || seen.has(id)) return;
      seen.add(id);
      ipc.reread(id).then(
        async (reread) => {
          // The rows are marked at once, before the lists are read again.
          await queryClient.invalidateQueries({ queryKey: keys.inbox });
          if (reread && reread.stages.length > 0) void refreshAfter(reread.stages, reread.accounts);
          if (reread?.balances) void readBalances();
        },
        () => seen.delete(id),
      );
    });
  }, []);
}

/** The balances' own page shows a failure; here it only means that the balances stay as old as they say. */
async function readBalances() {
  await ipc.balancesRefresh().catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: keys.balances });
}
