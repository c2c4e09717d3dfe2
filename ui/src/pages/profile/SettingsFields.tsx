//! The settings of a profile as fields, and its accounts as a table. An error of the core is shown at its field.

import { useEffect, useRef } from 'react';
import { Choice } from '../../components/Choice';
import { Select } from '../../components/Select';
import { TextField, type TextFieldProps } from '../../components/TextField';
import type { SettingsFields as Fields, Problem, SettingField } from '../../generated/views';
import { has, sentenceText, type Text, useText } from '../../i18n';
import { AccountFields } from './AccountFields';
import { choiceText } from './choiceText';
import { Rows } from './Rows';
import { labelId } from './SettingLabel';

interface SettingsFieldsProps {
  fields: Fields;
  onChange: (fields: Fields) => void;
  problems: Problem[];
}

const KINDS: Record<string, TextFieldProps['kind']> = { number: 'number', amount: 'amount', words: 'area' };

export function SettingsFields({ fields, onChange, problems }: SettingsFieldsProps) {
  const text = useText();
  const body = useRef<HTMLDivElement>(null);
  // The first wrong field gets the focus.
  useEffect(() => {
    if (problems.length > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const wrong = (name: string, item = 0) => {
    const problem = problems.find((one) => one.field === name && one.item === item);
    return problem ? sentenceText(text, problem.sentence) : null;
  };
  const set = (name: string, value: string) =>
    onChange({
      ...fields,
      settings: fields.settings.map((one) => (one.name === name ? { ...one, value } : one)),
    });
  return (
    <div ref={body}>
      {sections(fields.settings).map(([section, settings]) => (
        <section key={section} className="settings-section" aria-label={text('settings-section', { section })}>
          <h3>{text('settings-section', { section })}</h3>
          <div className="form settings-fields">
            {settings.map((one) => (
              <SettingInput
                key={one.name}
                field={one}
                error={wrong(one.name)}
                onChange={(value) => set(one.name, value)}
              />
            ))}
          </div>
        </section>
      ))}
      <AccountFields
        accounts={fields.accounts}
        onChange={(accounts) => onChange({ ...fields, accounts })}
        error={wrong('accounts')}
        wrong={wrong}
        fixed={fields.accounts_fixed ? sentenceText(text, fields.accounts_fixed) : null}
      />
    </div>
  );
}

/** The sections by the first word of a name. */
const SECTIONS: Record<string, string> = {
  base_url: 'service',
  organization_id: 'service',
  environment: 'service',
  connection: 'service',
  limits: 'limits',
  second_person: 'approval',
  same_account_forbidden: 'approval',
  roles: 'people',
  command_line: 'people',
  exports: 'people',
  payees: 'payees',
  hours: 'hours',
  token: 'sign-in',
  sign_in: 'sign-in',
  version_style: 'forms',
  page_base: 'forms',
  page_size: 'forms',
  assumed_currencies: 'forms',
  date_format: 'forms',
  datetime_format: 'forms',
  sort_format: 'forms',
  banks: 'banks',
};

/** The settings by their sections, in the order of the settings. Certificates are read from files beside the connection. */
function sections(settings: SettingField[]): [string, SettingField[]][] {
  const found = new Map<string, SettingField[]>();
  for (const one of settings.filter(({ kind }) => kind !== 'certificates')) {
    const section = SECTIONS[one.name.split('.')[0] ?? ''] ?? 'work';
    found.set(section, [...(found.get(section) ?? []), one]);
  }
  return [...found];
}

/** Several of the choices. */
function Several({
  field,
  label,
  error,
  onChange,
  fixed,
}: SettingInputProps & { label: string; fixed: string | null }) {
  const text = useText();
  const chosen = field.value.split('\n').filter((one) => one !== '');
  const toggle = (choice: string) =>
    field.choices.filter((one) => (one === choice ? !chosen.includes(one) : chosen.includes(one))).join('\n');
  return (
    <fieldset
      className={`field${error ? ' field-wrong' : ''}`}
      disabled={fixed !== null}
      data-testid={`setting-${field.name}`}
    >
      <legend className="field-label">{label}</legend>
      {field.choices.map((choice) => (
        <Choice
          key={choice}
          checked={chosen.includes(choice)}
          onChange={() => onChange(toggle(choice))}
          label={choiceText(text, field.name, choice)}
          testId={`setting-${field.name}-${choice}`}
        />
      ))}
      <p className="field-help mono">{field.name}</p>
      {fixed && <p className="field-help">{fixed}</p>}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

interface SettingInputProps {
  field: SettingField;
  error: string | null;
  onChange: (value: string) => void;
}

/** One setting as a field. */
export function SettingInput({ field, error, onChange }: SettingInputProps) {
  const text = useText();
  const { name, kind, optional } = field;
  const { says, value } = fixedBy(text, field);
  const fixed = field.fixed && !field.fixed.bound ? says : null;
  const currency = name.startsWith('limits.per_') ? (name.split('.').at(-1) ?? '') : '';
  const label = has(labelId(name)) ? text(labelId(name)) : name;
  const shared = {
    label: currency ? text('settings-of-currency', { label, currency }) : label,
    help: (
      <>
        <span className="mono">{name}</span> {kind === 'words' && text('setting-words-help')} {says}
      </>
    ),
    optional,
    error,
    testId: `setting-${name}`,
  };
  if (kind === 'choice') {
    const options = field.choices.map((choice) => ({ value: choice, label: choiceText(text, name, choice) }));
    const blank = { value: '', label: text('settings-default') };
    const all = optional ? [blank, ...options] : options;
    return <Select {...shared} value={value} onChange={onChange} options={all} disabled={fixed} />;
  }
  if (kind === 'rows') {
    return <Rows field={{ ...field, value }} label={shared.label} error={error} onChange={onChange} fixed={fixed} />;
  }
  if (kind === 'several') {
    return <Several field={{ ...field, value }} label={shared.label} error={error} onChange={onChange} fixed={fixed} />;
  }
  return (
    <TextField {...shared} value={value} onChange={onChange} kind={KINDS[kind] ?? 'text'} readOnly={fixed !== null} />
  );
}

/** The policy's share in a setting, and the value to show: its own where it fixes it, the profile's where it only bounds it. */
function fixedBy(text: Text, { name, value, fixed }: SettingField) {
  if (fixed === null) return { says: null, value };
  const by = sentenceText(text, fixed.by);
  if (!fixed.bound) return { says: by, value: fixed.value };
  const id = name === 'limits.refusal_settles_minutes' ? 'policy-bound-least' : 'policy-bound';
  return { says: text(id, { by, value: fixed.value }), value };
}
