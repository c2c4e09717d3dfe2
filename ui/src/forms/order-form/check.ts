//! Lets the core check the typed values of an order form, and gives the reason where it cannot.

import { explained } from '../../generated/contract';
import type { Trouble } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useLook } from '../../stores/look';
import { useCall } from '../../useCall';
import { problemText } from '../problemText';
import { isNeeded, layoutOf } from './layout';
import { useGoOn } from './nextField';
import { amountDiffers, inputId, orderOf, supersededBy, type Typed } from './order';
import { asksReason } from './problems';
import type { OrderFormProps } from './props';
import { bookOf, draftCurrency, type Form } from './state';

export interface Checking {
  form: Form;
  trouble: Trouble | null;
  /** Aval requires a reason for this order. */
  wantsReason: boolean;
  /** Why the form cannot be checked at all: a flag whose values are not yet known. */
  locked: { why: string; flag: string } | null;
  busy: boolean;
  check: () => void;
}

/** The answer of a receipt was chosen before its form opened, so that no field has it. */
const wordOf = (flag: string, typed: Typed, answer: OrderFormProps['answer']) =>
  flag === 'replayFlag' ? answer : typed.common[flag];

export function useChecking(props: OrderFormProps & Pick<Form, 'leaveTo'>): Checking {
  const { profile, operation, list, rows, answer, resubmit, typed, onTyped, onChecked, leaveTo } = props;
  const text = useText();
  const labels = useLabels();
  const { language } = useLook();
  const { busy, trouble, run } = useCall();
  const layout = layoutOf(operation, rows.length);
  const book = bookOf(profile, rows, typed.account, language, text);
  const problems = trouble?.problems ?? [];
  const change = (next: (old: Typed) => Partial<Typed>) => onTyped((old) => ({ ...old, ...next(old) }));

  const goOn = useGoOn(layout.common, typed.common);
  const form: Form = {
    ...book,
    profile,
    layout,
    rows,
    typed,
    leaveTo,
    currency: rows.length > 0 ? draftCurrency(rows, profile.accounts) : typed.common.currency || null,
    setCommon: (values) => change((old) => ({ common: { ...old.common, ...values } })),
    setEach: (at, values) =>
      change((old) => ({ each: old.each.map((one, index) => (index === at ? { ...one, ...values } : one)) })),
    setAccount: (account) => change(() => ({ account: account?.key ?? '' })),
    setReason: (reason) => change(() => ({ reason })),
    goOn,
    isAsked: (field) =>
      field === explained.field && explained.values.some(({ flag, word }) => wordOf(flag, typed, answer) === word),
    errorOf: (id) => {
      const found = problems.find((problem) => inputId(layout, problem, rows.length) === id);
      return found ? problemText(text, labels, layout.type, found) : null;
    },
  };

  const lockedFlag =
    answer !== null && !book.flagOptions('replayFlag').some((option) => option.word === answer)
      ? 'replayFlag'
      : form.layout.common.find((field) => field.flag && isNeeded(field) && book.flagOptions(field.name).length === 0)
          ?.name;
  const locked = lockedFlag
    ? {
        flag: lockedFlag,
        why: text('order-flag-locked', {
          flag: [
            labels.label(layout.type, lockedFlag),
            ...(lockedFlag === 'replayFlag' && answer ? [`(${book.flagWord(answer)})`] : []),
          ].join(' '),
          banks: book
            .unknownAt(lockedFlag)
            .map(({ bank }) => bank)
            .join(', '),
        }),
      }
    : null;

  const check = () =>
    run(async () => {
      const { accounts, code_book } = profile;
      const supersedes = supersededBy(resubmit);
      const ordered = { operation, layout, rows, answer, accounts, book: code_book, language, supersedes, list };
      onChecked(await ipc.prepare(orderOf(ordered, typed), props.template));
    });

  return {
    form,
    trouble,
    wantsReason:
      Boolean(resubmit?.hint) || amountDiffers(rows, typed) || typed.reason !== '' || problems.some(asksReason),
    locked,
    busy,
    check: () => {
      if (!locked) void check();
    },
  };
}
