//! In a draft's detail: the fields that changed since the clerk last saw them, with old and new value.

import { useText } from '../../i18n';
import { useChangesOf } from '../../ipc/queries';
import { FieldChanges } from './FieldChanges';
import './changes.css';

interface ChangedSinceProps {
  stage: string;
  account: string;
  rowKey: string;
}

export function ChangedSince({ stage, account, rowKey }: ChangedSinceProps) {
  const text = useText();
  const view = useChangesOf({ stages: [stage], accounts: [account], since: 'looked', key: rowKey }).data;
  const change = view?.rows.find((row) => row.key === rowKey && row.kind === 'changed');
  if (!change || change.fields.length === 0) return null;
  return (
    <section className="changed-since" data-testid="detail-changed">
      <h3>{text('detail-changed')}</h3>
      <FieldChanges fields={change.fields} />
    </section>
  );
}
