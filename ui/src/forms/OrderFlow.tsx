//! One order from its form to its result: form → check → result, or directly to the check where nothing has to be
//! typed. Going back from the check restores the form as it was.

import { useState } from 'react';
import type {
  BalanceRow,
  CheckView,
  DraftRow,
  InstructionView,
  ProfileView,
  ResubmitView,
  SubmissionView,
} from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { closeDialog } from '../stores/dialog';
import { noteJob } from '../stores/job';
import { useLook } from '../stores/look';
import { useScope } from '../stores/nav';
import { dropOrderDraft, keepOrderDraft, orderDraft, orderKey } from '../stores/orderDraft';
import { CheckDialog } from './check-dialog/CheckDialog';
import { dateFormat, dayIn } from './order-form/dates';
import { isDirect, layoutOf } from './order-form/layout';
import { OrderForm } from './order-form/OrderForm';
import { orderOf, startOf, supersededBy } from './order-form/order';
import { currencyOf, onlyPayer } from './order-form/payer';
import { TransferKind } from './order-form/TransferKind';
import { typedResubmit } from './resubmit/typed';
import { ResultDialog } from './result-table/ResultDialog';
import { SignDraft } from './sign-draft/SignDraft';
import { useWords } from './words';

type Answer = 'accept' | 'refuse' | null;
type Step =
  | { name: 'direct' | 'form' }
  | { name: 'check'; check: CheckView }
  | { name: 'result'; sent: SubmissionView };

interface OrderFlowProps {
  profile: ProfileView;
  operation: string;
  /** The list that has the drafts; `null` for a transfer. */
  list: string | null;
  answer: Answer;
  rows: DraftRow[];
  /** The initial values of its fields, by the interface's names. */
  filled: Record<string, string>;
  /** The payer among them, by its key; `null` where the form finds it. */
  payer?: string | null;
  /** The instruction without effect that this one replaces. */
  resubmit: ResubmitView | null;
  /** The stored balances, from which a payer's currency is known. */
  balances: BalanceRow[];
  /** The newest transfers, likewise. */
  past: InstructionView[];
}

export function OrderFlow(props: OrderFlowProps) {
  const { profile, list, rows, resubmit } = props;
  const text = useText();
  const { language } = useLook();
  const [operation, setOperation] = useState(props.operation);
  const layout = layoutOf(operation, rows.length);
  const answers = props.answer !== null || operation.startsWith('receipt-');
  const [answer, setAnswer] = useState<Answer>(answers ? (props.answer ?? 'accept') : null);
  // Signing and refusing are two orders: a draft of one is not the other's.
  const keyOf = (answer: Answer) => orderKey(profile.name, props.operation, answer, rows);
  const key = keyOf(answer);
  const scope = useScope();
  const [start] = useState(() => {
    if (resubmit) return typedResubmit(resubmit, layout, profile.code_book);
    const named = profile.accounts.find((account) => account.key === props.payer);
    const payer = named ?? onlyPayer(profile.accounts, scope);
    const currency = named ? null : payer && currencyOf(props.balances, payer.key, props.past);
    return startOf(rows, layout, dayIn(dateFormat(profile), new Date()), props.filled, payer, currency);
  });
  const wasTyped = resubmit !== null && Object.keys(start.common).length > 0;
  const begins = !wasTyped && (isDirect(operation) || answer === 'accept') ? 'direct' : 'form';
  // A resubmission begins with the old instruction, an order from elsewhere with its values, and a check without a form
  // with nothing typed.
  const [kept, setKept] = useState(() =>
    resubmit || begins === 'direct' || Object.keys(props.filled).length > 0 ? null : orderDraft(key),
  );
  const [typed, setTyped] = useState(kept?.typed ?? start);
  const [step, setStep] = useState<Step>({ name: begins });
  const words = useWords(operation, answer);
  const title = words.title(rows.length);
  // A single draft whose order needs no typing: the order of the list's next draft can follow.
  const goesOn = rows.length === 1 && resubmit === null && (isDirect(operation) || answer === 'accept');
  function onConfirmed(sent: SubmissionView) {
    dropOrderDraft(key);
    noteJob(rows.map((row) => row.key));
    setStep({ name: 'result', sent });
  }

  /** Closes the form; its typed values are kept as a draft of this order, or dropped. */
  function leave(keeps: boolean) {
    if (keeps) keepOrderDraft(key, typed, new Date());
    else dropOrderDraft(key);
    closeDialog();
  }

  function startAnew() {
    dropOrderDraft(key);
    setKept(null);
    setTyped(start);
  }

  function backToForm(check: CheckView) {
    ipc.discard(check.submission_id).catch(() => undefined);
    setStep({ name: 'form' });
  }

  switch (step.name) {
    case 'direct':
      return (
        <SignDraft
          key="direct"
          order={orderOf(
            {
              operation,
              layout,
              rows,
              answer,
              accounts: profile.accounts,
              book: profile.code_book,
              language,
              supersedes: supersededBy(resubmit),
              list,
            },
            typed,
          )}
          title={title}
          words={words}
          answers={answers}
          goesOn={goesOn}
          onForm={(next) => {
            const draft = orderDraft(keyOf(next));
            setAnswer(next);
            setKept(draft);
            setTyped(draft?.typed ?? start);
            setStep({ name: 'form' });
          }}
          onConfirmed={onConfirmed}
          onClose={closeDialog}
        />
      );
    case 'form':
      return (
        <OrderForm
          key="form"
          profile={profile}
          operation={operation}
          list={list}
          rows={rows}
          answer={answer}
          resubmit={resubmit}
          title={rows.length > 0 ? title : text('transfer-new')}
          typed={typed}
          onTyped={setTyped}
          onChecked={(check) => setStep({ name: 'check', check })}
          isFilled={resubmit === null && JSON.stringify(typed) !== JSON.stringify(start)}
          kept={kept}
          onAnew={startAnew}
          onLeave={leave}
          back={text(rows.length > 0 ? 'order-back-list' : 'order-back')}
          {...(rows.length === 0 ? { head: <TransferKind operation={operation} onChange={setOperation} /> } : {})}
        />
      );
    case 'check':
      return (
        <CheckDialog
          key="check"
          title={title}
          operation={operation}
          check={step.check}
          trouble={null}
          commitLabel={(shown) => words.commit(step.check, shown)}
          back={text('check-back')}
          onBack={() => backToForm(step.check)}
          onConfirmed={onConfirmed}
        />
      );
    case 'result':
      return <ResultDialog key="result" first={step.sent} title={title} goesOn={goesOn} />;
  }
}
