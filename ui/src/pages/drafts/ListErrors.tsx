//! Why parts of a list could not be read: one band per kind of error, above the rows, which stay.

import { useMemo } from 'react';
import { ErrorBand } from '../../components/ErrorBand';
import type { ListTrouble } from '../../generated/views';
import { useText } from '../../i18n';

export function ListErrors({ errors }: { errors: ListTrouble[] }) {
  const text = useText();
  const kinds = useMemo(() => {
    const byCode = new Map<string, ListTrouble[]>();
    for (const error of errors) byCode.set(error.trouble.code, [...(byCode.get(error.trouble.code) ?? []), error]);
    return [...byCode.values()];
  }, [errors]);
  return (
    <>
      {kinds.map((same) => {
        const [first] = same;
        if (!first) return null;
        const { account, page } = first;
        const one = page === null ? account : text('list-error-page', { account, page });
        const about = same.length === 1 ? one : text('list-errors', { account: one, more: same.length - 1 });
        return <ErrorBand key={first.trouble.code} trouble={first.trouble} about={about} />;
      })}
    </>
  );
}
