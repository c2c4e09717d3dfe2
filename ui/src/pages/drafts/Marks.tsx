//! The marks of a row: acted on since the list was read, locked, with a note, split, reported as an error, unreadable, new or changed since the clerk last looked or since the previous
//! refresh.

import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  FileWarning,
  Layers,
  Lock,
  Paperclip,
  ShieldAlert,
  Split,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { responseText } from '../../components/ResponseStatus';
import type { ActedView } from '../../generated/views';
import { type Labels, sentenceText, type Text, useLabels, useText } from '../../i18n';
import type { ListRow } from '../../ipc/packed';
import { shortTime } from '../../time';
import { useWatchText } from '../maturity/Watched';

const isNoted = ({ draftNumber }: ListRow, noted: ReadonlySet<string>) =>
  draftNumber !== null && noted.has(draftNumber);

/** A part of a package that contradicts the record or cannot be read; every draft of the newer system is a part of one. */
const isOdd = (part: ListRow['part']) => part !== null && part !== undefined && part.id !== 'part';

/** Most rows have no marks. */
export const hasMarks = (row: ListRow, noted: ReadonlySet<string>) =>
  isNoted(row, noted) ||
  (row.unseen ?? row.difference ?? row.lock ?? row.acted ?? row.presentment ?? row.unreadable) !== null ||
  isOdd(row.part) ||
  row.split ||
  row.responseStatus?.is_error === true ||
  row.watch.length > 0;

/** `stage`: the list of the row, where the row names none itself. */
export function Marks({ row, stage, noted }: { row: ListRow; stage: string; noted: ReadonlySet<string> }) {
  const text = useText();
  const labels = useLabels();
  const watchText = useWatchText();
  const mark = row.unseen ?? row.difference;
  const said = text(row.unseen ? `mark-unseen-${row.unseen}` : `mark-${row.difference}`);
  return (
    <>
      {mark && (
        <span
          className={`row-mark row-mark-${mark}`}
          role="img"
          aria-label={said}
          // The change tip shows the changes instead.
          title={mark === 'changed' ? undefined : said}
          data-stage={row.stage ?? stage}
          data-since={row.unseen ? 'looked' : 'refresh'}
        />
      )}
      {row.acted && (
        <Mark title={actedText(row.acted, text, labels)} kind="acted">
          <CircleCheck aria-hidden />
        </Mark>
      )}
      {row.lock && (
        <Mark
          title={
            row.lock.desk
              ? text('mark-locked-desk', { desk: row.lock.desk.name, person: row.lock.desk.person })
              : text('mark-locked', { operation: labels.operation(row.lock.operation, row.lock.answer) })
          }
          kind="lock"
        >
          <Lock aria-hidden />
        </Mark>
      )}
      {row.watch.length > 0 && (
        <Mark title={row.watch.map(watchText).join('\n')} kind="watch">
          <ShieldAlert aria-hidden />
        </Mark>
      )}
      {row.presentment && (
        <Mark title={sentenceText(text, row.presentment.sentence)} kind={`present-${row.presentment.phase}`}>
          <CalendarClock aria-hidden />
        </Mark>
      )}
      {row.part && isOdd(row.part) && (
        <Mark title={sentenceText(text, row.part)} kind={row.part.id}>
          <Layers aria-hidden />
        </Mark>
      )}
      {row.split && (
        <Mark title={text('mark-split')} kind="split">
          <Split aria-hidden />
        </Mark>
      )}
      {isNoted(row, noted) && (
        <Mark
          title={row.noteMatch === null ? text('mark-noted') : text('mark-note-match', { words: row.noteMatch })}
          kind={row.noteMatch === null ? 'noted' : 'note-match'}
        >
          <Paperclip aria-hidden />
        </Mark>
      )}
      {row.responseStatus?.is_error && (
        <Mark title={responseText(row.responseStatus, text)} kind="reported">
          <CircleAlert aria-hidden />
        </Mark>
      )}
      {row.unreadable && (
        <Mark title={sentenceText(text, row.unreadable)} kind="unreadable">
          <FileWarning aria-hidden />
        </Mark>
      )}
    </>
  );
}

/** `Endorse accepted 10:32, list not refreshed since`. */
export function actedText(acted: ActedView, text: Text, labels: Labels) {
  const operation = labels.operation(acted.operation, acted.answer);
  return text('mark-acted', { operation, time: shortTime(acted.at, new Date()) });
}

function Mark({ title, kind, children }: { title: string; kind: string; children: ReactNode }) {
  return (
    <span className={`row-mark row-mark-${kind}`} role="img" aria-label={title} title={title}>
      {children}
    </span>
  );
}
