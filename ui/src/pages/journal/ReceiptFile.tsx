//! One fetched receipt: its hash, the picture if it is one, and where it is saved. A document is not drawn here: the content
//! security policy of the window allows pictures as `data:` and no frame, so a PDF is saved and opened by the system.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Copy } from '../../components/Copy';
import { PathAction } from '../../components/PathAction';
import type { KeptReceipt } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { fullTime } from '../../time';
import './receipt.css';

interface ReceiptFileProps {
  instruction: string;
  file: KeptReceipt;
  testId: string;
}

export function ReceiptFile({ instruction, file, testId }: ReceiptFileProps) {
  const text = useText();
  const [saved, setSaved] = useState<string | null>(null);
  const [open, setOpen] = useState(true);
  const picture = useQuery({
    queryKey: ['receipt-picture', instruction, file.sha256],
    queryFn: () => ipc.receiptPicture(instruction, file.sha256),
    enabled: file.picture,
  });
  const kind = file.ending.toUpperCase();
  return (
    <div className="receipt-file" data-testid={testId}>
      <p>
        {text('receipt-kept', { kind, time: fullTime(file.at), bytes: file.bytes })}
        {file.differs && <strong> {text('receipt-kept-differs')}</strong>}
      </p>
      <p className="mono selectable quiet">
        SHA-256 {file.sha256} <Copy value={file.sha256} />
      </p>
      {picture.data && <img src={picture.data} alt={text('receipt-title')} data-testid={`${testId}-picture`} />}
      <label className="receipt-open-too">
        <input
          type="checkbox"
          checked={open}
          onChange={(event) => setOpen(event.target.checked)}
          data-testid={`${testId}-open`}
        />
        {text('receipt-open-too')}
      </label>
      <PathAction
        label={text('receipt-save-path', { kind })}
        what="new"
        commit={text('receipt-save')}
        onCommit={async (path) => setSaved(await ipc.receiptSave(instruction, file.sha256, path, open))}
        testId={`${testId}-path`}
        commitTestId={`${testId}-save`}
      />
      {saved && (
        <p role="status" data-testid={`${testId}-saved`}>
          {text('receipt-saved', { path: saved })}
        </p>
      )}
    </div>
  );
}
