//! Fields that differ, each from what to what, as they came.

import { ArrowRight } from 'lucide-react';
import type { FieldChange } from '../../generated/views';
import { useLabels, useText } from '../../i18n';

export function FieldChanges({ fields }: { fields: FieldChange[] }) {
  const text = useText();
  const labels = useLabels();
  const value = (one: string | null) => one ?? <span className="quiet">{text('changes-absent')}</span>;
  return (
    <dl className="change-fields">
      {fields.map((field) => (
        <div key={`${field.object ?? ''}.${field.name}`}>
          <dt title={field.object ? `${field.object}.${field.name}` : field.name}>
            {field.object && `${labels.label('Draft', field.object)} · `}
            {labels.label(field.type_name ?? 'Draft', field.name)}
          </dt>
          <dd className="selectable">
            <span className="change-was" title={text('changes-was')}>
              {value(field.from)}
            </span>
            <ArrowRight aria-label={text('changes-is')} className="change-arrow" />
            <span>{value(field.to)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
