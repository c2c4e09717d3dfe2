//! Near the button of an operation: the accounts for which the service refused it with 403. It disables nothing, because the
//! permission may have been given since.

import { NoteBand } from '../components/NoteBand';
import { Say } from '../i18n';
import { useApp } from '../ipc/queries';

interface NotPermittedProps {
  operations: string[];
  /** The accounts that would act; empty for all. */
  accounts: string[];
}

export function NotPermitted({ operations, accounts }: NotPermittedProps) {
  const known = useApp().data?.open?.not_permitted ?? [];
  const about = known.filter(
    (one) => operations.includes(one.operation) && (accounts.length === 0 || accounts.includes(one.account)),
  );
  if (about.length === 0) return null;
  return (
    <NoteBand tone="warn" testId="not-permitted">
      {about.map((one) => (
        <p key={`${one.operation} ${one.account}`}>
          <Say sentence={one.says} />
        </p>
      ))}
    </NoteBand>
  );
}
