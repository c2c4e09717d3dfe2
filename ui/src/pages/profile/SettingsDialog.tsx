//! Edits the settings of the open profile as text. Before they are replaced, each change and each weakening of the rules
//! of approval is shown. The core asks for the approval of a weakening when the profile opens again.

import { useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { NoteBand } from '../../components/NoteBand';
import { TableHead } from '../../components/TableHead';
import { TextField } from '../../components/TextField';
import { WeakenedSentences } from '../../frame/Weakened';
import type { SettingsEdit } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useCall } from '../../useCall';
import { openApp } from './openApp';
import { SettingLabel } from './SettingLabel';

/** `shown` is the text of the file, with which the edit begins. */
export function SettingsDialog({ shown, onClose }: { shown: string; onClose: () => void }) {
  const text = useText();
  const [typed, setTyped] = useState(shown);
  const [edit, setEdit] = useState<{ of: string; effect: SettingsEdit } | null>(null);
  const call = useCall();
  const effect = edit?.of === typed ? edit.effect : null;

  const compare = () =>
    call.run(async () => setEdit({ of: typed, effect: await ipc.settingsCompare(typed) })).then(() => undefined);
  const replace = () =>
    call.run(async () => {
      openApp(await ipc.settingsReplace(typed, shown));
      onClose();
    });

  const unchanged = typed === shown ? text('settings-unchanged') : null;
  return (
    <Dialog
      title={text('settings-edit-title')}
      width="wide"
      back={text('back')}
      onClose={onClose}
      focusBody
      call={call}
      doing={text('settings-replacing')}
      commit={
        effect
          ? {
              label: text('settings-replace', { count: effect.edits.length }),
              onPress: () => void replace(),
              disabled: effect.edits.length === 0 ? text('settings-unchanged') : null,
            }
          : { label: text('settings-compare'), onPress: () => void compare(), disabled: unchanged }
      }
      testId="settings-dialog"
    >
      <p>{text('settings-edit-means')}</p>
      <TextField
        kind="area"
        label="profile.toml"
        value={typed}
        onChange={setTyped}
        autoFocus
        readOnly={call.busy}
        testId="settings-text"
      />
      {effect && <Effect effect={effect} />}
    </Dialog>
  );
}

function Effect({ effect }: { effect: SettingsEdit }) {
  const text = useText();
  return (
    <section data-testid="settings-effect" className="settings-effect">
      <h3>{text('settings-effect', { count: effect.edits.length })}</h3>
      {effect.weakened.length > 0 && (
        <NoteBand tone="warn" testId="settings-weakened">
          <span>
            <WeakenedSentences sentences={effect.weakened} /> {text('settings-weakened')}
          </span>
        </NoteBand>
      )}
      {effect.edits.length > 0 && (
        <table className="profile-table">
          <TableHead columns={['settings-name', 'settings-before', 'settings-after']} />
          <tbody>
            {effect.edits.map((one) => (
              <tr key={one.name} data-testid={`settings-edit-${one.name}`}>
                <th scope="row">
                  <SettingLabel name={one.name} />
                </th>
                <td className="mono selectable">{one.before ?? text('settings-unset')}</td>
                <td className="mono selectable">{one.after ?? text('settings-unset')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
