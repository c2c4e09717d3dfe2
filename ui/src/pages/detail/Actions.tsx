//! The actions on this draft in this list. Refusing is possible, but is never as prominent as signing.

import { Eye } from 'lucide-react';
import type { RefObject } from 'react';
import { placeOfEntry } from '../../code-book/unknown';
import { Button } from '../../components/Button';
import { Link } from '../../components/Link';
import { operations } from '../../generated/contract';
import type { ActionView, DraftDetail } from '../../generated/views';
import { sentenceText, stageOf, useLabels, useText } from '../../i18n';
import { openOrder } from '../../stores/dialog';
import { go } from '../../stores/nav';
import { OtherActions } from './OtherActions';

interface ActionsProps {
  detail: DraftDetail;
  blocked: string | null;
  /** Receives the button of the first action. */
  primaryRef: RefObject<HTMLButtonElement | null>;
}

export function Actions({ detail, blocked, primaryRef }: ActionsProps) {
  const text = useText();
  const labels = useLabels();
  const main = detail.actions.filter((action) => action.answer !== 'refuse');
  const refusals = detail.actions.filter((action) => action.answer === 'refuse');
  const reason = (action: ActionView) => {
    if (blocked !== null) return blocked;
    return action.disabled ? sentenceText(text, action.disabled) : null;
  };

  // The code book lacks a meaning: a person can add it.
  const noCode = blocked === null && detail.actions.find((action) => action.disabled?.id === 'action-no-code');

  if (detail.actions.length === 0) {
    return (
      <div className="detail-actions">
        {stageOf(detail.stage)?.desk && (
          <p className="detail-view-only">
            <Eye aria-hidden />
            {text('view-only')}
          </p>
        )}
        <OtherActions detail={detail} reason={reason} />
      </div>
    );
  }
  return (
    <div className="detail-actions">
      <div data-primary>
        {main.map((action, at) => (
          <Button
            key={action.operation}
            ref={at === 0 ? primaryRef : undefined}
            kind="primary"
            disabled={reason(action)}
            showReason
            onPress={() =>
              openOrder(detail.stage, action.operation, action.answer === 'accept' ? 'accept' : null, [detail.row])
            }
            testId={`action-${action.operation}`}
          >
            {labels.operation(action.operation)}
          </Button>
        ))}
      </div>
      {refusals.map((action) => (
        <button
          key={action.operation}
          type="button"
          className="detail-refuse"
          disabled={reason(action) !== null}
          title={reason(action) ?? ''}
          onClick={() => openOrder(detail.stage, action.operation, 'refuse', [detail.row])}
          data-testid={`action-${action.operation}-refuse`}
        >
          {text('refuse-instead', { refuse: labels.operation(action.operation, 'refuse') })}
        </button>
      ))}
      {noCode && <Entry action={noCode} />}
      <OtherActions detail={detail} reason={reason} />
    </div>
  );
}

/** The link to the entry of the code book that an action lacks. */
function Entry({ action }: { action: ActionView }) {
  const text = useText();
  const labels = useLabels();
  const { bank = '', flag = '' } = action.disabled?.args ?? {};
  const type = operations[action.operation]?.item ?? '';
  return (
    <Link onPress={() => go({ name: 'profile', part: placeOfEntry({ bank, flag }) })} testId="action-code-book">
      {text('not-yet-known-entry', { bank, flag: labels.label(type, flag) })}
    </Link>
  );
}
