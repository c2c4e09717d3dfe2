//! Imports counterparties: the lines as they would be kept, and each cell that cannot be imported with its reason.

import { useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { NoteBand } from '../../components/NoteBand';
import { PathField } from '../../components/PathField';
import { Pill } from '../../components/Pill';
import { RefusedCells } from '../../components/RefusedCells';
import type { BookLook } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useFileLook } from '../../useFileLook';
import '../../components/table.css';

interface ImportDialogProps {
  onClose: () => void;
  onTaken: (look: BookLook) => void;
}

export function ImportDialog({ onClose, onTaken }: ImportDialogProps) {
  const text = useText();
  const [file, setFile] = useState('');
  const { busy, trouble: refused, run } = useCall(file);
  const { look, seen, trouble } = useFileLook('counterparties', file.trim(), null, ipc.counterpartyLook);

  const take = () =>
    run(async () => {
      const taken = await ipc.counterpartyImport(file.trim());
      readMoneyAgain();
      onTaken(taken);
    });

  return (
    <Dialog
      title={text('parties-import-title')}
      width="wide"
      back={text('back')}
      onClose={onClose}
      focusBody
      call={{ busy, trouble: refused ?? trouble }}
      commit={{
        label: text('parties-import-commit', { count: look?.count ?? 0 }),
        onPress: () => void take(),
        disabled: seen && look && look.count > 0 ? null : text('import-missing'),
      }}
      testId="counterparty-import-dialog"
    >
      <PathField
        label={text('import-file-label')}
        help={text('parties-file-help')}
        value={file}
        onChange={setFile}
        what="sheet"
        autoFocus
        testId="counterparty-file"
      />
      {look && (
        <>
          {look.notes.map((note) => (
            <NoteBand key={note.id}>
              <Say sentence={note} />
            </NoteBand>
          ))}
          <p data-testid="counterparty-difference">
            {text('parties-difference', { count: look.count, new: look.new, accounts: look.new_accounts })}
          </p>
          <RefusedCells cells={look.refused} count={look.refused_count} />
          <Lines look={look} />
        </>
      )}
    </Dialog>
  );
}

function Lines({ look }: { look: BookLook }) {
  const text = useText();
  if (look.lines.length === 0) return null;
  return (
    <table className="table party-lines">
      <thead>
        <tr>
          <th scope="col" className="figures">
            {text('parties-line')}
          </th>
          <th scope="col">{text('party-name')}</th>
          <th scope="col">{text('party-account-number')}</th>
          <th scope="col">{text('party-bank-name')}</th>
          <th scope="col">{text('party-group')}</th>
          <th scope="col" className="figures">
            {text('party-limit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {look.lines.map(({ line, party, is_new, is_new_account }) => (
          <tr key={line}>
            <td className="figures">{line}</td>
            <td>
              {party.name} {is_new && <Pill tone="info">{text('parties-new')}</Pill>}
              {is_new_account && <Pill tone="warn">{text('parties-new-account')}</Pill>}
            </td>
            <td className="mono">{party.accounts[0]?.account_number}</td>
            <td>{[party.accounts[0]?.bank_name, party.accounts[0]?.bank_number].filter(Boolean).join(' · ')}</td>
            <td>{party.group === 'none' ? '' : text(`party-group-${party.group}`)}</td>
            <td className="figures">{[party.limit_amount, party.limit_currency].filter(Boolean).join(' ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
