//! Which lists are polled for which account: the state of each and, after "Change", the new selection.

import { useState } from 'react';
import { Button } from '../../../components/Button';
import { ErrorBand } from '../../../components/ErrorBand';
import type { ListTable } from '../../../generated/views';
import { useText } from '../../../i18n';
import { ipc } from '../../../ipc';
import { storeListTable, useListTable } from '../../../ipc/queries';
import { useCall } from '../../../useCall';
import { useFixed } from '../../../useFixed';
import { useMayNot } from '../../../useMayNot';
import { ListGrid } from './ListGrid';
import { Polling } from './Polling';
import { Troubles } from './Troubles';
import { changed, pulledOf, type Ticks, ticked } from './ticks';
import './lists.css';

export function Lists({ notify }: { notify: boolean }) {
  const table = useListTable().data;
  if (!table) return null;
  return (
    <>
      <Table table={table} />
      <Polling table={table} notify={notify} />
    </>
  );
}

function Table({ table }: { table: ListTable }) {
  const text = useText();
  const fixed = useFixed('accounts');
  const off = useMayNot('settings_off') ?? fixed;
  const [ticks, setTicks] = useState<Ticks | null>(null);
  const { busy, trouble, run } = useCall();

  const save = (ticks: Ticks) =>
    run(async () => {
      storeListTable(await ipc.listTableSet(changed(table, ticks)));
      setTicks(null);
    });

  return (
    <section className="profile-wide" data-testid="list-table">
      <h2>{text('lists-title')}</h2>
      <p className="quiet">{text('lists-what')}</p>
      {trouble && <ErrorBand trouble={trouble} />}
      <ListGrid
        table={table}
        ticks={ticks}
        onTick={(account, stages) => ticks && setTicks(ticked(ticks, account, stages))}
      />
      <div className="profile-line">
        {ticks ? (
          <>
            <Button
              kind="primary"
              onPress={() => void save(ticks)}
              disabled={busy ? text('being-written') : null}
              testId="lists-save"
            >
              {text('lists-save')}
            </Button>
            <Button onPress={() => setTicks(null)}>{text('lists-cancel')}</Button>
          </>
        ) : (
          <Button onPress={() => setTicks(pulledOf(table))} disabled={off} testId="lists-edit">
            {text('lists-edit')}
          </Button>
        )}
      </div>
      <Troubles table={table} />
    </section>
  );
}
