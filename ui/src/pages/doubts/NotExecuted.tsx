//! The requirements of "not carried out", and which of them are met: a probe on the bank's next working day or the
//! bank's written word as a file, and an approver where the profile has dual control. The probe is started here.

import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button';
import type { NotExecutedNeeds } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { useApp } from '../../ipc/queries';
import { openPeople } from '../../stores/dialog';
import { go } from '../../stores/nav';

interface NotExecutedProps {
  needs: NotExecutedNeeds;
  /** A file was chosen. */
  filed: boolean;
  /** The newest probe read nothing: the bank was unreachable, or refused. */
  unread: boolean;
  asking: boolean;
  onAsk: () => void;
}

export function NotExecuted({ needs, filed, unread, asking, onAsk }: NotExecutedProps) {
  const text = useText();
  const token = useApp().data?.open?.token;
  const signedIn = token?.present ?? false;
  const canSignIn = token?.can_sign_in ?? false;
  return (
    <section className="needs" data-testid="doubt-needs" data-ready={needs.ready || filed}>
      <p>{text('doubt-needs')}</p>
      <ul>
        <Need met={needs.ready} testId="doubt-needs-probe">
          <Say sentence={needs.says} />
          {!needs.ready && unread && <p className="field-error">{text('doubt-needs-unread')}</p>}
          {!needs.ready && !signedIn && <p className="field-error">{text('doubt-needs-token')}</p>}
          {!needs.ready && (
            <div className="needs-act">
              {signedIn ? (
                <Button onPress={onAsk} disabled={asking ? text('doubt-inquiring') : null} testId="doubt-needs-ask">
                  {text(asking ? 'doubt-inquiring' : 'doubt-inquire')}
                </Button>
              ) : (
                <Button
                  onPress={() => (canSignIn ? openPeople() : go({ name: 'profile' }))}
                  testId="doubt-needs-sign-in"
                >
                  {text(canSignIn ? 'sign-in-company' : 'doubt-needs-sign-in')}
                </Button>
              )}
            </div>
          )}
        </Need>
        {!needs.ready && (
          <Need met={filed} testId="doubt-needs-file">
            {text('doubt-needs-file')}
          </Need>
        )}
        {needs.second_person && (
          <Need met={false} testId="doubt-second-person">
            {text('approvals-doubt-needs')}
          </Need>
        )}
      </ul>
    </section>
  );
}

function Need({ met, testId, children }: { met: boolean; testId: string; children: ReactNode }) {
  const text = useText();
  const Mark = met ? CircleCheck : CircleDashed;
  return (
    <li data-testid={testId} data-met={met} className={met ? 'need need-met' : 'need'}>
      <Mark className="need-mark" role="img" aria-label={text(met ? 'doubt-needs-met' : 'doubt-needs-open')} />
      <div>{children}</div>
    </li>
  );
}
