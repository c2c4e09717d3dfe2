//! The notes that match the text in the command box; each opens its subject.

import type { NoteView } from '../../generated/views';
import { asTrouble } from '../../ipc';
import { go, openInstruction } from '../../stores/nav';
import { showNotice } from '../../stores/notice';
import { fullTime } from '../../time';
import { openDraft } from '../openDraft';
import type { Command } from './command';

function open({ about, subject }: NoteView, profile: string) {
  if (about === 'instruction') openInstruction(subject);
  else if (about === 'counterparty') go({ name: 'counterparties', party: subject });
  else openDraft(subject, profile).catch((error: unknown) => showNotice({ trouble: asTrouble(error) }));
}

export const noteCommands = (notes: NoteView[], profile: string): Command[] =>
  notes.map((note) => ({
    id: `note-${note.id}`,
    section: 'notes',
    name: note.text.split('\n')[0] || (note.file?.name ?? ''),
    detail: [note.text ? note.file?.name : null, note.subject, note.written_by, fullTime(note.written_at)]
      .filter(Boolean)
      .join(' · '),
    run: () => open(note, profile),
  }));
