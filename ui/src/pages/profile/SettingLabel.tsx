//! The label of a setting of profile.toml.

import { has, useText } from '../../i18n';

/** The message of a setting's label: settings of one bank, currency or row of a list have the same one. */
export function labelId(name: string): string {
  const [table = '', ...rest] = name.replace(/\[\d+\]$/, '').split('.');
  const last = rest.at(-1);
  if (table === 'currencies' || last === undefined) return `setting-${table}`;
  if (table === 'banks') return `setting-banks-${last}`;
  return `setting-${table}-${rest[0]}`;
}

/** A setting's label with its name in the file below; the name alone where it has no label. */
export function SettingLabel({ name }: { name: string }) {
  const text = useText();
  const id = labelId(name);
  if (!has(id)) return <span className="mono">{name}</span>;
  return (
    <>
      {text(id)}
      <span className="mono quiet setting-name">{name}</span>
    </>
  );
}
