//! Changed fields, each with old and new value; amounts are formatted, unless only their spelling differs.

import { ArrowRight } from 'lucide-react';
import { isNumber } from '../../fieldKind';
import type { FieldChange } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { formatAmount } from '../../money';
import { useLook } from '../../stores/look';

export function FieldChanges({ fields }: { fields: FieldChange[] }) {
  const text = useText();
  const labels = useLabels();
  const { language } = useLook();
  const value = (one: string | null) => one ?? <span className="quiet">{text('changes-absent')}</span>;
  function both({ type_name, name, from, to }: FieldChange): [string | null, string | null] {
    if (!isNumber(type_name ?? 'Draft', name)) return [from, to];
    const shown = [from, to].map((one) => one && formatAmount(one, language));
    return shown[0] === shown[1] ? [from, to] : [shown[0] ?? null, shown[1] ?? null];
  }
  return (
    <dl className="change-fields">
      {fields.map((field) => {
        const [from, to] = both(field);
        return (
          <div key={`${field.object ?? ''}.${field.name}`}>
            <dt title={field.object ? `${field.object}.${field.name}` : field.name}>
              {field.object && `${labels.label('Draft', field.object)} · `}
              {labels.label(field.type_name ?? 'Draft', field.name)}
            </dt>
            <dd className="selectable">
              <span className="change-was" title={text('changes-was')}>
                {value(from)}
              </span>
              <ArrowRight role="img" aria-label={text('changes-is')} className="change-arrow" />
              <span>{value(to)}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
