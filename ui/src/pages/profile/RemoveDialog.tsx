//! Archives a profile with its journal. The core refuses while instructions of it are open; the open profile is closed.

import { useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { TextField } from '../../components/TextField';
import type { ProfileHead } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { storeApp } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { openApp } from './openApp';

export function RemoveDialog({
  profile,
  onClose,
}: {
  profile: Pick<ProfileHead, 'name' | 'environment' | 'base_url'>;
  onClose: () => void;
}) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const call = useCall();
  const { name } = profile;
  const remove = () =>
    call.run(async () => {
      const app = await ipc.profileRemove(name);
      onClose();
      // No data of a profile that was open may stay on screen.
      if (app.open === null) openApp(app);
      else storeApp(app);
    });
  return (
    <Dialog
      title={text('profile-remove-title', { name })}
      back={text('back')}
      onClose={onClose}
      focusBody
      call={call}
      environment={profile.environment}
      commit={{
        label: text('profile-remove-commit'),
        onPress: () => void remove(),
        disabled: typed.trim() === name ? null : text('profile-remove-type', { name }),
      }}
      testId="remove-dialog"
    >
      <p>{text('profile-remove-means')}</p>
      <TextField
        label={text('profile-remove-name')}
        help={text('profile-remove-type', { name })}
        value={typed}
        onChange={setTyped}
        autoFocus
        testId="remove-name"
      />
    </Dialog>
  );
}
