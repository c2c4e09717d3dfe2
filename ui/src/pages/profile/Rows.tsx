//! A setting that is a list of tables: people with roles, payees, tiers of approval. Its value is a text with a row a line and
//! its cells separated by tabs.

import { Plus, X } from 'lucide-react';
import { Button } from '../../components/Button';
import { Choice } from '../../components/Choice';
import type { FieldColumn, SettingField } from '../../generated/views';
import { useText } from '../../i18n';
import { choiceText } from './choiceText';

interface RowsProps {
  field: SettingField;
  label: string;
  error: string | null;
  /** The policy file and signer that fixed it. */
  fixed: string | null;
  onChange: (value: string) => void;
}

export function Rows({ field, label, error, fixed, onChange }: RowsProps) {
  const text = useText();
  const { name, columns } = field;
  const rows = field.value === '' ? [] : field.value.split('\n').map((row) => row.split('\t'));
  const put = (next: string[][]) => onChange(next.map((row) => row.join('\t')).join('\n'));
  const set = (at: number, column: number, cell: string) =>
    put(
      rows.map((row, place) =>
        place === at ? columns.map((_, one) => (one === column ? cell : (row[one] ?? ''))) : row,
      ),
    );
  return (
    <fieldset className={`field settings-rows${error ? ' field-wrong' : ''}`} data-testid={`setting-${name}`}>
      <legend className="field-label">{label}</legend>
      {rows.length > 0 && (
        <table className="profile-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col">
                  {text('setting-column', { column: column.name })}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name while it is typed.
              <tr key={at}>
                {columns.map((column, place) => (
                  <td key={column.name}>
                    <Cell
                      column={column}
                      value={row[place] ?? ''}
                      onChange={(cell) => set(at, place, cell)}
                      label={`${text('setting-column', { column: column.name })} ${at + 1}`}
                      invalid={error !== null}
                      fixed={fixed !== null}
                      testId={`setting-${name}-${at}-${column.name}`}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    kind="quiet"
                    icon={<X aria-hidden />}
                    label={text('setting-row-remove', { number: at + 1 })}
                    onPress={() => put(rows.filter((_, place) => place !== at))}
                    disabled={fixed}
                    testId={`setting-${name}-${at}-remove`}
                  >
                    {null}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        icon={<Plus aria-hidden />}
        onPress={() => put([...rows, columns.map(() => '')])}
        disabled={fixed}
        testId={`setting-${name}-add`}
      >
        {text('setting-row-add')}
      </Button>
      <p className="field-help mono">{name}</p>
      {fixed && <p className="field-help">{fixed}</p>}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

interface CellProps {
  column: FieldColumn;
  value: string;
  onChange: (value: string) => void;
  label: string;
  invalid: boolean;
  fixed: boolean;
  testId: string;
}

function Cell({ column, value, onChange, label, invalid, fixed, testId }: CellProps) {
  const text = useText();
  if (column.kind === 'several') {
    const chosen = value.split(' ').filter((one) => one !== '');
    const toggle = (choice: string) =>
      column.choices.filter((one) => (one === choice ? !chosen.includes(one) : chosen.includes(one))).join(' ');
    return column.choices.map((choice) => (
      <Choice
        key={choice}
        checked={chosen.includes(choice)}
        disabled={fixed}
        onChange={() => onChange(toggle(choice))}
        label={choiceText(text, column.name, choice)}
        testId={`${testId}-${choice}`}
      />
    ));
  }
  if (column.kind === 'choice') {
    return (
      <select
        className="input"
        aria-label={label}
        value={value}
        disabled={fixed}
        onChange={(event) => onChange(event.target.value)}
        data-testid={testId}
      >
        {['', ...column.choices].map((choice) => (
          <option key={choice} value={choice}>
            {choice === '' ? '–' : choiceText(text, column.name, choice)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      className={column.name === 'name' ? 'input' : 'input input-mono'}
      aria-label={label}
      aria-invalid={invalid}
      value={value}
      readOnly={fixed}
      onChange={(event) => onChange(event.target.value.replaceAll('\t', ' '))}
      spellCheck={false}
      autoComplete="off"
      data-testid={testId}
    />
  );
}
