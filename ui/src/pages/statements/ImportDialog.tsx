//! Imports a statement: the file, the account, the mapping of headers, and a preview of the first lines. Nothing is
//! imported before a person has seen them.

import { useEffect, useState } from 'react';
import { accountName } from '../../components/AccountText';
import { Button } from '../../components/Button';
import { Choice } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { FileProgress } from '../../components/FileProgress';
import { ImportNote } from '../../components/ImportNote';
import { NoteBand } from '../../components/NoteBand';
import { PathField } from '../../components/PathField';
import { Select } from '../../components/Select';
import type { Columns, Imported, ProfileView, StatementLook } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useFileLook } from '../../useFileLook';
import { ColumnFields } from './ColumnFields';
import { missing } from './query';
import { Understood } from './Understood';

/** The code of a reading that a person stopped: no fault. */
const STOPPED = 'file-stopped';

interface ImportDialogProps {
  profile: ProfileView;
  onClose: () => void;
  onTaken: (imported: Imported) => void;
}

export function ImportDialog({ profile, onClose, onTaken }: ImportDialogProps) {
  const text = useText();
  const [file, setFile] = useState('');
  const [account, setAccount] = useState(profile.accounts.length === 1 ? (profile.accounts[0]?.key ?? '') : '');
  const [columns, setColumns] = useState<Columns | null>(null);
  const { busy, trouble: refused, run } = useCall(`${file} ${account}`);
  const { look, seen, trouble, isReading, again } = useFileLook(
    'statement',
    file.trim(),
    { account, columns },
    (path, said) => ipc.statementLook(path, said.account, said.columns),
  );
  // A file is not read on for a dialog that is gone.
  useEffect(() => () => void ipc.fileStop(), []);
  const isStopped = [refused, trouble].some((one) => one?.code === STOPPED);
  const shown = columns ?? look?.columns ?? null;
  const isTable = look?.form === 'table';
  // A file that names one of our accounts needs no choice.
  const into = account || look?.account || '';

  function start(change: { file?: string; account?: string }) {
    // Another file has other headers, so the mapping of the first is dropped.
    setColumns(null);
    if (change.file !== undefined) setFile(change.file);
    if (change.account !== undefined) setAccount(change.account);
  }

  const take = (columns: Columns) =>
    run(async () => {
      onTaken(await ipc.statementImport(file.trim(), into, columns));
      void queryClient.invalidateQueries({ queryKey: keys.statements });
    });

  return (
    <Dialog
      title={text('statements-import-title')}
      width="wide"
      back={text('back')}
      onClose={onClose}
      focusBody
      call={{ busy, trouble: [refused, trouble].find((one) => one && one.code !== STOPPED) ?? null }}
      doing={text('statements-taking')}
      commit={{
        label: text('statements-take', { count: look?.count ?? 0 }),
        onPress: () => {
          if (shown) void take(shown);
        },
        disabled: waits(text, file.trim(), into, shown, seen ? look : null),
      }}
      testId="import-dialog"
    >
      <div className="statement-import">
        <PathField
          label={text('statements-file')}
          help={text('statements-file-help')}
          value={file}
          onChange={(path) => start({ file: path })}
          what="statement"
          autoFocus
          testId="import-file"
        />
        <Select
          label={text('statements-account')}
          help={text('statements-account-help')}
          value={into}
          onChange={(key) => start({ account: key })}
          options={[
            { value: '', label: text('statements-account-none') },
            ...profile.accounts.map((one) => ({ value: one.key, label: accountName(one) })),
          ]}
          testId="import-account"
        />
      </div>
      {(busy || isReading) && <FileProgress />}
      {isStopped && (
        <NoteBand testId="file-stopped">
          {text('file-stopped')}
          {trouble?.code === STOPPED && (
            <Button onPress={again} testId="file-again">
              {text('file-again')}
            </Button>
          )}
        </NoteBand>
      )}
      {look && shown && (
        <>
          {look.notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two notes may have one sentence; they keep their order.
            <ImportNote key={at} note={note} />
          ))}
          {isTable ? (
            <ColumnFields look={look} columns={shown} onChange={setColumns} />
          ) : (
            <p data-testid="import-form">
              {text('statements-form', { form: look.form, accounts: look.accounts.join(', ') })}
            </p>
          )}
          {account !== '' &&
            (look.trouble || shown.file_account) &&
            look.accounts.map((written) => (
              <Choice
                key={written}
                checked={shown.file_account === written}
                onChange={(is) => setColumns({ ...shown, file_account: is ? written : null })}
                label={text('statements-file-account', { written })}
                testId="import-file-account"
              />
            ))}
          {(isTable ? into !== '' : true) && <Understood look={look} />}
        </>
      )}
    </Dialog>
  );
}

/** Why it cannot be imported yet. */
function waits(
  text: ReturnType<typeof useText>,
  file: string,
  account: string,
  columns: Columns | null,
  look: StatementLook | null,
): string | null {
  if (file === '') return text('statements-missing-file');
  if (account === '') return text('statements-missing-account');
  if (!columns || !look) return text('statements-missing-look');
  const lacks = look.form === 'table' ? missing(columns) : null;
  if (lacks) return text('statements-missing-column', { column: text(`statements-column-${lacks}`) });
  if (look.trouble) return text('statements-missing-right');
  return look.count === 0 ? text('statements-missing-lines') : null;
}
