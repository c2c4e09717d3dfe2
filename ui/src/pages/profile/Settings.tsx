//! The settings of profile.toml in force, defaults marked as such.

import { NoteBand } from '../../components/NoteBand';
import type { PolicyView, SettingView } from '../../generated/views';
import { Say, useText } from '../../i18n';

export function Settings({ settings, policy }: { settings: SettingView[]; policy: PolicyView | null }) {
  const text = useText();
  return (
    <section className="profile-wide">
      <h2>{text('settings')}</h2>
      <p className="quiet">{text('settings-where')}</p>
      {policy && (
        <NoteBand tone={policy.broken || policy.weakness ? 'warn' : 'info'} testId="policy">
          {policy.broken ? <Say sentence={policy.broken} /> : text('codebook-policy', { path: policy.path })}{' '}
          {policy.weakness && <Say sentence={policy.weakness} />}
        </NoteBand>
      )}
      <table className="profile-table" data-testid="settings">
        <tbody>
          {settings.map((setting) => (
            <tr key={setting.name}>
              <th scope="row" className="mono">
                {setting.name}
              </th>
              <td className="mono selectable">{setting.value ?? text('settings-unset')}</td>
              <td className="quiet">
                {setting.fixed ? text('codebook-fixed', { path: policy?.path ?? '' }) : ''}
                {setting.default && !setting.fixed ? text('settings-default') : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
