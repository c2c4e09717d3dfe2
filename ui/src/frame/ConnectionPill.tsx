//! How fresh the data on screen is: Live 14:32, Cached 09:10, Offline. A token that the service does not accept leads to
//! the place where it is set, or to the sign-in.

import { Link } from '../components/Link';
import { Pill, type Tone } from '../components/Pill';
import type { TokenView } from '../generated/views';
import { useText } from '../i18n';
import { useLists } from '../ipc/queries';
import { openPeople } from '../stores/dialog';
import { go, useScope } from '../stores/nav';
import { useReach } from '../stores/refresh';
import { fullTime, shortTime } from '../time';
import { useNow } from '../useNow';
import { connectionOf } from './connection';

const TONES: Record<string, Tone> = {
  live: 'ok',
  cached: 'stale',
  offline: 'warn',
  'signed-out': 'bad',
  never: 'plain',
};

export function ConnectionPill({ token }: { token: TokenView }) {
  const text = useText();
  const now = useNow();
  const connection = connectionOf(useLists(useScope()).data, useReach(), now);
  const time = connection.as_of ? shortTime(connection.as_of, now) : '';
  return (
    <span data-testid="connection" data-state={connection.state}>
      <Pill
        tone={TONES[connection.state] ?? 'plain'}
        title={connection.as_of ? text('connection-title', { time: fullTime(connection.as_of) }) : ''}
      >
        {connection.state === 'signed-out' && token.can_sign_in
          ? text('connection-not-signed-in')
          : text(`connection-${connection.state}`, { time, known: time ? 'yes' : 'no' })}
      </Pill>
      {connection.state === 'signed-out' && (
        <Link onPress={() => (token.can_sign_in ? openPeople() : go({ name: 'profile' }))} testId="connection-sign-in">
          {text(token.can_sign_in ? 'sign-in-short' : 'connection-sign-in')}
        </Link>
      )}
    </span>
  );
}
