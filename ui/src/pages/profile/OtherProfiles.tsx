//! The other profiles of this data directory, and the practice bank.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { EnvironmentMark } from '../../components/EnvironmentMark';
import { ErrorBand } from '../../components/ErrorBand';
import type { ProfileHead } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { openApp, openProfile, PRACTICE, profileKey } from './openApp';
import { RemoveDialog } from './RemoveDialog';

export function OtherProfiles({ profiles, open }: { profiles: ProfileHead[]; open: string | null }) {
  const text = useText();
  const off = useMayNot('settings_off');
  const { trouble, run } = useCall();
  const [removing, setRemoving] = useState<ProfileHead | null>(null);
  const others = profiles.filter((profile) => profile.name !== open);
  const practiceKnown = profiles.some((profile) => profile.name === PRACTICE);

  const keyOf = (profile: ProfileHead) => profileKey(profiles.indexOf(profile));

  if (others.length === 0 && practiceKnown) return null;
  return (
    <section className="profile-wide">
      <h2>{text('profiles-other')}</h2>
      {trouble && <ErrorBand trouble={trouble} />}
      <ul className="profile-list">
        {others.map((profile) => (
          <li key={profile.name}>
            <strong>{profile.name}</strong>
            {profile.broken ? (
              <span className="field-error selectable" data-testid={`profile-broken-${profile.name}`}>
                <Say sentence={profile.broken} />
              </span>
            ) : (
              <>
                <EnvironmentMark environment={profile.environment} />
                <span className="mono quiet profile-url">{profile.base_url}</span>
              </>
            )}
            {keyOf(profile) && <kbd data-testid={`profile-key-${profile.name}`}>{keyOf(profile)}</kbd>}
            <Button onPress={() => void run(() => openProfile(profile))} testId={`profile-open-${profile.name}`}>
              {text('profile-open')}
            </Button>
            <Button
              kind="quiet"
              onPress={() => setRemoving(profile)}
              disabled={off}
              testId={`profile-remove-${profile.name}`}
            >
              {text('profile-remove')}
            </Button>
          </li>
        ))}
        {!practiceKnown && (
          <li>
            <Button onPress={() => void run(async () => openApp(await ipc.practiceOpen()))} testId="practice-open">
              {text('first-start-practice')}
            </Button>
          </li>
        )}
      </ul>
      {removing && <RemoveDialog profile={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}
