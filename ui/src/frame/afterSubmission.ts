//! Reads again once every instruction of a submission has its verdict: the lists of its family, or the balances after
//! transfers, for the accounts that acted. Without it a signed draft would stay in its list on screen.

import { useEffect } from 'react';
import { stages } from '../generated/contract';
import type { SubmissionView } from '../generated/views';
import { ipc } from '../ipc';
import { keys, queryClient } from '../ipc/queries';
import { refreshAfter } from '../stores/refresh';

export interface Reread {
  stages: string[];
  accounts: string[];
  balances: boolean;
}

/** `null` while an instruction is in flight, and where nothing was sent. */
export function rereadAfter(view: SubmissionView): Reread | null {
  const left = view.instructions.filter((one) => one.state !== 'not_sent' && one.state !== 'cancelled');
  if (!view.done || left.length === 0) return null;
  const acting = stages.find((stage) => stage.operation === view.operation);
  const family = stages.filter((stage) => acting?.family && stage.family === acting.family);
  return {
    stages: family.map((stage) => stage.stage),
    accounts: [...new Set(left.map((one) => one.account))],
    balances: acting === undefined,
  };
}

export function useAfterSubmission() {
  useEffect(() => {
    const seen = new Set<string>();
    return ipc.on('submission', (progress) => {
      const id = progress.submission_id;
      if (!progress.done || seen.has(id)) return;
      seen.add(id);
      ipc.submission(id).then(
        (view) => {
          const reread = rereadAfter(view);
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
