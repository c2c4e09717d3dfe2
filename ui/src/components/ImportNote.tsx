//! Notes about how a file was read, shown before it is imported.

import type { Sentence } from '../generated/views';
import { Say } from '../i18n';
import { NoteBand } from './NoteBand';

export function ImportNote({ note }: { note: Sentence | null }) {
  if (!note) return null;
  return (
    <NoteBand tone="warn" testId="import-note">
      <Say sentence={note} />
    </NoteBand>
  );
}
