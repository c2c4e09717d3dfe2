//! The operations that do not start from this list at its bank. Which list permits which operation is Aval's assumption, so
//! they are possible: the check asks for a reason, which is journaled.

import { Link } from '../../components/Link';
import type { ActionView, DraftDetail } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { openOrder } from '../../stores/dialog';
import { go } from '../../stores/nav';

interface OtherActionsProps {
  detail: DraftDetail;
  /** Why an action is disabled. */
  reason: (action: ActionView) => string | null;
}

const answerOf = ({ answer }: ActionView) => (answer === 'accept' || answer === 'refuse' ? answer : null);

export function OtherActions({ detail, reason }: OtherActionsProps) {
  const text = useText();
  const labels = useLabels();
  return (
    <details className="detail-other" data-testid="detail-other-actions">
      <summary>{text('detail-other-actions')}</summary>
      <p className="quiet">
        {text('detail-other-why')}{' '}
        <Link onPress={() => go({ name: 'profile', part: 'code-book' })}>{text('order-open-code-book')}</Link>
      </p>
      <div className="detail-other-list">
        {detail.other_actions.map((action) => (
          <button
            key={`${action.operation} ${action.answer}`}
            type="button"
            className="detail-refuse"
            disabled={reason(action) !== null}
            title={reason(action) ?? ''}
            onClick={() => openOrder(detail.stage, action.operation, answerOf(action), [detail.row])}
            data-testid={`other-${action.operation}${action.answer === 'refuse' ? '-refuse' : ''}`}
          >
            {labels.operation(action.operation, action.answer)}
          </button>
        ))}
      </div>
    </details>
  );
}
