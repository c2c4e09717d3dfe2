//! The stored watch list: import, search, remove a line.

import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { readListsAgain, useWatchList } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { WatchImport } from './WatchImport';
import { WatchTable } from './WatchTable';

export function WatchList() {
  const text = useText();
  const off = useMayNot('prepare_off');
  const [importing, setImporting] = useState(false);
  const { trouble, run } = useCall();
  const query = useWatchList();
  const lines = query.data ?? [];

  const remove = (name: string) =>
    run(async () => {
      await ipc.watchRemove(name);
      readListsAgain();
    });

  const shown = trouble ?? (query.error ? asTrouble(query.error) : null);
  return (
    <section className="today-part" data-testid="watch-list" data-count={lines.length}>
      <div className="maturity-head">
        <h2>{text('watch-title', { count: lines.length })}</h2>
        <Button
          kind="quiet"
          icon={<FileInput aria-hidden />}
          onPress={() => setImporting(true)}
          disabled={off}
          testId="watch-import"
        >
          {text('watch-import')}
        </Button>
      </div>
      {shown && <ErrorBand trouble={shown} />}
      {lines.length === 0 ? (
        <p className="quiet">{text('watch-empty')}</p>
      ) : (
        <WatchTable lines={lines} onRemove={(name) => void remove(name)} removeOff={off} />
      )}
      {importing && <WatchImport onClose={() => setImporting(false)} />}
    </section>
  );
}
