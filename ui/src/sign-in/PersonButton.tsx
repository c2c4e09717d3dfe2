//! The person who acts at this desk, in the top bar; opens the people. Without a person it is the way to sign in.

import { User } from 'lucide-react';
import { Button } from '../components/Button';
import type { TokenView } from '../generated/views';
import { useText } from '../i18n';
import { openPeople } from '../stores/dialog';
import { personName } from './People';
import './sign-in.css';

export function PersonButton({ token }: { token: TokenView }) {
  const text = useText();
  if (!token.can_sign_in) return null;
  const who = token.signed_in;
  return (
    <span data-testid="who" data-subject={who?.subject ?? ''}>
      <Button
        kind={who ? 'quiet' : 'plain'}
        icon={<User aria-hidden />}
        onPress={openPeople}
        label={text('people-title')}
        testId="open-people"
      >
        <span className="who-name">{who ? personName(who, text('person-program')) : text('sign-in-short')}</span>
      </Button>
    </span>
  );
}
