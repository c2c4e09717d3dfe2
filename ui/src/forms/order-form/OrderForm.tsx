//! The form of one operation, made from the contract's metadata. It only collects the typed values; the core checks
//! them and returns either the check dialog's content or the problems by field.

import { useState } from 'react';
import { NotYetKnown } from '../../code-book/NotYetKnown';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { sentenceText, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { ALL_ROWS } from '../../pages/journal/rows';
import { go, openInstruction } from '../../stores/nav';
import { shortTime } from '../../time';
import { useNow } from '../../useNow';
import { useChecking } from './check';
import { DraftFacts } from './DraftFacts';
import { EachTable } from './EachTable';
import { FieldInput } from './FieldInput';
import { valuesOf } from './filling';
import { nextField } from './nextField';
import type { Typed } from './order';
import { ProblemSummary } from './ProblemSummary';
import { isTransfer, TRANSFERS } from './payer';
import type { OrderFormProps } from './props';
import { ReasonField } from './ReasonField';
import { type Form, FormProvider } from './state';
import { TemplateBar } from './TemplateBar';
import { usePayerOfPayee } from './usePayerOfPayee';
import './order-form.css';

export function OrderForm(props: OrderFormProps) {
  const { operation, rows, answer, resubmit, template, onTemplate, title, typed, isFilled, kept, head } = props;
  const { onAnew, onLeave, back } = props;
  const text = useText();
  const { form, trouble, wantsReason, locked, busy, check } = useChecking({ ...props, leaveTo });
  const { layout } = form;
  const [row] = rows;
  // The values for which leaving was asked: after another letter it is asked again.
  const [askedFor, setAskedFor] = useState<Typed | null>(null);
  const leaving = isFilled && askedFor === typed;
  const now = useNow();
  // The payer follows from the payee. Where nothing is missing, the amount most likely differs.
  const [startsAt] = useState(() => {
    const amount = layout.common.find((field) => field.name === 'tradeAmount');
    const missing = (from: string | null) => nextField(layout.common, typed.common, from);
    return missing('tradeAccountNumber') ?? missing(null) ?? (amount ?? layout.common[0])?.name;
  });
  usePayerOfPayee(isTransfer(operation) && !resubmit ? form : null);

  /** To a part of the profile's page, or only out of the form; the typed text is kept. */
  function leaveTo(part: string | null) {
    onLeave(isFilled);
    if (part !== null) go({ name: 'profile', part });
  }

  /** To the earlier order that a duplicate names; the typed text is kept. */
  async function toEarlier(number: string) {
    const found = await ipc.journal(0, 1, { ...ALL_ROWS, text: `#${number}` });
    const [earlier] = found.rows;
    if (!earlier) return;
    onLeave(isFilled);
    openInstruction(earlier.id);
  }

  return (
    <Dialog
      title={title}
      width={layout.each.length > 0 ? 'wide' : 'normal'}
      focusBody={layout.common.length > 0 || head !== undefined}
      onClose={() => (isFilled && !leaving ? setAskedFor(typed) : onLeave(isFilled))}
      back={leaving ? text('order-keep') : back}
      extra={
        leaving && (
          <>
            <span className="order-leaving" role="alert" data-testid="form-leaving">
              {text('order-leaving')}
            </span>
            <Button kind="quiet" onPress={() => onLeave(false)} testId="form-discard">
              {text('order-discard')}
            </Button>
          </>
        )
      }
      commit={{
        label: text('order-check'),
        does: 'checks',
        onPress: check,
        disabled: locked?.why ?? (busy ? text('order-checking') : null),
      }}
      testId="order-form"
    >
      <FormProvider value={form}>
        {kept && (
          <NoteBand testId="form-kept">
            <span className="order-kept">{text('order-kept', { time: shortTime(kept.at.toISOString(), now) })}</span>
            <Button kind="quiet" onPress={onAnew} testId="form-anew">
              {text('order-anew')}
            </Button>
          </NoteBand>
        )}
        {trouble && trouble.problems.length === 0 && <ErrorBand trouble={trouble} />}
        <ProblemSummary
          problems={trouble?.problems ?? []}
          layout={layout}
          rows={rows}
          onEarlier={toEarlier}
          onEntry={leaveTo}
        />
        {resubmit && (
          <div className="order-again">
            <NoteBand testId="form-again">{text('again-form', { number: resubmit.number })}</NoteBand>
            {resubmit.hint && (
              <NoteBand tone="warn" testId="form-again-hint">
                {sentenceText(text, resubmit.hint)}
              </NoteBand>
            )}
          </div>
        )}
        {onTemplate && (
          <TemplateBar
            operations={isTransfer(operation) ? TRANSFERS.operations : [operation]}
            answer={answer}
            template={template}
            values={() => valuesOf(operation, answer, layout, typed)}
            onFill={onTemplate}
          />
        )}
        {head}
        {rows.length === 1 && row && <DraftFacts row={row} />}
        {answer !== null && locked !== null && (
          <div className="order-again">
            <NoteBand tone="warn" testId={`form-${locked.flag}-locked`}>
              {locked.why}
            </NoteBand>
            <NotYetKnown unknown={form.unknownAt(locked.flag)} type={layout.type} onOpen={leaveTo} />
          </div>
        )}
        <div className="form order-form">
          {layout.common.map((field) => (
            <FieldInput key={field.name} field={field} autoFocus={field.name === startsAt} />
          ))}
          {wantsReason && (
            <ReasonField value={typed.reason} onChange={form.setReason} error={form.errorOf('form-reason')} />
          )}
        </div>
        {rows.length > 1 && <EachTable />}
        {layout.folded.length > 0 && <MoreFields form={form} />}
      </FormProvider>
    </Dialog>
  );
}

/** Fields that are rarely typed; open where one of them has a problem. */
function MoreFields({ form }: { form: Form }) {
  const text = useText();
  const { folded } = form.layout;
  return (
    <details className="order-more" open={folded.some((field) => form.errorOf(`form-${field.name}`))}>
      <summary data-testid="form-more">{text('order-more')}</summary>
      <div className="form order-form">
        {folded.map((field) => (
          <FieldInput key={field.name} field={field} autoFocus={false} />
        ))}
      </div>
    </details>
  );
}
