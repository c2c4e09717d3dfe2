//! The settings of profile.toml as they stand, defaults marked as such.

import type { SettingView } from '../../generated/views';
import { useText } from '../../i18n';

export function Settings({ settings }: { settings: SettingView[] }) {
  const text = useText();
  return (
    <section className="profile-wide">
      <h2>{text('settings')}</h2>
      <p className="quiet">{text('settings-where')}</p>
      <table className="profile-table" data-testid="settings">
        <tbody>
          {settings.map((setting) => (
            <tr key={setting.name}>
              <th scope="row" className="mono">
                {setting.name}
              </th>
              <td className="mono selectable">{setting.value ?? text('settings-unset')}</td>
              <td className="quiet">{setting.default ? text('settings-default') : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
