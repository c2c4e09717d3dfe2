//! All fields of the record as they came, its embedded objects folded, and what the interface does not name.

import type { DraftDetail, FieldShown } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';

export function Fields({ detail }: { detail: DraftDetail }) {
  const text = useText();
  const labels = useLabels();
  return (
    <>
      <details className="detail-fold" data-testid="all-fields">
        <summary>{text('fields-all', { count: detail.fields.length })}</summary>
        <FieldList type="Draft" fields={detail.fields} />
      </details>
      {detail.objects.map((object) => (
        <details key={object.name} className="detail-fold" data-testid={`object-${object.name}`}>
          <summary>
            {labels.label('Draft', object.name)} <span className="fold-count">{object.fields.length}</span>
          </summary>
          <FieldList type={object.type_name} fields={object.fields} />
        </details>
      ))}
      {detail.unknown.length > 0 && (
        <details className="detail-fold" data-testid="unknown-fields">
          <summary>{text('fields-unknown', { count: detail.unknown.length })}</summary>
          <p className="facts-hint">{text('fields-unknown-hint')}</p>
          <FieldList type={null} fields={detail.unknown} />
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
            className={`selectable${field.odd ? ' facts-odd' : ''}`}
            title={field.odd ? text('field-odd') : undefined}
          >
            {field.words ? (
              <>
                <Say sentence={field.words} /> <span className="quiet">({field.value})</span>
              </>
            ) : (
              field.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
