//! A proof pack of one submission or of a period. It is a folder (and a zip file of it) that can be read without Aval
//! and checked with the script inside.

import { useState } from 'react';
import { Choice } from '../../components/Choice';
import { Copy } from '../../components/Copy';
import { Dialog } from '../../components/Dialog';
import { PathField } from '../../components/PathField';
import { TextField } from '../../components/TextField';
import type { Packed } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useApp } from '../../ipc/queries';
import { useLook } from '../../stores/look';
import { dayOf, readDay } from '../../time';
import { useCall } from '../../useCall';
import { folderOf, joined, packName } from './place';
import './pack.css';

interface PackDialogProps {
  /** The submission; `null` for a period. */
  submission: { id: string; number: number } | null;
  onClose: () => void;
}

/** The month so far, the most frequent period of a pack. */
function monthSoFar(today: string) {
  return { from: `${today.slice(0, 8)}01`, to: today };
}

export function PackDialog({ submission, onClose }: PackDialogProps) {
  const text = useText();
  const app = useApp().data;
  const { language } = useLook();
  const [days, setDays] = useState(() => monthSoFar(dayOf(new Date())));
  const [path, setPath] = useState<string | null>(null);
  const [zip, setZip] = useState(true);
  const call = useCall();
  const [packed, setPacked] = useState<Packed | null>(null);
  const of = submission ? String(submission.number) : `${days.from} ${days.to}`;
  const name = packName(app?.open?.name ?? '', of);
  // Suggested until a person enters another path; so it follows the typed days.
  const place = path ?? (app ? joined(app.documents_dir, name) : '');

  const make = () =>
    call.run(async () => {
      const form = { folder: folderOf(place), zip, language };
      const asked = submission
        ? { submission_id: submission.id, from: null, to: null }
        : { submission_id: null, from: days.from, to: days.to };
      setPacked(await ipc.pack({ ...form, ...asked }));
    });

  const title = submission ? text('pack-title', { number: submission.number }) : text('pack-title-period');
  if (packed) {
    return (
      <Dialog title={title} back={text('close')} onClose={onClose} testId="pack-dialog">
        <Made packed={packed} />
      </Dialog>
    );
  }
  const whole = submission !== null || (readDay(days.from) !== null && readDay(days.to) !== null);
  return (
    <Dialog
      title={title}
      back={text('back')}
      onClose={onClose}
      call={call}
      doing={text('pack-making')}
      commit={{
        label: text('pack-make'),
        onPress: () => void make(),
        disabled: !whole ? text('pack-missing-days') : place.trim() === '' ? text('pack-missing-place') : null,
      }}
      testId="pack-dialog"
    >
      <p>{text(submission ? 'pack-what' : 'pack-what-period')}</p>
      <div className="form pack-form">
        {!submission && (
          <div className="pack-days">
            <TextField
              kind="date"
              label={text('pack-from')}
              value={days.from}
              onChange={(from) => setDays({ ...days, from })}
              testId="pack-from"
            />
            <TextField
              kind="date"
              label={text('pack-to')}
              value={days.to}
              onChange={(to) => setDays({ ...days, to })}
              testId="pack-to"
            />
          </div>
        )}
        <PathField
          label={text('pack-place')}
          help={text('pack-place-help')}
          value={place}
          onChange={setPath}
          what="new"
          testId="pack-path"
        />
        <Choice checked={zip} onChange={setZip} label={text('pack-zip')} testId="pack-zip" />
      </div>
    </Dialog>
  );
}

/** Where the pack is, its contents, and how it is checked without Aval. */
function Made({ packed }: { packed: Packed }) {
  const text = useText();
  const command = `python3 "${joined(packed.folder, 'check.py')}"`;
  return (
    <div
      className="pack-made"
      role="status"
      data-testid="pack-made"
      data-folder={packed.folder}
      data-zip={packed.zip ?? ''}
      data-instructions={packed.instructions}
    >
      <p>{text('pack-made', { instructions: packed.instructions, events: packed.events, files: packed.files })}</p>
      <dl className="instruction-facts">
        <dt>{text('pack-folder')}</dt>
        <dd className="mono selectable">
          {packed.folder} <Copy value={packed.folder} />
        </dd>
        {packed.zip && (
          <>
            <dt>{text('pack-zip-file')}</dt>
            <dd className="mono selectable">
              {packed.zip} <Copy value={packed.zip} />
            </dd>
          </>
        )}
        <dt>{text('pack-page')}</dt>
        <dd className="mono selectable">index.html</dd>
        <dt>{text('pack-check')}</dt>
        <dd className="mono selectable">
          {command} <Copy value={command} />
        </dd>
        <dt>{text('pack-head')}</dt>
        <dd className="mono selectable">
          {packed.head.sequence} · {packed.head.hash.slice(0, 16)}… <Copy value={packed.head.hash} />
        </dd>
        <dt>{text('pack-manifest')}</dt>
        <dd className="mono selectable">
          {packed.fingerprint.slice(0, 16)}… <Copy value={packed.fingerprint} />
        </dd>
      </dl>
      <p className="quiet">{text('pack-check-what')}</p>
    </div>
  );
}
