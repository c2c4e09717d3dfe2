//! The text of a problem, with field labels: the core names a field as the interface does, a clerk knows its label.

import { types } from '../generated/contract';
import type { Problem } from '../generated/views';
import { type Labels, sentenceText, type Text } from '../i18n';

/** The arguments that are field names. */
const NAMES = ['field', 'other'];

export function problemText(text: Text, labels: Labels, type: string, problem: Problem): string {
  const fields = types[type] ?? [];
  const args = { ...problem.sentence.args };
  for (const name of NAMES) {
    const value = args[name];
    if (value && fields.some((field) => field.name === value)) args[name] = labels.label(type, value);
  }
  return sentenceText(text, { id: problem.sentence.id, args });
}
