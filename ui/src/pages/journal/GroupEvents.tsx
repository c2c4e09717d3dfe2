//! Settings taken from the group and decisions about gone desks: events of the journal that are in no instruction.

import { Say, useText } from '../../i18n';
import { useGroupEvents } from '../../ipc/queries';
import { fullTime } from '../../time';

export function GroupEvents() {
  const text = useText();
  const events = useGroupEvents().data ?? [];
  if (events.length === 0) return null;
  return (
    <details className="group-events" data-testid="group-events">
      <summary>{text('group-events', { count: events.length })}</summary>
      <ul>
        {events.map((event) => (
          <li key={event.sequence} data-testid={`group-event-${event.sequence}`}>
            <span className="quiet">
              {event.sequence} · {fullTime(event.at)}
            </span>{' '}
            <Say sentence={event.sentence} />
          </li>
        ))}
      </ul>
    </details>
  );
}
