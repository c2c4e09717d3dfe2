//! Executed or not executed: nothing is chosen at first, because the program does not know either.

import { useText } from '../../i18n';

interface DecisionProps {
  executed: boolean | null;
  onChange: (executed: boolean) => void;
}

export function Decision({ executed, onChange }: DecisionProps) {
  const text = useText();
  return (
    <fieldset className="decision">
      <legend className="field-label">{text('doubt-decision')}</legend>
      {[true, false].map((choice) => (
        <label key={String(choice)} className="decision-choice">
          <input
            type="radio"
            name="doubt-decision"
            checked={executed === choice}
            onChange={() => onChange(choice)}
            data-testid={choice ? 'doubt-executed' : 'doubt-not-executed'}
          />
          <span>{text(choice ? 'doubt-executed' : 'doubt-not-executed')}</span>
          <span className="field-help">{text(choice ? 'doubt-executed-help' : 'doubt-not-executed-help')}</span>
        </label>
      ))}
    </fieldset>
  );
}
