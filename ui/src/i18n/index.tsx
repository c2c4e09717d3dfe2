//! How a component shows text: `useText()` for the window's own sentences, `<Say>` for the core's, `useLabels()` for
//! the interface's words (fields, lists, operations, states) from the generated contract.

import type { FluentVariable } from '@fluent/bundle';
import { useMemo } from 'react';
import {
  answers,
  errors,
  operations,
  parameters,
  type Stage,
  stages,
  states,
  typeNames,
  types,
} from '../generated/contract';
import type { Sentence } from '../generated/views';
import { formatAmount } from '../money';
import { currentLanguage, type Language, useLook } from '../stores/look';
import { fullTime } from '../time';
import { format } from './bundles';

export { has } from './bundles';

export type Text = (id: string, args?: Record<string, FluentVariable>) => string;

export function useText(): Text {
  const { language } = useLook();
  return useMemo(() => (id, args) => format(language, id, args), [language]);
}

/** An amount as the core writes it: plain digits, at least two decimals. */
const AMOUNT = /^-?\d+\.\d{2,}$/;
/** The amounts of several currencies in one argument. */
const AMOUNTS = /\d+\.\d{2,}/g;
/** A moment as the core writes it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A sentence of the core as text, for places that take a string. Amounts and times are formatted as everywhere in
 * the window. */
export function sentenceText(text: Text, { id, args }: Sentence) {
  const shown = (name: string, value: string) => {
    // A count is a number, so that Fluent can choose between "1 thing" and "2 things".
    if (name === 'count' && /^\d{1,9}$/.test(value)) return Number(value);
    if (MOMENT.test(value)) return fullTime(value);
    if (name === 'list' || name === 'lists') return namesIn(value, labelsIn(currentLanguage()).stage);
    if (name === 'operation') return labelsIn(currentLanguage()).operation(value);
    if (name === 'operations') return namesIn(value, labelsIn(currentLanguage()).operation);
    if (name === 'sums') return value.replace(AMOUNTS, (amount) => formatAmount(amount, currentLanguage()));
    return AMOUNT.test(value) ? formatAmount(value, currentLanguage()) : value;
  };
  return text(id, Object.fromEntries(Object.entries(args).map(([name, value]) => [name, shown(name, value)])));
}

/** A sentence of the core. */
export function Say({ sentence }: { sentence: Sentence }) {
  const text = useText();
  return <>{sentenceText(text, sentence)}</>;
}

interface Words {
  en: string;
  zh: string;
}

const stageByName = new Map<string, Stage>(stages.map((stage) => [stage.stage, stage]));

/** Whether an operation on drafts is an answer: sign or refuse. */
export const isAnswer = (operation: string): boolean => operations[operation]?.en_refuse !== undefined;

/** The stage's row; `undefined` for a name that is not in the interface. */
export const stageOf = (name: string): Stage | undefined => stageByName.get(name);

/** Names of lists or of operations as the core writes them, in the window's words. */
function namesIn(names: string, word: (name: string) => string): string {
  return names
    .split(', ')
    .map((name) => word(name))
    .join(currentLanguage() === 'zh-CN' ? '、' : ', ');
}

function labelsIn(language: Language) {
  const zh = language === 'zh-CN';
  const pick = (words: Words | undefined, fallback: string) => (words ? (zh ? words.zh : words.en) : fallback);
  return {
    /** `label('Draft', 'dueDate')`; the interface's own name where there is no label. */
    label: (type: string, field: string) =>
      pick(
        types[type]?.find((one) => one.name === field),
        field,
      ),
    parameter: (name: string) => pick(parameters[name], name),
    typeName: (type: string) => pick(typeNames[type], type),
    stage: (stage: string) => pick(stageOf(stage), stage),
    stageHint: (stage: string) => {
      const row = stageOf(stage);
      return row ? (zh ? row.zh_hint : row.en_hint) : '';
    },
    /** The name of an operation, which is also its button's label. `answer` distinguishes signing and refusing. */
    operation: (operation: string, answer: string | null | undefined = null) => {
      const row = operations[operation];
      const name = pick(row, operation);
      const refusal = zh ? row?.zh_refuse : row?.en_refuse;
      if (refusal === undefined) return name;
      return answer === 'refuse' ? refusal : answer === 'both' ? `${name} / ${refusal}` : name;
    },
    state: (state: string) => pick(states[state], state),
    answer: (answer: string) => pick(answers[answer], answer),
    /** The meaning of a service's error code for the clerk and for the administrator; `null` for an unknown code. */
    error: (code: string) => {
      const row = errors[code];
      if (!row) return null;
      return zh ? { clerk: row.zh_clerk, admin: row.zh_admin } : { clerk: row.en_clerk, admin: row.en_admin };
    },
  };
}

export type Labels = ReturnType<typeof labelsIn>;

export function useLabels(): Labels {
  const { language } = useLook();
  return useMemo(() => labelsIn(language), [language]);
}
