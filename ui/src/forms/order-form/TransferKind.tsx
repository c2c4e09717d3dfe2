//! The payee of a transfer: a company or a person. Two operations of the interface, one form.

import { operations } from '../../generated/contract';
import { useLabels, useText } from '../../i18n';

const KINDS = ['transfer', 'transfer-personal'].filter((name) => operations[name]);

interface TransferKindProps {
  operation: string;
  onChange: (operation: string) => void;
}

export function TransferKind({ operation, onChange }: TransferKindProps) {
  const text = useText();
  const labels = useLabels();
  return (
    <fieldset className="field flag-choice transfer-kind">
      <legend className="field-label">{text('transfer-kind')}</legend>
      <div className="flag-choice-row">
        {KINDS.map((kind) => (
          <label key={kind} className="flag-choice-option">
            <input
              type="radio"
              name="transfer-kind"
              checked={operation === kind}
              onChange={() => onChange(kind)}
              data-testid={`transfer-kind-${kind}`}
            />
            <span>{labels.operation(kind)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
