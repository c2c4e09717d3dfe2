//! Whether the lock screen covers the pages: while the desk is locked, and after that until there is a person again. A
//! session that ends or is signed out behind the lock uncovers nothing.

import { useEffect, useState } from 'react';
import type { ProfileView } from '../generated/views';

type Covered = Pick<ProfileView, 'name'> & { token: Pick<ProfileView['token'], 'locked' | 'present'> };

export function useCovered(open: Covered | null | undefined): boolean {
  // The profile that was locked last and has had no person since.
  const [locked, setLocked] = useState<string | null>(null);
  const name = open?.name ?? null;
  const isLocked = open?.token.locked ?? false;
  const isPresent = open?.token.present ?? false;
  useEffect(() => {
    if (isLocked) setLocked(name);
    else if (isPresent) setLocked(null);
  }, [name, isLocked, isPresent]);
  return isLocked || (!isPresent && name !== null && locked === name);
}
