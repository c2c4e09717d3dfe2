//! Where the orders come from: the operation, and a file, a pasted text or a template to fill in. A dropped file is
//! handed over as its bytes, so that no path is named by the page.

import { type DragEvent, useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { PathField } from '../../components/PathField';
import { Select } from '../../components/Select';
import { TextField } from '../../components/TextField';
import { operations } from '../../generated/contract';
import type { OrderSheet } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useLook } from '../../stores/look';
import { usePage } from '../../stores/nav';
import { openOrderFile } from '../../stores/orderFile';
import { useCall } from '../../useCall';
import { usePageCommit } from '../../usePageCommit';
import { base64 } from './base64';
import { Template } from './Template';

export function Source({ profile }: { profile: string }) {
  const text = useText();
  const labels = useLabels();
  const { language } = useLook();
  const page = usePage();
  const asked = page.name === 'order-file' ? page.operation : undefined;
  const [operation, setOperation] = useState(asked ?? 'transfer');
  const [path, setPath] = useState('');
  const [pasted, setPasted] = useState('');
  const [over, setOver] = useState(false);
  const call = useCall(`${operation} ${path} ${pasted}`);
  const read = (ask: () => Promise<OrderSheet>) => void call.run(async () => openOrderFile(profile, await ask()));
  const readFile = () => read(() => ipc.orderSheetFile(operation, path.trim(), language));
  const readText = () => read(() => ipc.orderSheetText(operation, pasted, language));
  usePageCommit(() => {
    if (pasted.trim() !== '') readText();
    else if (path.trim() !== '') readFile();
  });

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) read(async () => ipc.orderSheetDropped(operation, file.name, await base64(file), language));
  }

  const none = text('order-file-nothing');
  const busy = call.busy ? text('order-checking') : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is one more way beside the field for its path.
    <div
      className={`form sheet-source${over ? ' sheet-over' : ''}`}
      data-testid="sheet-source"
      data-pane="rows"
      tabIndex={-1}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      <Select
        label={text('order-file-operation')}
        value={operation}
        onChange={setOperation}
        options={Object.keys(operations).map((name) => ({ value: name, label: labels.operation(name) }))}
        testId="sheet-operation"
      />
      <TextField
        kind="area"
        label={text('order-file-paste')}
        help={text('order-file-paste-help')}
        value={pasted}
        onChange={setPasted}
        autoFocus
        testId="sheet-paste"
      />
      <Button onPress={readText} disabled={pasted.trim() === '' ? none : busy} testId="sheet-read-text">
        {text('order-file-read-text')}
      </Button>
      <PathField
        label={text('order-file-path')}
        help={text('order-file-path-help')}
        value={path}
        onChange={setPath}
        what="sheet"
        testId="sheet-path"
      />
      <Button onPress={readFile} disabled={path.trim() === '' ? none : busy} testId="sheet-read-file">
        {text('order-file-read')}
      </Button>
      <Template operation={operation} />
    </div>
  );
}
