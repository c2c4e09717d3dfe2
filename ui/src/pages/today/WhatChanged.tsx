//! The changes of each list: since the previous refresh, and since the clerk last looked. A draft that is gone is
//! called "no longer listed", because the service does not say why.

import { Check } from 'lucide-react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { Link } from '../../components/Link';
import { changesText, shortName } from '../../frame/desks';
import type { ChangeCounts, StageView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { go } from '../../stores/nav';
import { useCall } from '../../useCall';
import { markSeen, type Since } from '../changes/seen';

const sum = (counts: ChangeCounts) => counts.new + counts.changed + counts.no_longer_listed;

export function WhatChanged({ stages, accounts }: { stages: StageView[]; accounts: string[] }) {
  const text = useText();
  const labels = useLabels();
  const { busy, trouble, run } = useCall();
  const moved = stages.filter((stage) => sum(stage) + sum(stage.unseen) > 0);
  const unseen = stages.filter((stage) => sum(stage.unseen) > 0).map((stage) => stage.stage);

  async function seeAll() {
    const shown = await ipc.draftChanges({ stages: unseen, accounts, since: 'looked', key: null });
    await markSeen(unseen, accounts, shown.up_to);
  }

  const cell = (stage: string, counts: ChangeCounts, since: Since) => (
    <td>
      {sum(counts) > 0 && (
        <Link
          onPress={() => go({ name: 'drafts', stage, filter: { changes: since } })}
          testId={`changed-${stage}-${since}`}
        >
          {changesText(text, counts)}
        </Link>
      )}
    </td>
  );

  return (
    <section className="today-part" data-testid="today-changes">
      <h2>
        {text('changes-title')}
        {unseen.length > 0 && (
          <span className="today-as-of">
            <Button
              kind="quiet"
              icon={<Check aria-hidden />}
              label={text('changes-mark-seen-title')}
              onPress={() => void run(seeAll)}
              disabled={busy ? text('being-written') : null}
              testId="mark-all-seen"
            >
              {text('changes-mark-all-seen')}
            </Button>
          </span>
        )}
      </h2>
      {trouble && <ErrorBand trouble={trouble} />}
      {moved.length === 0 ? (
        <p className="quiet">{text('changes-nothing')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{text('changes-since-looked')}</th>
              <th scope="col">{text('changes-since-refresh')}</th>
            </tr>
          </thead>
          <tbody>
            {moved.map((stage) => (
              <tr key={stage.stage}>
                <th scope="row">
                  <Link onPress={() => go({ name: 'drafts', stage: stage.stage })}>
                    {shortName(labels.stage(stage.stage))}
                  </Link>
                </th>
                {cell(stage.stage, stage.unseen, 'looked')}
                {cell(stage.stage, stage, 'refresh')}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
