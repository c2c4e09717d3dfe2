//! The drafts that wait for our signature, list by list.

import { deskStages, shortName } from '../../frame/desks';
import type { StageView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { go } from '../../stores/nav';
import { Line } from './Line';

export function ToSign({ stages }: { stages: StageView[] }) {
  const text = useText();
  const labels = useLabels();
  return (
    <section className="today-part">
      <h2>{text('today-to-sign')}</h2>
      <table>
        <tbody>
          {deskStages('to_sign').map(({ stage }) => {
            const view = stages.find((one) => one.stage === stage);
            return (
              <Line
                key={stage}
                name={shortName(labels.stage(stage))}
                count={view?.drafts ?? 0}
                totals={view?.totals ?? []}
                said={view && view.as_of === null ? text('report-list-incomplete') : null}
                onOpen={() => go({ name: 'drafts', stage })}
                testId={`today-${stage}`}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
