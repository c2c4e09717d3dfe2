//! The name of a query in words: a list, the detail of one of its drafts, or the balance.

import type { Labels, Text } from './i18n';

export function queryName(text: Text, labels: Labels, query: string): string {
  const [, kind, stage] = /^(list|query)-bank-(.+)$/.exec(query) ?? [];
  if (!stage) return text('diagnosis-balance');
  const list = labels.stage(stage);
  return kind === 'list' ? text('diagnosis-list', { list }) : text('diagnosis-detail', { list });
}
