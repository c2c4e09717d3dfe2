//! All fields of the record by their labels: its embedded objects, its blank fields, and fields that the interface does
//! not name; searchable by label, name and value. A code is shown beside the service's own text for it.

import { useState } from 'react';
import { Copy } from '../../components/Copy';
import { Money } from '../../components/Money';
import { isNumber } from '../../fieldKind';
import type { FieldShown, RecordShown } from '../../generated/views';
import { Say, sentenceText, useLabels, useText } from '../../i18n';
import { matching } from './matching';

interface Group {
  key: string;
  title: string;
  /** The interface's type; `null` for fields that it does not name. */
  type: string | null;
  fields: FieldShown[];
  hint?: string;
  testId: string;
}

interface FieldsProps {
  record: RecordShown;
}

export function Fields({ record }: FieldsProps) {
  const text = useText();
  const labels = useLabels();
  const [asked, setAsked] = useState('');
  const groups = useGroups(record);
  const shown = groups
    .map((group) => ({
      ...group,
      fields: matching(group.fields, asked, group.title, (field) => [
        group.type ? labels.label(group.type, field.name) : field.name,
        field.name,
        field.value,
        field.day ?? '',
        field.words ? sentenceText(text, field.words) : '',
      ]),
    }))
    .filter((group) => group.fields.length > 0);
  const searching = asked.trim() !== '';

  return (
    <section data-testid="all-fields">
      <h2 className="detail-section">
        {text('fields-title', { count: record.fields.length + record.objects.length })}
      </h2>
      <input
        className="input fields-search"
        type="search"
        aria-label={text('fields-search')}
        placeholder={text('fields-search')}
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
        data-testid="fields-search"
      />
      {shown.map((group) =>
        group.type === record.type_name ? (
          <div key={group.key} className="fields-group" data-testid={group.testId}>
            <h3>{group.title}</h3>
            <FieldList type={group.type} fields={group.fields} />
          </div>
        ) : (
          <details key={group.key} className="detail-fold" data-testid={group.testId} open={searching || undefined}>
            <summary>
              {group.title} <span className="fold-count">{group.fields.length}</span>
            </summary>
            {group.hint && <p className="facts-hint">{group.hint}</p>}
            <FieldList type={group.type} fields={group.fields} />
          </details>
        ),
      )}
      {searching && shown.length === 0 && <p className="facts-hint">{text('fields-none', { text: asked.trim() })}</p>}
      {!searching && <Blank record={record} />}
    </section>
  );
}

function useGroups(record: RecordShown): Group[] {
  const text = useText();
  const labels = useLabels();
  const own = record.groups.map((group) => ({
    key: group.name,
    title: text('fields-group', { group: group.name }),
    type: record.type_name,
    fields: group.fields.flatMap((name) => record.fields.filter((field) => field.name === name)),
    testId: `fields-${group.name}`,
  }));
  const objects = record.objects.map((object) => ({
    key: object.name,
    title: labels.label(record.type_name, object.name),
    type: object.type_name,
    fields: object.fields.filter((field) => field.value.trim() !== ''),
    testId: `object-${object.name}`,
  }));
  const unknown = {
    key: 'unknown',
    title: text('fields-unknown', { count: record.unknown.length }),
    type: null,
    fields: record.unknown,
    hint: text('fields-unknown-hint'),
    testId: 'unknown-fields',
  };
  return [...own, ...objects, unknown];
}

/** The record's blank fields, collapsed and counted: a blank is information too. */
function Blank({ record }: FieldsProps) {
  const text = useText();
  const labels = useLabels();
  const said = (names: string[]) => names.map((name) => labels.label(record.type_name, name)).join(text('fields-and'));
  return (
    <>
      {record.blank.length > 0 && (
        <details className="detail-fold" data-testid="blank-fields">
          <summary>{text('fields-blank', { count: record.blank.length })}</summary>
          <p className="facts-hint">{said(record.blank)}</p>
        </details>
      )}
      {record.empty_objects.length > 0 && (
        <details className="detail-fold" data-testid="empty-objects">
          <summary>{text('fields-empty-objects', { count: record.empty_objects.length })}</summary>
          <p className="facts-hint">{said(record.empty_objects)}</p>
        </details>
      )}
    </>
  );
}

function FieldList({ type, fields }: { type: string | null; fields: FieldShown[] }) {
  const text = useText();
  const labels = useLabels();
  return (
    <dl className="facts">
      {fields.map((field) => (
        <div key={field.name} className="facts-row">
          <dt title={field.name}>{type ? labels.label(type, field.name) : field.name}</dt>
          <dd
            className={`selectable facts-value${field.odd ? ' facts-odd' : ''}`}
            title={field.odd ? text('field-odd') : undefined}
          >
            <span>
              <Value type={type} field={field} />
            </span>
            <Copy value={field.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The service's text with its code, or a value formatted as an amount or a day. */
function Value({ type, field }: { type: string | null; field: FieldShown }) {
  if (field.words) {
    return (
      <>
        <Say sentence={field.words} /> <span className="quiet">({field.value})</span>
      </>
    );
  }
  if (type !== null && isNumber(type, field.name) && !field.odd) return <Money amount={field.value} />;
  if (field.day) {
    return (
      <>
        <span className="facts-day">{field.day}</span> <span className="quiet">({field.value})</span>
      </>
    );
  }
  return <>{field.value}</>;
}
