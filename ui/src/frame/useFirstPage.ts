//! What a profile opens with: Today, unless something is in doubt. Then that comes first, once.

import { useEffect, useRef } from 'react';
import { useDoubts } from '../ipc/queries';
import { currentPage, go } from '../stores/nav';

export function useFirstPage(profile: string) {
  const decided = useRef<string | null>(null);
  const doubts = useDoubts().data;
  useEffect(() => {
    if (doubts === undefined || decided.current === profile) return;
    decided.current = profile;
    const unknown = doubts.some((one) => one.state === 'in_doubt');
    if (unknown && currentPage().name === 'today') go({ name: 'doubts' });
  }, [doubts, profile]);
}
