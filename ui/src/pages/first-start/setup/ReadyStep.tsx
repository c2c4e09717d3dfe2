//! The last step: which parts work, which are still locked and why, and the profile as one file for the next desk.

import { Pill, type Tone } from '../../../components/Pill';
import type { ProfileView } from '../../../generated/views';
import { Say, useText } from '../../../i18n';
import { useCodeBook, useLists } from '../../../ipc/queries';
import { go } from '../../../stores/nav';
import { endSetup } from '../../../stores/setup';
import { useCall } from '../../../useCall';
import { ProfileFile } from '../../profile/ProfileFile';
import { StepFrame } from './StepFrame';

export function ReadyStep({ profile }: { profile: ProfileView }) {
  const text = useText();
  const call = useCall();
  const lists = useLists([]).data;
  const book = useCodeBook().data;
  const value = (name: string) => profile.settings.find((one) => one.name === name)?.value ?? null;
  const read = lists?.stages.filter((stage) => stage.as_of !== null).length ?? 0;
  const unknown = book?.flags.filter((one) => one.lines.length === 0 && one.proposed.length === 0).length ?? 0;
  const undated = value('page_base') === null;
  const withoutCurrency = profile.accounts.filter((account) => account.draft_currency === null).length;
  const hasPlace = value('chain_head_copy') !== null;
  const rows: [string, Tone, string][] = [
    [
      'token',
      profile.token.present ? 'ok' : 'warn',
      text('setup-ready-token', { present: String(profile.token.present) }),
    ],
    ['lists', read > 0 && !undated ? 'ok' : 'warn', text('setup-ready-lists', { read, undated: String(undated) })],
    ['currency', withoutCurrency === 0 ? 'ok' : 'warn', text('setup-ready-currency', { count: withoutCurrency })],
    ['codes', unknown === 0 ? 'ok' : 'warn', text('setup-ready-codes', { count: unknown })],
    [
      'person',
      profile.second_person ? 'ok' : 'info',
      text('setup-ready-person', { set: String(profile.second_person !== null) }),
    ],
    ['place', hasPlace ? 'ok' : 'warn', text(hasPlace ? 'setup-ready-place' : 'second-place-none')],
  ];
  return (
    <StepFrame
      step="ready"
      call={call}
      next={text('setup-open')}
      onNext={() => {
        endSetup();
        go({ name: 'today' });
      }}
    >
      <ul className="setup-ready">
        {profile.sending_off && (
          <li data-testid="setup-ready-sending">
            <Pill tone="bad">{text('setup-ready-tone', { tone: 'bad' })}</Pill> <Say sentence={profile.sending_off} />
          </li>
        )}
        {rows.map(([name, tone, sentence]) => (
          <li key={name} data-testid={`setup-ready-${name}`} data-tone={tone}>
            <Pill tone={tone}>{text('setup-ready-tone', { tone })}</Pill> {sentence}
          </li>
        ))}
      </ul>
      <ProfileFile name={profile.name} />
    </StepFrame>
  );
}
