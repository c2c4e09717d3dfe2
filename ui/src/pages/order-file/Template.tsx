//! Writes an empty template of the chosen operation to a place that the person names.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { PathField } from '../../components/PathField';
import { offered } from '../../export/fileName';
import { useLabels, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useApp } from '../../ipc/queries';
import { useLook } from '../../stores/look';
import { dayOf } from '../../time';
import { useCall } from '../../useCall';

export function Template({ operation }: { operation: string }) {
  const text = useText();
  const labels = useLabels();
  const app = useApp().data;
  const { language } = useLook();
  const [typed, setTyped] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const name = text('order-file-template-name', { operation: labels.operation(operation) });
  const path = typed ?? (app ? offered(app.documents_dir, app.open?.name ?? '', name, dayOf(new Date()), 'xlsx') : '');
  const call = useCall(`${operation} ${path}`);
  const save = () =>
    void call.run(async () => setSaved((await ipc.orderTemplate(operation, language, path.trim(), false)).path));
  return (
    <details className="order-more">
      <summary data-testid="sheet-template">{text('order-file-template')}</summary>
      <div className="form">
        {call.trouble && <ErrorBand trouble={call.trouble} />}
        <PathField
          label={text('export-place')}
          help={text('order-file-template-help')}
          value={path}
          onChange={setTyped}
          what="new"
          testId="sheet-template-path"
        />
        <Button onPress={save} disabled={call.busy ? text('being-written') : null} testId="sheet-template-save">
          {text('export-make')}
        </Button>
        {saved && (
          <p role="status" className="quiet selectable" data-testid="sheet-template-saved">
            {text('result-saved', { path: saved })}
          </p>
        )}
      </div>
    </details>
  );
}
