//! Opens another profile: no data of the previous one may stay on screen.

import type { AppView } from '../../generated/views';
import { queryClient, storeApp } from '../../ipc/queries';
import { go, setScope } from '../../stores/nav';

export function openApp(app: AppView) {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'app' });
  setScope([]);
  go({ name: 'today' });
  storeApp(app);
}
