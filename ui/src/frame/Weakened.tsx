//! The second person's settings were weakened: on every page, until a person says that they have read it.

import { useState } from 'react';
import { Button } from '../components/Button';
import { Dialog } from '../components/Dialog';
import { NoteBand } from '../components/NoteBand';
import { TextField } from '../components/TextField';
import type { Sentence, WeakenedView } from '../generated/views';
import { Say, useText } from '../i18n';
import { ipc } from '../ipc';
import { keys, queryClient } from '../ipc/queries';
import { fullTime } from '../time';
import { useCall } from '../useCall';
import '../pages/approvals/approvals.css';

export function Weakened({ weakened }: { weakened: WeakenedView }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className="frame-notice">
      <NoteBand tone="warn" testId="weakened">
        <span className="frame-notice-text">
          <strong>{text('approvals-weakened')}</strong> <Sentences weakened={weakened} />
        </span>
        <Button onPress={() => setOpen(true)} testId="weakened-open">
          {text('approvals-weakened-read')}
        </Button>
      </NoteBand>
      {open && <Read weakened={weakened} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Settings' own words in a sentence, as a person says them. */
const WORDED = new Set(['same_account', 'own_token', 'approval_file', 'next_working_day', '–']);

function Sentences({ weakened }: { weakened: WeakenedView }) {
  const text = useText();
  const said = (value: string) => (WORDED.has(value) ? text('approvals-setting', { value }) : value);
  const worded = ({ id, args }: Sentence): Sentence => ({
    id,
    args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, said(value)])),
  });
  return (
    <>
      {weakened.sentences.map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand there twice; its place does not change.
        <span key={at}>
          <Say sentence={worded(sentence)} />{' '}
        </span>
      ))}
    </>
  );
}

function Read({ weakened, onClose }: { weakened: WeakenedView; onClose: () => void }) {
  const text = useText();
  const [name, setName] = useState('');
  const call = useCall();

  const read = () =>
    call.run(async () => {
      await ipc.weakenedRead(weakened.event, name.trim());
      onClose();
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
        label: text('approvals-weakened-commit'),
        onPress: () => void read(),
        disabled: name.trim() === '' ? text('approvals-lacks-name') : null,
      }}
      testId="weakened-dialog"
    >
      <p className="approval-what">
        <Sentences weakened={weakened} />
      </p>
      <p className="approval-what quiet">
        {text('approvals-weakened-by', { by: weakened.by, time: fullTime(weakened.at), event: weakened.event })}
      </p>
      <div className="form">
        <TextField label={text('approvals-name')} value={name} onChange={setName} autoFocus testId="weakened-name" />
      </div>
    </Dialog>
  );
}
