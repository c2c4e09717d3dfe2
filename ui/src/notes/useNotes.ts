//! The notes of people, as the pages read them.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NoteAbout } from '../generated/views';
import { ipc } from '../ipc';
import { keys } from '../ipc/queries';

export const useNotes = (about: NoteAbout, subject: string) =>
  useQuery({
    queryKey: [...keys.notes, about, subject],
    queryFn: () => ipc.notes(about, subject),
    // Another subject's notes must not be shown beside this one.
    placeholderData: () => undefined,
  });

/** The numbers of the drafts that have a note. */
export function useNotedDrafts(): ReadonlySet<string> {
  const numbers = useQuery({ queryKey: [...keys.notes, 'drafts'], queryFn: ipc.notedDrafts }).data;
  return useMemo(() => new Set(numbers), [numbers]);
}

/** The notes with a text, for the command box. */
export const useNotesFound = (text: string) =>
  useQuery({
    queryKey: [...keys.notes, 'found', text],
    queryFn: () => ipc.notesFound(text),
    enabled: text !== '',
    placeholderData: () => undefined,
    gcTime: 0,
  });
