//! The parameters of a query, each by its label with the interface's name. A blank one is not sent.

import { TextField } from '../components/TextField';
import { parameters } from '../generated/contract';
import { useLabels, useText } from '../i18n';

interface AskFieldsProps {
  names: string[];
  typed: Record<string, string>;
  onChange: (typed: Record<string, string>) => void;
  /** Folded once an answer is shown below. */
  folded: boolean;
  onFold: (folded: boolean) => void;
}

export function AskFields({ names, typed, onChange, folded, onFold }: AskFieldsProps) {
  const text = useText();
  const labels = useLabels();
  const count = names.filter((name) => (typed[name] ?? '').trim() !== '').length;
  return (
    <details
      className="detail-fold ask-fold"
      open={!folded}
      onToggle={(event) => onFold(!event.currentTarget.open)}
      data-testid="ask-parameters"
    >
      <summary>{text('ask-parameters', { count })}</summary>
      <div className="ask-fields">
        {names.map((name) => (
          <TextField
            key={name}
            label={labels.parameter(name)}
            help={<span className="mono">{name}</span>}
            kind={parameters[name]?.kind === 'date-time' ? 'date' : 'text'}
            value={typed[name] ?? ''}
            onChange={(value) => onChange({ ...typed, [name]: value })}
            testId={`ask-${name}`}
          />
        ))}
      </div>
    </details>
  );
}
