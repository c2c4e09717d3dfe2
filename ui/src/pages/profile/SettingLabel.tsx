//! The label of a setting of profile.toml.

import { Fragment } from 'react';
import { has, useText } from '../../i18n';

/** The message of a setting's label: settings of one bank, currency or row of a list have the same one. */
export function labelId(name: string): string {
  const [table = '', ...rest] = name.replace(/\[\d+\]$/, '').split('.');
  const last = rest.at(-1);
  if (table === 'currencies' || last === undefined) return `setting-${table}`;
  if (table === 'banks') return `setting-banks-${last}`;
  return `setting-${table}-${rest[0]}`;
}

interface SettingLabelProps {
  name: string;
  /** The row of a list, by its name. */
  row?: string | null;
  /** The column of the row. */
  column?: string | null;
}

/** A setting's label with its name in the file below; the name alone where it has no label. */
export function SettingLabel({ name, row = null, column = null }: SettingLabelProps) {
  const text = useText();
  const id = labelId(name);
  const inFile = column === null ? name : `${name}.${column}`;
  if (!has(id) && row === null) return <span className="mono">{name}</span>;
  return (
    <>
      {has(id) && text(id)}
      {row !== null && <span className="setting-row">{row}</span>}
      <span className="mono quiet setting-name">{broken(inFile)}</span>
    </>
  );
}

/** A dotted name that breaks behind its dots. */
const broken = (name: string) =>
  name.split('.').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name keep their order.
    <Fragment key={at}>
      {at > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
