//! Saves the result as a workbook, or as CSV where the name ends so, at a place that the person names. The core writes
//! the file; orders from a spreadsheet have that spreadsheet's own columns.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { Choice } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { PathField } from '../../components/PathField';
import { offered } from '../../export/fileName';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useApp } from '../../ipc/queries';
import { useLook } from '../../stores/look';
import { dayOf } from '../../time';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';

interface SaveResultProps {
  submission: string;
  /** The result's title, a part of the suggested name. */
  title: string;
}

export function SaveResult({ submission, title }: SaveResultProps) {
  const text = useText();
  const off = useMayNot('exports_off');
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <>
      <Button kind="quiet" onPress={() => setOpen(true)} disabled={off} testId="result-save">
        {text('result-save')}
      </Button>
      {saved && (
        <span className="result-saved quiet selectable" role="status" data-testid="result-saved">
          {text('result-saved', { path: saved })}
        </span>
      )}
      {open && (
        <SaveDialog
          submission={submission}
          title={title}
          onClose={() => setOpen(false)}
          onSaved={(path) => {
            setSaved(path);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface SaveDialogProps extends SaveResultProps {
  onClose: () => void;
  onSaved: (path: string) => void;
}

function SaveDialog({ submission, title, onClose, onSaved }: SaveDialogProps) {
  const text = useText();
  const app = useApp().data;
  const { language } = useLook();
  const [path, setPath] = useState(() =>
    app ? offered(app.documents_dir, app.open?.name ?? '', title, dayOf(new Date()), 'xlsx') : '',
  );
  const [replace, setReplace] = useState(false);
  const call = useCall();
  const save = () =>
    call.run(async () => onSaved((await ipc.resultSave(submission, language, path.trim(), replace)).path));
  return (
    <Dialog
      title={text('result-save-title')}
      back={text('back')}
      onClose={onClose}
      focusBody
      call={call}
      commit={{
        label: text('export-make'),
        onPress: () => void save(),
        disabled: path.trim() === '' ? text('export-missing-place') : null,
      }}
      testId="save-dialog"
    >
      <div className="form">
        <PathField
          label={text('export-place')}
          help={text('result-save-help')}
          value={path}
          onChange={setPath}
          what="new"
          autoFocus
          testId="save-path"
        />
        {(call.trouble?.code === 'export-exists' || replace) && (
          <Choice checked={replace} onChange={setReplace} label={text('export-replace')} testId="save-replace" />
        )}
      </div>
    </Dialog>
  );
}
