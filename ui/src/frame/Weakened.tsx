//! A weakened dual-control setting, shown on every page until it is acknowledged. Where the settings before required
//! more than a name, an approver of those settings has to acknowledge it, and the notice links to that approval.

import { useState } from 'react';
import { Button } from '../components/Button';
import { Dialog } from '../components/Dialog';
import { NoteBand } from '../components/NoteBand';
import { TextField } from '../components/TextField';
import type { Sentence, WeakenedView } from '../generated/views';
import { Say, useText } from '../i18n';
import { ipc } from '../ipc';
import { keys, queryClient } from '../ipc/queries';
import { go } from '../stores/nav';
import { fullTime } from '../time';
import { useCall } from '../useCall';
import { useMayNot } from '../useMayNot';
import '../pages/approvals/approvals.css';

export function Weakened({ weakened }: { weakened: WeakenedView }) {
  const text = useText();
  const off = useMayNot('view_only');
  const [open, setOpen] = useState(false);
  const { asked } = weakened;
  return (
    <section className="frame-notice" aria-label={text('approvals-weakened')}>
      <NoteBand tone="warn" testId="weakened">
        <span className="frame-notice-text">
          <strong>{text('approvals-weakened')}</strong> <WeakenedSentences sentences={weakened.sentences} />
          {asked !== null && (
            <>
              {text('approvals-weakened-waits', { time: fullTime(asked.expires_at) })} <Needs weakened={weakened} />
            </>
          )}
        </span>
        {asked === null && (
          <Button onPress={() => setOpen(true)} disabled={off} testId="weakened-open">
            {text('approvals-weakened-read')}
          </Button>
        )}
        {asked !== null && (
          <Button onPress={() => go({ name: 'approvals', approval: asked.id })} testId="weakened-asked">
            {text('approvals-open')}
          </Button>
        )}
      </NoteBand>
      {open && <Read weakened={weakened} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Setting values that have a translation for use in a sentence. */
const WORDED = new Set(['same_account', 'own_token', 'approval_file', 'next_working_day', '–']);

/** Each weakening, with the settings' values in words. */
export function WeakenedSentences({ sentences }: { sentences: Sentence[] }) {
  const text = useText();
  const said = (value: string) => (WORDED.has(value) ? text('approvals-setting', { value }) : value);
  const worded = ({ id, args }: Sentence): Sentence => ({
    id,
    args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, said(value)])),
  });
  return (
    <>
      {sentences.map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may appear twice; its index does not change.
        <span key={at}>
          <Say sentence={worded(sentence)} />{' '}
        </span>
      ))}
    </>
  );
}

/** The approver who has to acknowledge it, and the settings in force until then. */
function Needs({ weakened }: { weakened: WeakenedView }) {
  const text = useText();
  const { tier, signers } = weakened;
  return (
    <span data-testid="weakened-needs">
      {text('approvals-weakened-needs', { tier, signers: signers.join(', ') || '–' })}{' '}
      {tier === 'approval_file' && signers.length === 0 && `${text('approvals-weakened-no-signer')} `}
      {text('approvals-weakened-holds')}
    </span>
  );
}

function Read({ weakened, onClose }: { weakened: WeakenedView; onClose: () => void }) {
  const text = useText();
  const [name, setName] = useState('');
  const call = useCall();
  const asks = weakened.tier !== 'same_account';

  const read = () =>
    call.run(async () => {
      const asked = await ipc.weakenedRead(weakened.event, name.trim());
      onClose();
      if (asked) {
        go({ name: 'approvals', approval: asked.id });
      }
      void queryClient.invalidateQueries({ queryKey: keys.app });
    });

  return (
    <Dialog
      title={text('approvals-weakened')}
      back={text('back')}
      onClose={onClose}
      focusBody
      call={call}
      commit={{
        label: text(asks ? 'approvals-weakened-ask' : 'approvals-weakened-commit'),
        onPress: () => void read(),
        disabled: name.trim() === '' ? text('approvals-lacks-name') : null,
      }}
      testId="weakened-dialog"
    >
      <p className="approval-what">
        <WeakenedSentences sentences={weakened.sentences} />
      </p>
      <p className="approval-what quiet">
        {text('approvals-weakened-by', { by: weakened.by, time: fullTime(weakened.at), event: weakened.event })}
      </p>
      {asks && (
        <p className="approval-what">
          <Needs weakened={weakened} />
        </p>
      )}
      <div className="form">
        <TextField label={text('approvals-name')} value={name} onChange={setName} autoFocus testId="weakened-name" />
      </div>
    </Dialog>
  );
}
