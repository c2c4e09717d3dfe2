//! The mapping of the file's headers to columns: guessed by the core, corrected by a person.

import { Select } from '../../components/Select';
import { TextField } from '../../components/TextField';
import type { Columns, StatementLook } from '../../generated/views';
import { useText } from '../../i18n';
import { HEADER_FIELDS, withHeader } from './query';

/** The refusal that asks for the currency of lines without one. */
const BLANK = 'statement-currency-blank';

interface ColumnFieldsProps {
  look: StatementLook;
  columns: Columns;
  onChange: (columns: Columns) => void;
}

export function ColumnFields({ look, columns, onChange }: ColumnFieldsProps) {
  const text = useText();
  const headers = [...new Set(look.headers)].filter((header) => header !== '');
  return (
    <fieldset className="statement-columns">
      <legend>{text('statements-columns')}</legend>
      {HEADER_FIELDS.map((field) => (
        <Select
          key={field}
          label={text(`statements-column-${field}`)}
          value={columns[field] ?? ''}
          onChange={(header) => onChange(withHeader(columns, field, header))}
          options={[
            { value: '', label: text('statements-column-none') },
            ...headers.map((header) => ({ value: header, label: header })),
          ]}
          testId={`import-column-${field}`}
        />
      ))}
      {columns.currency === null && (
        <TextField
          label={text('statements-currency-value')}
          value={columns.currency_value ?? ''}
          onChange={(typed) => onChange({ ...columns, currency_value: typed.trim().toUpperCase() || null })}
          testId="import-currency"
        />
      )}
      {columns.currency !== null && (look.trouble?.sentence.id === BLANK || columns.currency_blank !== null) && (
        <TextField
          label={text('statements-currency-blank')}
          help={text('statements-currency-blank-help')}
          value={columns.currency_blank ?? ''}
          onChange={(typed) => onChange({ ...columns, currency_blank: typed.trim().toUpperCase() || null })}
          testId="import-currency-blank"
        />
      )}
      <Select
        label={text('statements-decimal')}
        value={columns.decimal ?? ''}
        onChange={(mark) => onChange({ ...columns, decimal: mark === 'point' || mark === 'comma' ? mark : null })}
        options={['', 'point', 'comma'].map((mark) => ({
          value: mark,
          label: text('statements-decimal-name', { mark }),
        }))}
        testId="import-decimal"
      />
      <TextField
        label={text('statements-day-format')}
        optional
        help={text('statements-day-format-help')}
        value={columns.day_format ?? ''}
        onChange={(typed) => onChange({ ...columns, day_format: typed || null })}
        testId="import-day-format"
      />
    </fieldset>
  );
}
