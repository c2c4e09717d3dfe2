//! The top bar: the profile and its environment, the accounts in scope, and how fresh the data is.

import { Settings } from 'lucide-react';
import { accountOptions } from '../components/AccountText';
import { Button } from '../components/Button';
import { EnvironmentMark } from '../components/EnvironmentMark';
import { BareSelect } from '../components/Select';
import type { ProfileView } from '../generated/views';
import { useText } from '../i18n';
import { useGroup } from '../ipc/queries';
import { PersonButton } from '../sign-in/PersonButton';
import { go, setScope, useScope } from '../stores/nav';
import { ConnectionPill } from './ConnectionPill';
import { LanguageSwitch, ThemeSwitch } from './LookSwitch';
import { RefreshControl } from './RefreshControl';
import './top-bar.css';

export function TopBar({ profile }: { profile: ProfileView }) {
  const text = useText();
  const scope = useScope();
  const desk = useGroup().data?.desks.find((one) => one.own)?.name;
  return (
    <header className="top-bar">
      <strong className="top-bar-profile" title={profile.base_url} data-testid="profile-name">
        {profile.name}
        {desk && ` · ${desk}`}
      </strong>
      <EnvironmentMark environment={profile.environment} />
      <BareSelect
        className="top-bar-scope"
        label={text('scope')}
        value={scope[0] ?? ''}
        onChange={(account) => setScope(account ? [account] : [])}
        options={accountOptions(profile.accounts, text)}
        testId="scope"
      />
      <span className="gap" />
      <RefreshControl />
      <ConnectionPill token={profile.token} />
      <PersonButton token={profile.token} />
      <LanguageSwitch />
      <ThemeSwitch />
      <Button
        kind="quiet"
        icon={<Settings aria-hidden />}
        label={text('nav-profile')}
        onPress={() => go({ name: 'profile' })}
        testId="open-profile"
      >
        {null}
      </Button>
    </header>
  );
}
