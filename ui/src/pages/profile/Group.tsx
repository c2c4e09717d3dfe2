//! The group of desks: this desk in it, the last contact with the group book, and the other desks.

import { NoteBand } from '../../components/NoteBand';
import type { GroupDesk } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { useGroup } from '../../ipc/queries';
import { fullTime } from '../../time';

export function Group() {
  const text = useText();
  const group = useGroup().data;
  if (!group) return null;
  const { standing, desks } = group;
  return (
    <section className="profile-wide" data-testid="group">
      <h2>{text('setting-group')}</h2>
      {standing.off && (
        <NoteBand tone="stale" testId="group-off">
          <Say sentence={standing.off} />
        </NoteBand>
      )}
      <p>
        {text('group-mirrored', {
          mirrored: standing.mirrored,
          events: standing.events,
          since: standing.reached_at === null ? '–' : fullTime(standing.reached_at),
        })}
      </p>
      <table className="profile-table">
        <tbody>
          {desks.map((desk) => (
            <tr key={desk.id} data-testid="group-desk">
              <th scope="row">
                {desk.name} {desk.own && <span className="quiet">{text('group-own')}</span>}
              </th>
              <td>{text('group-seen', { at: fullTime(desk.seen_at) })}</td>
              <td>
                <Revoked desk={desk} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Revoked({ desk }: { desk: GroupDesk }) {
  const text = useText();
  if (desk.revoked_at === null) return null;
  const { revoked_by: person, reason } = desk;
  return text('group-desk-revoked', { person: person ?? '', at: fullTime(desk.revoked_at), reason: reason ?? '' });
}
