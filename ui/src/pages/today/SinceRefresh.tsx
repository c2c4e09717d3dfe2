//! What the last reading changed. A draft that is no longer listed is called just that: the service does not say why.

import { shortName, sinceText } from '../../frame/desks';
import type { StageView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { go } from '../../stores/nav';

export function SinceRefresh({ stages }: { stages: StageView[] }) {
  const text = useText();
  const labels = useLabels();
  const moved = stages.filter((stage) => stage.new + stage.changed + stage.no_longer_listed > 0);
  return (
    <section className="today-part">
      <h2>{text('today-since')}</h2>
      {moved.length === 0 ? (
        <p className="quiet">{text('today-since-nothing')}</p>
      ) : (
        <table>
          <tbody>
            {moved.map((stage) => (
              <tr key={stage.stage}>
                <th scope="row">
                  <button
                    type="button"
                    className="today-link"
                    onClick={() => go({ name: 'drafts', stage: stage.stage })}
                  >
                    {shortName(labels.stage(stage.stage))}
                  </button>
                </th>
                <td>{sinceText(text, stage)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
