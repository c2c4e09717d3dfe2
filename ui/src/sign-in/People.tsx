//! The people who are signed in at this desk, with the server that confirmed them and the end of their sessions; another
//! person's turn; signing out.

import { useState } from 'react';
import { Button } from '../components/Button';
import { ErrorBand } from '../components/ErrorBand';
import { Pill } from '../components/Pill';
import type { AppView, SignedInView, TokenView } from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { storeApp } from '../ipc/queries';
import { shortTime } from '../time';
import { type Call, useCall } from '../useCall';
import { useNow } from '../useNow';
import { SignIn } from './SignIn';
import './sign-in.css';

/** The name that a person is shown by. */
export function personName(one: SignedInView, program: string): string {
  return one.name ?? one.subject ?? program;
}

export function People({ token }: { token: TokenView }) {
  const text = useText();
  const call = useCall();
  const { people, signed_in } = token;
  const change = (make: () => Promise<AppView>) => void call.run(async () => storeApp(await make()));
  return (
    <div className="sign-in" data-testid="people">
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      {people.length === 0 && <p data-testid="people-none">{text('people-none')}</p>}
      {people.length > 0 && (
        <ul className="people">
          {people.map((one) => (
            <Person
              key={one.person}
              one={one}
              acts={signed_in?.person === one.person}
              call={call}
              onChoose={() => change(() => ipc.personChoose(one.person))}
              onSignOut={() => change(() => ipc.signOut(one.person))}
            />
          ))}
        </ul>
      )}
      <SignIn label={text(people.length === 0 ? 'sign-in-company' : 'sign-in-another')} />
      {people.length > 0 && (
        <div className="sign-in-line">
          {signed_in && (
            <Button onPress={() => change(ipc.sessionLock)} label={text('lock-now-means')} testId="session-lock">
              {text('lock-now')}
            </Button>
          )}
          {people.length > 1 && (
            <Button kind="quiet" onPress={() => change(ipc.signOutAll)} testId="sign-out-all">
              {text('sign-out-all')}
            </Button>
          )}
          <span className="quiet">{text('lock-after', { minutes: token.idle_minutes })}</span>
        </div>
      )}
    </div>
  );
}

interface PersonProps {
  one: SignedInView;
  acts: boolean;
  call: Call;
  onChoose: () => void;
  onSignOut: () => void;
}

function Person({ one, acts, call, onChoose, onSignOut }: PersonProps) {
  const text = useText();
  const now = useNow();
  const [asked, setAsked] = useState(false);
  const busy = call.busy ? text('being-written') : null;
  const until = one.ends === null ? '' : shortTime(one.ends, now);
  return (
    <li className="person" data-testid={`person-${one.subject ?? one.way}`} data-acts={acts}>
      <div className="person-head">
        <strong className="selectable">{personName(one, text('person-program'))}</strong>
        {acts && <Pill tone="ok">{text('person-acts')}</Pill>}
      </div>
      <dl className="person-facts">
        <dt>{text('person-verified')}</dt>
        <dd className="selectable">
          {one.subject === null
            ? text('person-unconfirmed')
            : text('person-subject', { subject: one.subject, server: one.identity.split(' ')[0] ?? '' })}
        </dd>
        <dt>{text('person-until')}</dt>
        <dd>{text(one.refreshes ? 'person-renewed' : 'person-ends', { time: until, known: until ? 'yes' : 'no' })}</dd>
        <dt>{text('person-since')}</dt>
        <dd>{text('person-way', { time: shortTime(one.since, now), way: one.way })}</dd>
      </dl>
      <div className="sign-in-line">
        {!acts && (
          <Button onPress={onChoose} disabled={busy} label={text('person-choose-means')} testId="person-choose">
            {text('person-choose')}
          </Button>
        )}
        {asked ? (
          <>
            <Button onPress={onSignOut} disabled={busy} testId="person-out-yes">
              {text('person-out-yes', { name: personName(one, text('person-program')) })}
            </Button>
            <Button kind="quiet" onPress={() => setAsked(false)} testId="person-out-no">
              {text('back')}
            </Button>
          </>
        ) : (
          <Button kind="quiet" onPress={() => setAsked(true)} testId="person-out">
            {text('person-out')}
          </Button>
        )}
      </div>
    </li>
  );
}
