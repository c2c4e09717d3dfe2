//! The preview of other settings: each change, each weakening of the rules of approval, each guard that restricts less, and
//! the people that can send and approve afterwards.

import { useEffect, useRef } from 'react';
import { NoteBand } from '../../components/NoteBand';
import { TableHead } from '../../components/TableHead';
import { WeakenedSentences } from '../../frame/Weakened';
import type { SettingEdit, SettingsEdit } from '../../generated/views';
import { Say, type Text, useText } from '../../i18n';
import { ApprovalRights } from './ApprovalRights';
import { choiceText } from './choiceText';
import { SettingLabel } from './SettingLabel';

export function Effect({ effect }: { effect: SettingsEdit }) {
  const text = useText();
  const section = useRef<HTMLElement>(null);
  // The form below it is long, and was scrolled to its changed field.
  useEffect(() => section.current?.scrollIntoView({ block: 'start' }), []);
  return (
    <section ref={section} data-testid="settings-effect" className="settings-effect">
      <h3>{text('settings-effect', { count: effect.edits.length })}</h3>
      {effect.weakened.length > 0 && (
        <NoteBand tone="warn" testId="settings-weakened">
          <span>
            <WeakenedSentences sentences={effect.weakened} /> {text('settings-weakened')}
          </span>
        </NoteBand>
      )}
      {effect.looser.length > 0 && (
        <NoteBand tone="warn" testId="settings-looser">
          <span>
            <WeakenedSentences sentences={effect.looser} />
          </span>
        </NoteBand>
      )}
      {effect.locked_out && (
        <NoteBand tone="warn" testId="settings-locked-out">
          <Say sentence={effect.locked_out} />
        </NoteBand>
      )}
      {effect.unapprovable.map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may appear twice; its index does not change.
        <NoteBand key={at} tone="warn" testId="settings-unapprovable">
          <Say sentence={sentence} />
        </NoteBand>
      ))}
      <ApprovalRights rights={effect.rights} />
      {effect.edits.length > 0 && (
        <table className="profile-table">
          <TableHead columns={['settings-name', 'settings-before', 'settings-after']} />
          <tbody>
            {effect.edits.map((one) => (
              <Edit key={placeOf(one)} one={one} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The setting, and the row and column of a list. */
const placeOf = ({ name, row, column }: SettingEdit) =>
  [name, ...row.map((cell) => cell.value), column ?? ''].filter((part) => part !== '').join('-');

/** The row of a list by its cells; a row that has no name by its number. */
export const rowText = (text: Text, row: SettingEdit['row']) =>
  row
    .map(({ column, value }) =>
      column === '' ? text('settings-row-number', { number: Number(value) }) : choiceText(text, column, value),
    )
    .join(' · ');

function Edit({ one }: { one: SettingEdit }) {
  const text = useText();
  const { name, row, column, before, after } = one;
  return (
    <tr data-testid={`settings-edit-${placeOf(one)}`}>
      <th scope="row">
        <SettingLabel name={name} row={row.length > 0 ? rowText(text, row) : null} column={column} />
      </th>
      <td className="mono selectable">{before ?? text('settings-unset')}</td>
      <td className="mono selectable">{after ?? text('settings-unset')}</td>
    </tr>
  );
}
