//! The result as tab-separated lines, for a spreadsheet or a mail.

import type { SubmissionView } from '../../generated/views';
import { type Labels, sentenceText, type Text } from '../../i18n';

/** A tab or line end inside a value would shift columns. */
const flat = (value: string | null | undefined) => (value ?? '').replace(/[\t\r\n]+/g, ' ');

export function asRows(view: SubmissionView, text: Text, labels: Labels): string {
  const head = [
    'result-number',
    'result-state',
    'result-draft',
    'result-party',
    'result-currency',
    'result-amount',
    'result-reference',
    'result-means',
  ];
  const lines = view.instructions.map((one) => [
    String(one.number),
    labels.state(one.state),
    one.draft_number,
    one.counterparty?.name,
    one.currency,
    one.amount,
    one.bank_transaction_id,
    [one.reason && sentenceText(text, one.reason), one.service_message].filter(Boolean).join(' '),
  ]);
  const mark = view.practice ? [[text('environment', { environment: 'practice' })]] : [];
  return [...mark, head.map((id) => text(id)), ...lines].map((line) => line.map(flat).join('\t')).join('\n');
}
