//! Imports a watch list: its lines, the rejected lines with their errors, and whether it replaces the stored list.

import { useState } from 'react';
import { Choice } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { ImportNote } from '../../components/ImportNote';
import { PathField } from '../../components/PathField';
import type { WatchLook } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readListsAgain } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useFileLook } from '../../useFileLook';
import { ImportRefused } from './ImportRefused';
import { WatchTable } from './WatchTable';

export function WatchImport({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [file, setFile] = useState('');
  const [replace, setReplace] = useState(false);
  const { busy, trouble: refused, run } = useCall(file);
  const { look, seen, trouble } = useFileLook('watch-list', file.trim(), null, ipc.watchLook);

  const take = () =>
    run(async () => {
      await ipc.watchImport(file.trim(), replace);
      readListsAgain();
      onClose();
    });

  return (
    <Dialog
      title={text('watch-import-title')}
      width="wide"
      back={text('back')}
      onClose={onClose}
      focusBody
      call={{ busy, trouble: refused ?? trouble }}
      commit={{
        label: text(replace ? 'watch-replace-with' : 'watch-add', { count: look?.count ?? 0 }),
        onPress: () => void take(),
        disabled: seen && look && look.count > 0 ? null : text('import-missing'),
      }}
      testId="watch-dialog"
    >
      <PathField
        label={text('import-file-label')}
        help={text('watch-file-help')}
        value={file}
        onChange={setFile}
        what="statement"
        autoFocus
        testId="watch-file"
      />
      {look && (
        <>
          <ImportNote note={look.note} />
          <Difference look={look} />
          <fieldset className="choices import-choice">
            <legend>{text('watch-how')}</legend>
            {[false, true].map((way) => (
              <Choice
                key={String(way)}
                group="watch-how"
                checked={replace === way}
                onChange={() => setReplace(way)}
                label={way ? text('watch-replace', { gone: look.gone }) : text('watch-keep')}
                testId={way ? 'watch-replace' : 'watch-keep'}
              />
            ))}
          </fieldset>
          <ImportRefused lines={look.refused} count={look.refused_count} />
          <WatchTable lines={look.lines} />
        </>
      )}
    </Dialog>
  );
}

function Difference({ look }: { look: WatchLook }) {
  const text = useText();
  return (
    <p data-testid="watch-difference">
      {text('watch-difference', { count: look.count, new: look.new, changed: look.changed })}
    </p>
  );
}
