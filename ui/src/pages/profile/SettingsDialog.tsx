//! Edits the settings of the open profile, by fields or as text. Before they are replaced, each change and each weakening
//! of the rules of approval is shown. The core asks for the approval of a weakening when the profile opens again.

import { useState } from 'react';
import { Chip } from '../../components/Chip';
import { Dialog } from '../../components/Dialog';
import { TextField } from '../../components/TextField';
import type { SettingsFields as Fields, SettingsEdit } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useCall } from '../../useCall';
import { Effect } from './Effect';
import { openApp } from './openApp';
import { SettingsFields } from './SettingsFields';

interface SettingsDialogProps {
  /** The text of the file, with which the edit begins. */
  shown: string;
  /** The same as fields. */
  fields: Fields;
  onClose: () => void;
}

/** The edit: a text, and its fields where the person edits these. */
interface Typed {
  text: string;
  fields: Fields | null;
}

export function SettingsDialog({ shown, fields, onClose }: SettingsDialogProps) {
  const text = useText();
  const [typed, setTyped] = useState<Typed>({ text: shown, fields });
  const [edit, setEdit] = useState<{ of: Typed; text: string; effect: SettingsEdit } | null>(null);
  const call = useCall();
  const effect = edit?.of === typed ? edit.effect : null;

  /** The text that the edit results in. */
  const result = async () => (typed.fields ? await ipc.settingsWith(typed.text, typed.fields) : typed.text);
  const compare = () =>
    call.run(async () => {
      const next = await result();
      setEdit({ of: typed, text: next, effect: await ipc.settingsCompare(next) });
    });
  const replace = () =>
    call.run(async () => {
      if (!edit) return;
      openApp(await ipc.settingsReplace(edit.text, shown));
      onClose();
    });
  // The values typed in one form are shown in the other.
  const change = (asText: boolean) =>
    call.run(async () => {
      const next = await result();
      setTyped({ text: next, fields: asText ? null : await ipc.settingsFields(next) });
    });

  /** Why the effect is not kept; `null` where it can be. */
  const kept = ({ edits, unapprovable }: SettingsEdit) => {
    if (edits.length === 0) return text('settings-unchanged');
    return unapprovable.length > 0 ? text('settings-unapprovable') : null;
  };
  const unchanged = typed.text === shown && (typed.fields === null || typed.fields === fields);
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
              disabled: kept(effect),
            }
          : {
              label: text('settings-compare'),
              onPress: () => void compare(),
              disabled: unchanged ? text('settings-unchanged') : null,
            }
      }
      testId="settings-dialog"
    >
      <p>{text('settings-edit-means')}</p>
      <p className="profile-line">
        <Chip pressed={typed.fields !== null} onPress={() => void change(false)} testId="settings-as-fields">
          {text('settings-as-fields')}
        </Chip>
        <Chip pressed={typed.fields === null} onPress={() => void change(true)} testId="settings-as-text">
          {text('settings-as-text')}
        </Chip>
      </p>
      {effect && <Effect key={edit?.text} effect={effect} />}
      {typed.fields ? (
        <SettingsFields
          fields={typed.fields}
          onChange={(next) => setTyped({ ...typed, fields: next })}
          problems={call.trouble?.problems ?? []}
        />
      ) : (
        <TextField
          kind="area"
          label="profile.toml"
          value={typed.text}
          onChange={(next) => setTyped({ text: next, fields: null })}
          autoFocus
          readOnly={call.busy}
          testId="settings-text"
        />
      )}
    </Dialog>
  );
}
