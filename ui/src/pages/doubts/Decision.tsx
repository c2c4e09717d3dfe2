//! Executed or not executed. Nothing is preselected, because the program does not know either.

import { Choice } from '../../components/Choice';
import { useText } from '../../i18n';

interface DecisionProps {
  executed: boolean | null;
  onChange: (executed: boolean) => void;
}

export function Decision({ executed, onChange }: DecisionProps) {
  const text = useText();
  return (
    <fieldset className="choices">
      <legend>{text('doubt-decision')}</legend>
      {[true, false].map((choice) => (
        <Choice
          key={String(choice)}
          group="doubt-decision"
          checked={executed === choice}
          onChange={() => onChange(choice)}
          label={text(choice ? 'doubt-executed' : 'doubt-not-executed')}
          hint={text(choice ? 'doubt-executed-help' : 'doubt-not-executed-help')}
          testId={choice ? 'doubt-executed' : 'doubt-not-executed'}
        />
      ))}
    </fieldset>
  );
}
