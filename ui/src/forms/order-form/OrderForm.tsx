//! The form of one operation, made from the contract's metadata. It only collects what was typed; the core checks it, and
//! its answer is either the check dialog's content or what is wrong, by field.

import { type ReactNode, useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import type { CheckView, DraftRow, Order, ProfileView, Trouble } from '../../generated/views';
import { sentenceText, useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { useLook } from '../../stores/look';
import { DraftFacts } from './DraftFacts';
import { EachTable } from './EachTable';
import { FieldInput } from './FieldInput';
import { isNeeded, layoutOf } from './layout';
import { amountDiffers, inputId, orderOf, type Typed } from './order';
import { ProblemSummary } from './ProblemSummary';
import { ReasonField } from './ReasonField';
import { bookOf, draftCurrency, type Form, FormProvider } from './state';
import './order-form.css';

export interface OrderFormProps {
  profile: ProfileView;
  operation: string;
  rows: DraftRow[];
  answer: 'accept' | 'refuse' | null;
  title: string;
  /** Kept by the caller, so that coming back from the check dialog finds everything as typed. */
  typed: Typed;
  onTyped: (change: (typed: Typed) => Typed) => void;
  onChecked: (check: CheckView, order: Order) => void;
  onClose: () => void;
  back: string;
  /** Above the fields: the choice between company and person. */
  head?: ReactNode;
}

export function OrderForm(props: OrderFormProps) {
  const { profile, operation, rows, answer, title, typed, onTyped, onChecked, onClose, back, head } = props;
  const text = useText();
  const { language } = useLook();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [checking, setChecking] = useState(false);
  const layout = layoutOf(operation, rows.length);
  const book = bookOf(profile, rows, typed.account, language, text);
  const problems = trouble?.problems ?? [];
  const wantsReason = amountDiffers(rows, typed) || typed.reason !== '' || problems.some(asksReason);

  const form: Form = {
    ...book,
    profile,
    layout,
    rows,
    typed,
    currency: rows.length > 0 ? draftCurrency(rows, profile.accounts) : typed.common.currency || null,
    setCommon: (values) => onTyped((old) => ({ ...old, common: { ...old.common, ...values } })),
    setEach: (at, values) =>
      onTyped((old) => ({ ...old, each: old.each.map((one, index) => (index === at ? { ...one, ...values } : one)) })),
    setAccount: (account) => onTyped((old) => ({ ...old, account: account?.key ?? '' })),
    errorOf: (id) => {
      const found = problems.find((problem) => inputId(layout, problem, rows.length) === id);
      return found ? sentenceText(text, found.sentence) : null;
    },
  };

  const lockedBy = [...layout.common, ...layout.folded].filter(
    (field) => field.flag && isNeeded(field) && book.flagOptions(field.name).length === 0,
  );
  const answerLocked =
    answer !== null && !book.flagOptions('replayFlag').some((option) => option.word === answer) ? 'replayFlag' : null;
  const lockedFlag = lockedBy[0]?.name ?? answerLocked;
  const locked = lockedFlag
    ? text('order-flag-locked', { flag: lockedFlag, banks: book.banksWithout(lockedFlag).join(', ') })
    : null;

  async function check() {
    if (checking || locked) return;
    setChecking(true);
    const order = orderOf(
      { operation, layout, rows, answer, accounts: profile.accounts, book: profile.code_book, language },
      typed,
    );
    try {
      onChecked(await ipc.prepare(order), order);
    } catch (error) {
      setTrouble(asTrouble(error));
      setChecking(false);
    }
  }

  const [row] = rows;
  const fields = layout.common;
  return (
    <Dialog
      title={title}
      width={layout.each.length > 0 ? 'wide' : 'normal'}
      focusBody={fields.length > 0}
      onClose={onClose}
      back={back}
      commit={{
        label: text('order-check'),
        onPress: () => void check(),
        disabled: locked ?? (checking ? text('order-checking') : null),
      }}
      testId="order-form"
    >
      <FormProvider value={form}>
        {trouble && trouble.problems.length === 0 && <ErrorBand trouble={trouble} />}
        <ProblemSummary problems={problems} layout={layout} rows={rows} />
        {head}
        {rows.length === 1 && row && <DraftFacts row={row} />}
        {answerLocked && <NoteBand tone="warn">{locked}</NoteBand>}
        <div className="form order-form">
          {fields.map((field, at) => (
            <FieldInput key={field.name} field={field} autoFocus={at === 0} />
          ))}
          {wantsReason && (
            <ReasonField
              value={typed.reason}
              onChange={(reason) => onTyped((old) => ({ ...old, reason }))}
              error={form.errorOf('form-reason')}
            />
          )}
        </div>
        {rows.length > 1 && <EachTable />}
        {layout.folded.length > 0 && (
          <details className="order-more" open={layout.folded.some((field) => form.errorOf(`form-${field.name}`))}>
            <summary data-testid="form-more">{text('order-more')}</summary>
            <div className="form order-form">
              {layout.folded.map((field) => (
                <FieldInput key={field.name} field={field} />
              ))}
            </div>
          </details>
        )}
      </FormProvider>
    </Dialog>
  );
}

const asksReason = (problem: { field: string | null; source: string }) =>
  problem.field === 'reason' || problem.source === 'duplicate';
