//! Exports the request as a file for an approver at another machine, who reads and signs it there and returns the
//! answer.

import { useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { PathField } from '../../components/PathField';
import type { ApprovalView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useApp } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { joined } from '../pack/place';

export function ExportDialog({ approval, onClose }: { approval: ApprovalView; onClose: () => void }) {
  const text = useText();
  const app = useApp().data;
  const name = `aval-request-${approval.id}.json`;
  const [path, setPath] = useState<string | null>(null);
  const call = useCall();
  const [written, setWritten] = useState<string | null>(null);
  const place = path ?? (app ? joined(app.documents_dir, name) : '');

  const write = () =>
    call.run(async () => {
      await ipc.approvalExport(approval.id, place.trim());
      setWritten(place.trim());
    });

  if (written !== null) {
    return (
      <Dialog title={text('approvals-export-title')} back={text('close')} onClose={onClose} testId="export-dialog">
        <div role="status" className="approval-written" data-testid="approval-written" data-file={written}>
          <p>{text('approvals-written')}</p>
          <p className="mono selectable">{written}</p>
          <p className="quiet">{text('approvals-written-next')}</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={text('approvals-export-title')}
      back={text('back')}
      onClose={onClose}
      call={call}
      commit={{
        label: text('approvals-export-commit'),
        onPress: () => void write(),
        disabled: place.trim() === '' ? text('pack-missing-place') : null,
      }}
      testId="export-dialog"
    >
      <p className="approval-what">{text('approvals-export-means')}</p>
      <div className="form">
        <PathField
          label={text('approvals-file')}
          help={text('approvals-file-help')}
          value={place}
          onChange={setPath}
          what="new"
          testId="export-path"
        />
      </div>
    </Dialog>
  );
}
