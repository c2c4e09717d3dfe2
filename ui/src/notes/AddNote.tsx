//! The form of a new note. Its text stays until it is kept or left, also when another draft is looked at meanwhile.

import { useState } from 'react';
import { Panel } from '../components/Panel';
import { PathField } from '../components/PathField';
import { TextField } from '../components/TextField';
import type { NoteAbout } from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { readNotesAgain } from '../ipc/queries';
import { useCall } from '../useCall';

/** Texts that are not kept yet, by their subject. */
const begun = new Map<string, string>();

interface AddNoteProps {
  about: NoteAbout;
  subject: string;
  onClose: () => void;
}

export function AddNote({ about, subject, onClose }: AddNoteProps) {
  const text = useText();
  const key = `${about} ${subject}`;
  const [typed, setTyped] = useState(() => begun.get(key) ?? '');
  const [file, setFile] = useState('');
  const call = useCall();

  function type(words: string) {
    setTyped(words);
    begun.set(key, words);
  }

  function close() {
    begun.delete(key);
    onClose();
  }

  const keep = () =>
    call.run(async () => {
      await ipc.noteAdd({ about, subject, text: typed, file: file.trim() || null });
      await readNotesAgain();
      close();
    });

  return (
    <Panel
      title={text('notes-new')}
      back={text('notes-leave')}
      onClose={close}
      call={call}
      commit={{
        label: text('notes-keep'),
        onPress: () => void keep(),
        disabled: typed.trim() === '' && file.trim() === '' ? text('notes-lacks') : null,
      }}
      testId="note-new"
    >
      <div className="form">
        <TextField
          kind="area"
          label={text('notes-text')}
          help={text('notes-where')}
          value={typed}
          onChange={type}
          autoFocus
          testId="note-text"
        />
        <PathField
          label={text('notes-file')}
          optional
          help={text('notes-file-help')}
          value={file}
          onChange={setFile}
          what="existing"
          testId="note-path"
        />
      </div>
    </Panel>
  );
}
