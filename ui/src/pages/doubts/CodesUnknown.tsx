//! The codes of a reply without an entry: they are entered together or one by one. Where they are the reason of the doubt, the
//! reply is then judged again.

import { useState } from 'react';
import { placeOfEntry } from '../../code-book/unknown';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { Link } from '../../components/Link';
import { NoteBand } from '../../components/NoteBand';
import type { InstructionDetail } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient, storeCodeBook, useCodeBook } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { CodesDialog } from './CodesDialog';
import { unknownCodes } from './codesOf';

/** The types whose labels name the codes. */
const TYPES: Record<string, string> = { errorFlag: 'ResponseStatus', statusCode: 'DraftTransactionRecord' };

export function CodesUnknown({ detail }: { detail: InstructionDetail }) {
  const text = useText();
  const labels = useLabels();
  const mayNotSet = useMayNot('settings_off');
  const mayNotPrepare = useMayNot('prepare_off');
  const book = useCodeBook().data;
  const { trouble, run, busy } = useCall(detail.instruction.id);
  const [open, setOpen] = useState(false);
  const codes = unknownCodes(detail, book?.flags ?? []);
  const { id, account, unclassified, state } = detail.instruction;
  const bank = account.slice(0, account.lastIndexOf(':'));
  const isKnown = book?.known_now.some((one) => one.id === id) ?? false;
  const judge = () =>
    run(async () => {
      storeCodeBook(await ipc.codeRejudge(id));
      await queryClient.invalidateQueries({ queryKey: keys.journal });
    });
  if (!unclassified && codes.length === 0) return null;
  // Where the reply states no such code, the entries of the bank are the way out.
  const flags = codes.length > 0 ? codes.map((one) => one.flag.flag) : Object.keys(TYPES);
  const fixed = codes.some((one) => one.flag.fixed) ? text('doubt-codes-fixed') : null;
  return (
    <NoteBand tone="warn" testId="doubt-codes">
      <div>
        {trouble && <ErrorBand trouble={trouble} />}
        {isKnown ? (
          <>
            {text('doubt-codes-known')}{' '}
            <Button
              onPress={() => void judge()}
              disabled={mayNotPrepare ?? (busy ? text('being-written') : null)}
              testId="doubt-codes-judge"
            >
              {text('codebook-rejudge')}
            </Button>
          </>
        ) : (
          <>
            {text(unclassified ? 'doubt-codes' : 'doubt-codes-beside')}
            {codes.length > 0 && (
              <p>
                <Button onPress={() => setOpen(true)} disabled={mayNotSet ?? fixed} testId="doubt-codes-enter">
                  {text('doubt-codes-enter', { count: codes.length })}
                </Button>
              </p>
            )}
            {flags.map((flag) => (
              <p key={flag}>
                <Link
                  onPress={() => go({ name: 'profile', part: placeOfEntry({ bank, flag }) })}
                  testId={`doubt-codes-${flag}`}
                >
                  {text('not-yet-known-entry', { bank, flag: labels.label(TYPES[flag] ?? '', flag) })}
                </Link>
              </p>
            ))}
          </>
        )}
      </div>
      {open && (
        <CodesDialog codes={codes} said={state === 'refused' ? 'failed' : null} onClose={() => setOpen(false)} />
      )}
    </NoteBand>
  );
}
