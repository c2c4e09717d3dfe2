//! The template or the earlier instruction with which the next form of this list begins.

import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import { isAnswer, useLabels, useText } from '../../i18n';
import { stopWaiting, useWaiting } from '../../stores/filling';

export function WaitingForm({ operation }: { operation: string | null }) {
  const text = useText();
  const labels = useLabels();
  const filling = useWaiting();
  if (!filling || filling.values.operation !== operation) return null;
  const answer = filling.values.answer;
  const named = labels.operation(operation, isAnswer(operation) && answer === 'refuse' ? 'refuse' : null);
  return (
    <NoteBand testId="form-waiting">
      <span className="form-waiting-text">
        {filling.template === null
          ? text('templates-waiting-again', { operation: named, number: filling.number ?? '' })
          : text('templates-waiting', { operation: named, name: filling.template })}
      </span>
      <Button kind="quiet" onPress={stopWaiting} testId="form-waiting-stop">
        {text('templates-not-now')}
      </Button>
    </NoteBand>
  );
}
