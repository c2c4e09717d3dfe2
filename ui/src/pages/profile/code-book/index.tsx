//! The code book: the number of a flag's word at each bank, the proof of it, and its editor.

import { useState } from 'react';
import { Button } from '../../../components/Button';
import { ErrorBand } from '../../../components/ErrorBand';
import { NoteBand } from '../../../components/NoteBand';
import type { CodeBookEdit, CodeFlagView, CodeValueView } from '../../../generated/views';
import { Say, useText } from '../../../i18n';
import { asTrouble, ipc } from '../../../ipc';
import { storeCodeBook, useCodeBook } from '../../../ipc/queries';
import { openInstruction } from '../../../stores/nav';
import { useCall } from '../../../useCall';
import { useMayNot } from '../../../useMayNot';
import { CodeTable } from './CodeTable';
import { Complete } from './Complete';
import { EditDialog } from './EditDialog';
import { ProofDialog } from './ProofDialog';
import { Suggestions } from './Suggestions';
import './code-book.css';

type Open =
  | { kind: 'edit'; flag: CodeFlagView; lines: CodeBookEdit['lines'] | null }
  | { kind: 'file'; text: string }
  | { kind: 'proof'; flag: CodeFlagView; value: CodeValueView };

export function CodeBook() {
  const text = useText();
  const mayNotPrepare = useMayNot('prepare_off');
  const off = useMayNot('settings_off');
  const book = useCodeBook();
  const [open, setOpen] = useState<Open | null>(null);
  const { trouble, run } = useCall();
  const view = book.data;
  if (!view) return book.error ? <ErrorBand trouble={asTrouble(book.error)} /> : null;
  const found = view.found;
  const close = () => setOpen(null);

  return (
    <section className="profile-wide code-book" data-testid="code-book">
      <h2>{text('code-book')}</h2>
      <p className="quiet">{text('code-book-why')}</p>
      {view.waiting && (
        <NoteBand tone="warn" testId="code-book-waiting">
          <Say sentence={view.waiting} />{' '}
          {found !== null && (
            <Button onPress={() => setOpen({ kind: 'file', text: found })} disabled={off} testId="code-book-found">
              {text('codebook-found')}
            </Button>
          )}
        </NoteBand>
      )}
      {view.flags.every((flag) => flag.lines.length === 0) && (
        <NoteBand tone="warn">{text('code-book-empty')}</NoteBand>
      )}
      {trouble && <ErrorBand trouble={trouble} />}
      {view.known_now.map((one) => (
        <NoteBand key={one.id} testId="code-book-known-now">
          {text('codebook-known-now', { number: String(one.number) })}{' '}
          <Button onPress={() => openInstruction(one.id)} kind="quiet">
            {text('codebook-known-look')}
          </Button>
          <Button
            onPress={() => void run(async () => storeCodeBook(await ipc.codeRejudge(one.id)))}
            disabled={mayNotPrepare}
            testId={`code-rejudge-${one.number}`}
          >
            {text('codebook-rejudge')}
          </Button>
        </NoteBand>
      ))}
      <Complete banks={view.banks} />
      <CodeTable
        flags={view.flags}
        onEdit={(flag) => setOpen({ kind: 'edit', flag, lines: null })}
        onProof={(flag, value) => setOpen({ kind: 'proof', flag, value })}
      />
      <Suggestions flags={view.flags} onUse={(flag, lines) => setOpen({ kind: 'edit', flag, lines })} />
      {open?.kind === 'edit' && <EditDialog flag={open.flag} lines={open.lines} file={null} onClose={close} />}
      {open?.kind === 'file' && <EditDialog flag={null} lines={null} file={open.text} onClose={close} />}
      {open?.kind === 'proof' && <ProofDialog flag={open.flag} value={open.value} onClose={close} />}
    </section>
  );
}
