//! The notes about a draft, an instruction or a counterparty, and their files. Neither is sent anywhere.

import { Paperclip, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/Button';
import { ErrorBand } from '../components/ErrorBand';
import { NoteBand } from '../components/NoteBand';
import { PathAction } from '../components/PathAction';
import type { NoteAbout, NoteFile, NoteView } from '../generated/views';
import { useText } from '../i18n';
import { asTrouble, ipc } from '../ipc';
import { readNotesAgain, useApp } from '../ipc/queries';
import { joined } from '../pages/pack/place';
import { fullTime } from '../time';
import { useCall } from '../useCall';
import { useMayNot } from '../useMayNot';
import { AddNote } from './AddNote';
import { useNotes } from './useNotes';
import './notes.css';

export function Notes({ about, subject }: { about: NoteAbout; subject: string }) {
  const text = useText();
  const query = useNotes(about, subject);
  const [adding, setAdding] = useState(false);
  const notes = query.data ?? [];
  return (
    <section className="part notes" data-testid="notes" data-count={notes.length}>
      <h2>{text('notes-title')}</h2>
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {notes.map((note, at) => (
        <Note key={note.id} note={note} testId={`note-${at}`} />
      ))}
      {adding ? (
        <AddNote about={about} subject={subject} onClose={() => setAdding(false)} />
      ) : (
        <Button kind="quiet" icon={<Plus aria-hidden />} onPress={() => setAdding(true)} testId="note-add">
          {text('notes-add')}
        </Button>
      )}
    </section>
  );
}

function Note({ note, testId }: { note: NoteView; testId: string }) {
  const text = useText();
  const { busy, trouble, run } = useCall(note.id);
  const [asked, setAsked] = useState(false);
  const remove = () =>
    run(async () => {
      await ipc.noteRemove(note.id);
      await readNotesAgain();
    });
  return (
    <article className="note" data-testid={testId}>
      {!note.intact && (
        <NoteBand tone="warn" testId={`${testId}-changed`}>
          {text('notes-changed')}
        </NoteBand>
      )}
      {note.text && <p className="note-text selectable">{note.text}</p>}
      {note.file && <File id={note.id} file={note.file} testId={`${testId}-file`} />}
      {trouble && <ErrorBand trouble={trouble} />}
      <p className="quiet note-by">
        <span>
          {note.written_by} · <span className="figures">{fullTime(note.written_at)}</span>
        </span>
        <Button
          kind="quiet"
          onPress={() => (asked ? void remove() : setAsked(true))}
          disabled={busy ? text('being-written') : null}
          testId={`${testId}-remove`}
        >
          {text(asked ? 'notes-remove-now' : 'notes-remove')}
        </Button>
      </p>
    </article>
  );
}

function File({ id, file, testId }: { id: string; file: NoteFile; testId: string }) {
  const text = useText();
  const off = useMayNot('exports_off');
  const folder = useApp().data?.documents_dir ?? '';
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <>
      <p className="note-file">
        <Paperclip aria-hidden />
        <span className="selectable">{file.name}</span>
        <span className="quiet figures">{text('notes-file-size', { kilobytes: Math.ceil(file.bytes / 1024) })}</span>
        <Button kind="quiet" onPress={() => setSaving(!saving)} disabled={off} testId={testId}>
          {text('notes-file-save')}
        </Button>
      </p>
      {saving && (
        <PathAction
          label={text('notes-file-path')}
          proposed={folder ? joined(folder, file.name) : ''}
          what="new"
          commit={text('notes-file-write')}
          disabled={off}
          onCommit={async (path) => {
            setSaved(await ipc.noteFileSave(id, path));
            setSaving(false);
          }}
          testId={`${testId}-path`}
          commitTestId={`${testId}-write`}
        />
      )}
      {saved && (
        <p role="status" className="selectable" data-testid={`${testId}-saved`}>
          {text('notes-file-saved', { path: saved })}
        </p>
      )}
    </>
  );
}
