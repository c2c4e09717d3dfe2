//! One order from its form to its result: form → check → result, or directly to the check where nothing has to be
//! typed. Going back from the check restores the form as it was.

import { useEffect, useState } from 'react';
import type {
  BalanceRow,
  CheckView,
  DraftRow,
  FormValues,
  InstructionView,
  ProfileView,
  ResubmitView,
  SubmissionView,
  TemplateView,
} from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { closeDialog } from '../stores/dialog';
import { type Filling, stopWaiting, waitingFor } from '../stores/filling';
import { noteJob } from '../stores/job';
import { useLook } from '../stores/look';
import { useScope } from '../stores/nav';
import { dropOrderDraft, keepOrderDraft, orderDraft, orderKey, whileOpen } from '../stores/orderDraft';
import { useLatest } from '../useLatest';
import { CheckDialog } from './check-dialog/CheckDialog';
import { dateFormat, dayIn } from './order-form/dates';
import { filledBy } from './order-form/filling';
import { isDirect, type Layout, layoutOf } from './order-form/layout';
import { OrderForm } from './order-form/OrderForm';
import { orderOf, startOf, supersededBy, type Typed } from './order-form/order';
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

/** A template of an answer is for a form of this answer only. */
const fits = (filling: Filling | null, answer: Answer) =>
  filling !== null && filling.values.answer === answer ? filling : null;

interface OrderFlowProps {
  profile: ProfileView;
  operation: string;
  /** The list that has the drafts; `null` for a transfer. */
  list: string | null;
  answer: Answer;
  rows: DraftRow[];
  /** The initial values of its fields, by the interface's names. */
  filled: Record<string, string>;
  /** The template or the earlier instruction with which it begins. */
  filling: Filling | null;
  /** The instruction without effect that this one replaces. */
  resubmit: ResubmitView | null;
  /** How many of the drafts the list's filter hides. */
  hidden: number;
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
  const filling = fits(props.filling, answer);
  const [template, setTemplate] = useState(filling?.template ?? null);

  function startWith(values: FormValues | null, layout: Layout): Typed {
    if (resubmit) return typedResubmit(resubmit, layout, profile.code_book);
    const filled = values ? filledBy(values, profile.accounts) : props.filled;
    const named = profile.accounts.find((account) => account.key === values?.account);
    // A template whose account is gone leaves the payer open. Where there are several, the payee decides.
    const payer = named ?? (values?.account ? null : onlyPayer(profile.accounts, scope));
    const currency = filled.currency ? null : payer && currencyOf(props.balances, payer.key, props.past);
    return startOf(rows, layout, dayIn(dateFormat(profile), new Date()), filled, payer, currency);
  }

  const [start, setStart] = useState(() => startWith(filling?.values ?? null, layout));
  const wasTyped = resubmit !== null && Object.keys(start.common).length > 0;
  const begins = !wasTyped && !filling && (isDirect(operation) || answer === 'accept') ? 'direct' : 'form';
  // A resubmission begins with the old instruction, an order from elsewhere with its values, and a check without a form
  // with nothing typed.
  const isBegun = resubmit !== null || filling !== null || Object.keys(props.filled).length > 0;
  const [kept, setKept] = useState(() => (isBegun || begins === 'direct' ? null : orderDraft(key)));
  const [typed, setTyped] = useState(kept?.typed ?? start);
  const isFilled = resubmit === null && JSON.stringify(typed) !== JSON.stringify(start);
  const [step, setStep] = useState<Step>({ name: begins });
  const words = useWords(operation, answer);
  const title = words.title(rows.length);
  // A single draft whose order needs no typing: the order of the list's next draft can follow.
  const goesOn = rows.length === 1 && resubmit === null && (isDirect(operation) || answer === 'accept');
  function onConfirmed(sent: SubmissionView) {
    dropOrderDraft(key);
    if (waitingFor(operation)) stopWaiting();
    noteJob(
      rows.map((row) => row.key),
      sent.id,
    );
    setStep({ name: 'result', sent });
  }

  /** Closes the form; its typed values are kept as a draft of this order, or dropped. */
  function leave(keeps: boolean) {
    if (keeps) keepOrderDraft(key, typed, new Date());
    else dropOrderDraft(key);
    closeDialog();
  }

  const keepTyped = useLatest(() => {
    if ((step.name === 'form' || step.name === 'check') && isFilled) keepOrderDraft(key, typed, new Date());
  });
  useEffect(() => whileOpen(keepTyped), [keepTyped]);

  function startAnew() {
    dropOrderDraft(key);
    setKept(null);
    setTyped(start);
  }

  /** Begins anew with the values of a template, which replace the typed ones. */
  function fill(chosen: TemplateView) {
    const { operation: next } = chosen.values;
    const begun = startWith(chosen.values, layoutOf(next, rows.length));
    setOperation(next);
    setTemplate(chosen.name);
    setKept(null);
    setStart(begun);
    setTyped(begun);
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
          hidden={props.hidden}
          onForm={(next) => {
            const draft = orderDraft(keyOf(next));
            const waiting = fits(props.filling, next);
            const begun = waiting ? startWith(waiting.values, layout) : start;
            setAnswer(next);
            setKept(waiting ? null : draft);
            setTemplate(waiting?.template ?? null);
            setStart(begun);
            setTyped(waiting ? begun : (draft?.typed ?? start));
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
          template={template}
          onTemplate={resubmit ? null : fill}
          typed={typed}
          onTyped={setTyped}
          onChecked={(check) => setStep({ name: 'check', check })}
          isFilled={isFilled}
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
          hidden={props.hidden}
          back={text('check-back')}
          onBack={() => backToForm(step.check)}
          onConfirmed={onConfirmed}
        />
      );
    case 'result':
      return <ResultDialog key="result" first={step.sent} title={title} goesOn={goesOn} />;
  }
}
