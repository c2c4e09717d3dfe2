//! The choice of an export's format, rows and path. The core writes the file.

import { useState } from 'react';
import { Choice } from '../components/Choice';
import { Copy } from '../components/Copy';
import { Dialog } from '../components/Dialog';
import { PathField } from '../components/PathField';
import type { Exported, ExportFormat, ExportOf, SheetView } from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { useApp } from '../ipc/queries';
import { useLook } from '../stores/look';
import { dayOf } from '../time';
import { useCall } from '../useCall';
import { offered, withEnding } from './fileName';
import { SheetPreview } from './SheetPreview';
import './export.css';

type As = ExportFormat | 'print';

const WAYS: As[] = ['xlsx', 'csv', 'print'];

interface ExportDialogProps {
  of: ExportOf;
  name: string;
  selected: { of: ExportOf; count: number } | null;
  onClose: () => void;
}

export function ExportDialog({ of, name, selected, onClose }: ExportDialogProps) {
  const text = useText();
  const app = useApp().data;
  const { language } = useLook();
  const [as, setAs] = useState<As>('xlsx');
  const [onlySelected, setOnlySelected] = useState(selected !== null);
  const [path, setPath] = useState<string | null>(null);
  const [replace, setReplace] = useState(false);
  const call = useCall();
  const [made, setMade] = useState<Exported | null>(null);
  const [sheet, setSheet] = useState<SheetView | null>(null);
  const chosen = onlySelected && selected ? selected.of : of;
  const format = as === 'print' ? 'xlsx' : as;
  const day = dayOf(new Date());
  const place =
    path !== null
      ? withEnding(path, format)
      : app
        ? offered(app.documents_dir, app.open?.name ?? '', name, day, format)
        : '';

  const make = () =>
    call.run(async () => {
      if (as === 'print') setSheet(await ipc.exportSheet(chosen, language));
      else setMade(await ipc.export({ of: chosen, format: as, path: place, replace, language }));
    });

  if (sheet) return <SheetPreview sheet={sheet} onClose={onClose} />;
  const title = text('export-title', { what: name });
  if (made) {
    return (
      <Dialog title={title} back={text('close')} onClose={onClose} testId="export-dialog">
        <div role="status" data-testid="export-made" data-path={made.path} data-rows={made.rows}>
          <p>{text('export-made', { rows: made.rows })}</p>
          <p className="export-place">
            {text('export-made-place')} <span className="mono selectable">{made.path}</span> <Copy value={made.path} />
          </p>
        </div>
      </Dialog>
    );
  }
  const missing = as !== 'print' && place.trim() === '' ? text('export-missing-place') : null;
  return (
    <Dialog
      title={title}
      back={text('back')}
      onClose={onClose}
      call={call}
      commit={{
        label: text(as === 'print' ? 'export-show-sheet' : 'export-make'),
        onPress: () => void make(),
        disabled: missing,
      }}
      testId="export-dialog"
    >
      <div className="form export-form">
        {selected && (
          <fieldset className="choices">
            <legend>{text('export-which')}</legend>
            <Choice
              group="export-which"
              checked={onlySelected}
              onChange={() => setOnlySelected(true)}
              label={text('export-which-selected', { count: selected.count })}
              testId="export-selected"
            />
            <Choice
              group="export-which"
              checked={!onlySelected}
              onChange={() => setOnlySelected(false)}
              label={text('export-which-all')}
              testId="export-all"
            />
          </fieldset>
        )}
        <fieldset className="choices">
          <legend>{text('export-format')}</legend>
          {WAYS.map((way) => (
            <Choice
              key={way}
              group="export-format"
              checked={as === way}
              onChange={() => setAs(way)}
              label={text(`export-format-${way}`)}
              hint={text(`export-format-${way}-what`)}
              testId={`export-${way}`}
            />
          ))}
        </fieldset>
        {as !== 'print' && (
          <PathField
            label={text('export-place')}
            help={text('export-place-help')}
            value={place}
            onChange={setPath}
            what="new"
            testId="export-path"
          />
        )}
        {as !== 'print' && (call.trouble?.code === 'export-exists' || replace) && (
          <Choice checked={replace} onChange={setReplace} label={text('export-replace')} testId="export-replace" />
        )}
      </div>
    </Dialog>
  );
}
