//! Signing (and withdrawing): nothing has to be typed, so the check is shown at once, with the amount on the button.
//! Refusing is a quiet button that opens a form and a check of its own.

import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/Button';
import type { Order, SubmissionView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { isKeyOf } from '../../keys';
import { useWish, wishNext } from '../../stores/job';
import { CheckDialog } from '../check-dialog/CheckDialog';
import { asksReason } from '../order-form/problems';
import { usePrepared } from '../prepared';
import { ResubmitReason } from '../resubmit/ResubmitReason';
import type { Words } from '../words';
import './sign-draft.css';

interface SignDraftProps {
  order: Order;
  title: string;
  words: Words;
  /** The operation takes an answer, so it can also be refused, and a remark can be added. */
  answers: boolean;
  /** The next draft's order can follow this one. */
  goesOn: boolean;
  /** How many of the drafts the list's filter hides. */
  hidden: number;
  /** Opens the form, of an answer where the operation takes one. */
  onForm: (answer: 'accept' | 'refuse' | null) => void;
  onConfirmed: (submission: SubmissionView) => void;
  onClose: () => void;
}

export function SignDraft(props: SignDraftProps) {
  const { order, title, words, answers, goesOn, hidden, onForm, onConfirmed, onClose } = props;
  const text = useText();
  const labels = useLabels();
  const wish = useWish();
  // The dialog keeps the order that it was opened with: a change of language must not prepare another.
  const [asked, setAsked] = useState(order);
  const {
    prepared: check,
    trouble,
    keep,
  } = usePrepared(
    JSON.stringify(asked),
    () => ipc.prepare(asked, null),
    (check) => check,
  );
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!answers || !isKeyOf(event, 'refuse')) return;
    event.preventDefault();
    onForm('refuse');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <CheckDialog
      title={title}
      operation={order.operation}
      check={check}
      trouble={trouble}
      commitLabel={(shown) => words.commit(check, shown)}
      hidden={hidden}
      back={text('order-back-list')}
      onBack={onClose}
      onConfirmed={(submission) => {
        keep();
        onConfirmed(submission);
      }}
      below={
        <>
          {trouble?.problems.some(asksReason) && (
            <ResubmitReason onReason={(reason) => setAsked({ ...asked, reason })} />
          )}
          <div className="sign-others">
            {!answers && (
              <Button kind="quiet" onPress={() => onForm(null)} testId="sign-more">
                {text('order-more')}
              </Button>
            )}
            {answers && (
              <>
                <Button kind="quiet" onPress={() => onForm('refuse')} testId="sign-refuse">
                  {text('sign-refuse', { refuse: labels.operation(order.operation, 'refuse') })}
                </Button>
                <Button kind="quiet" onPress={() => onForm('accept')} testId="sign-remark">
                  {text('sign-remark')}
                </Button>
              </>
            )}
            {goesOn && (
              <label className="sign-next">
                <input
                  type="checkbox"
                  checked={wish}
                  onChange={(event) => wishNext(event.target.checked)}
                  data-testid="sign-next"
                />
                {text('sign-next')}
              </label>
            )}
          </div>
        </>
      }
    />
  );
}
