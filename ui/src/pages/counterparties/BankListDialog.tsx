//! The list of banks: where it is from, and the import of another one, which replaces it.

import { useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { NoteBand } from '../../components/NoteBand';
import { PathField } from '../../components/PathField';
import { RefusedCells } from '../../components/RefusedCells';
import type { BankListLook } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { storeBankList, useBankList } from '../../ipc/queries';
import { fullTime } from '../../time';
import { useCall } from '../../useCall';
import { useFileLook } from '../../useFileLook';
import '../../components/table.css';

export function BankListDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const list = useBankList().data;
  const [file, setFile] = useState('');
  const { busy, trouble: refused, run } = useCall(file);
  const { look, seen, trouble } = useFileLook('bank-list', file.trim(), null, ipc.bankListLook);

  const take = () =>
    run(async () => {
      storeBankList(await ipc.bankListImport(file.trim()));
      onClose();
    });

  return (
    <Dialog
      title={text('bank-list')}
      width="wide"
      back={text('back')}
      onClose={onClose}
      focusBody
      call={{ busy, trouble: refused ?? trouble }}
      commit={{
        label: text('bank-list-commit', { count: look?.count ?? 0 }),
        onPress: () => void take(),
        disabled: seen && look && look.count > 0 ? null : text('import-missing'),
      }}
      testId="bank-list-dialog"
    >
      <p data-testid="bank-list-source" data-count={list?.count ?? 0}>
        {list && list.count > 0
          ? text('bank-list-is', {
              count: list.count,
              source: list.source ?? '',
              time: fullTime(list.imported_at ?? ''),
            })
          : text('bank-list-none')}
      </p>
      <PathField
        label={text('import-file-label')}
        help={text('bank-list-file-help')}
        value={file}
        onChange={setFile}
        what="sheet"
        autoFocus
        testId="bank-list-file"
      />
      {look && <Look look={look} />}
    </Dialog>
  );
}

function Look({ look }: { look: BankListLook }) {
  const text = useText();
  return (
    <>
      {look.notes.map((note) => (
        <NoteBand key={note.id}>
          <Say sentence={note} />
        </NoteBand>
      ))}
      {look.doubtful > 0 && (
        <NoteBand tone="warn" testId="bank-list-doubtful">
          {text('bank-list-doubtful', { count: look.doubtful })}
        </NoteBand>
      )}
      <p data-testid="bank-list-count">{text('bank-list-count', { count: look.count })}</p>
      <RefusedCells cells={look.refused} count={look.refused_count} />
      {look.rows.length > 0 && (
        <table className="table party-lines">
          <thead>
            <tr>
              <th scope="col">{text('party-bank-number')}</th>
              <th scope="col">{text('party-bank-name')}</th>
              <th scope="col">{text('bank-list-city')}</th>
            </tr>
          </thead>
          <tbody>
            {look.rows.map((bank) => (
              <tr key={bank.number}>
                <td className="mono">{bank.number}</td>
                <td>{bank.name}</td>
                <td>{bank.city}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
