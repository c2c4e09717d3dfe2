//! The settings of profile.toml in force, defaults marked as such, and their edit.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import type { GroupPolicyView, PolicyView, SettingsFields, SettingView } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import { SettingLabel } from './SettingLabel';
import { SettingsDialog } from './SettingsDialog';

interface SettingsProps {
  settings: SettingView[];
  policy: PolicyView | null;
  groupPolicy: GroupPolicyView | null;
  /** The practice bank writes its own settings at each start. */
  practice: boolean;
}

export function Settings({ settings, policy, groupPolicy, practice }: SettingsProps) {
  const text = useText();
  const off = useMayNot('settings_off');
  const open = useCall();
  const [editing, setEditing] = useState<{ shown: string; fields: SettingsFields } | null>(null);
  const edit = () =>
    open.run(async () => {
      const shown = await ipc.settingsText();
      setEditing({ shown, fields: await ipc.settingsFields(shown) });
    });
  return (
    <section className="profile-wide">
      <h2>{text('settings')}</h2>
      <div className="profile-line">
        <p className="quiet">{text('settings-where')}</p>
        {!practice && (
          <Button onPress={() => void edit()} disabled={off} testId="settings-edit">
            {text('settings-edit')}
          </Button>
        )}
      </div>
      {open.trouble && <ErrorBand trouble={open.trouble} />}
      {editing !== null && <SettingsDialog {...editing} onClose={() => setEditing(null)} />}
      {policy && (
        <NoteBand tone={policy.broken || policy.weakness ? 'warn' : 'info'} testId="policy">
          {policy.broken ? <Say sentence={policy.broken} /> : text('codebook-policy', { path: policy.path })}{' '}
          {!policy.broken && (policy.signed ? <Say sentence={policy.signed} /> : text('policy-not-signed'))}{' '}
          {policy.weakness && <Say sentence={policy.weakness} />}
        </NoteBand>
      )}
      {groupPolicy && (
        <NoteBand tone={groupPolicy.broken ? 'warn' : 'info'} testId="group-policy">
          {groupPolicy.broken && <Say sentence={groupPolicy.broken} />}
          {groupPolicy.signed && <Say sentence={groupPolicy.signed} />}
        </NoteBand>
      )}
      <table className="profile-table" data-testid="settings">
        <tbody>
          {settings.map((setting) => (
            <tr key={setting.name}>
              <th scope="row">
                <SettingLabel name={setting.name} />
              </th>
              <td className="mono selectable">{setting.value ?? text('settings-unset')}</td>
              <td className="quiet">
                {setting.by && <Say sentence={setting.by} />}
                {setting.default && !setting.fixed ? text('settings-default') : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
