//! Why parts of a list could not be read: one band per kind of error, above the rows, which stay.

import { useMemo } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { ListTrouble } from '../../generated/views';
import { useText } from '../../i18n';
import { takeListEnd, useRefresh } from '../../stores/refresh';
import { useMayNot } from '../../useMayNot';

/** The list was not read because it ended early. */
const LIST_END = 'list-end';

export function ListErrors({ errors }: { errors: ListTrouble[] }) {
  const text = useText();
  const kinds = useMemo(() => {
    const byCode = new Map<string, ListTrouble[]>();
    for (const error of errors) {
      // Each list that ended early has its own numbers, and its own button.
      const { account, stage, trouble } = error;
      const kind = trouble.code === LIST_END ? `${account} ${stage}` : trouble.code;
      byCode.set(kind, [...(byCode.get(kind) ?? []), error]);
    }
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
        return (
          <ErrorBand key={`${first.trouble.code} ${account} ${first.stage}`} trouble={first.trouble} about={about}>
            {first.trouble.code === LIST_END && <TakeEnd of={first} />}
          </ErrorBand>
        );
      })}
    </>
  );
}

function TakeEnd({ of }: { of: ListTrouble }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const { running } = useRefresh();
  return (
    <Button
      disabled={off ?? (running === null ? null : text('refresh-busy'))}
      onPress={() => void takeListEnd(of.stage, of.account)}
      testId="take-list-end"
    >
      {text('list-take-end')}
    </Button>
  );
}
