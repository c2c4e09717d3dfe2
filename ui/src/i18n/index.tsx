//! How a component says something: `useText()` for the window's own sentences, `<Say>` for the core's, `useLabels()`
//! for the interface's words (fields, lists, operations, states) from the generated contract.

import type { FluentVariable } from '@fluent/bundle';
import { useMemo } from 'react';
import { answers, errors, operations, type Stage, stages, states, typeNames, types } from '../generated/contract';
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

/** What the core writes an amount like: plain digits, two behind the point at least. */
const AMOUNT = /^-?\d+\.\d{2,}$/;
/** What the core writes a moment like. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A sentence of the core as text, for places that take a string. Its amounts and times are shown as everywhere in the window. */
export function sentenceText(text: Text, { id, args }: Sentence) {
  const shown = (name: string, value: string) => {
    // A count is a number, so that "1 thing" and "2 things" are told apart.
    if (name === 'count' && /^\d{1,9}$/.test(value)) return Number(value);
    if (MOMENT.test(value)) return fullTime(value);
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

/** The stage's row; `undefined` for a name that the interface does not have. */
export const stageOf = (name: string): Stage | undefined => stageByName.get(name);

function labelsIn(language: Language) {
  const zh = language === 'zh-CN';
  const pick = (words: Words | undefined, fallback: string) => (words ? (zh ? words.zh : words.en) : fallback);
  return {
    /** `label('Draft', 'dueDate')`; the interface's own name where there are no words. */
    label: (type: string, field: string) =>
      pick(
        types[type]?.find((one) => one.name === field),
        field,
      ),
    /** A field's name as a person says it, whichever type it stands in; for problems that name only the field. */
    typeName: (type: string) => pick(typeNames[type], type),
    stage: (stage: string) => pick(stageOf(stage), stage),
    stageHint: (stage: string) => {
      const row = stageOf(stage);
      return row ? (zh ? row.zh_hint : row.en_hint) : '';
    },
    /** The name of an operation, which is what its button says. Signing and refusing are two: `answer` tells which. */
    operation: (operation: string, answer: string | null | undefined = null) => {
      const row = operations[operation];
      const name = pick(row, operation);
      const refusal = zh ? row?.zh_refuse : row?.en_refuse;
      if (refusal === undefined) return name;
      return answer === 'refuse' ? refusal : answer === 'both' ? `${name} / ${refusal}` : name;
    },
    state: (state: string) => pick(states[state], state),
    answer: (answer: string) => pick(answers[answer], answer),
    /** What a service's error code means for the clerk and for the administrator; `null` for a code without words. */
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
