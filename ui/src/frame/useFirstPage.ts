//! The first page of a profile: Today, or once the doubts, if any instruction is in doubt.

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
