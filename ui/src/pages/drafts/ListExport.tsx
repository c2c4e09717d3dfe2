//! The export of a list: its filtered rows, or the selected ones.

import { useMemo } from 'react';
import { ExportButton } from '../../export/ExportButton';
import type { ExportOf, InboxHead, ListLayout } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import type { Selection } from './selection';

interface ListExportProps {
  stage: string;
  head: InboxHead;
  /** The columns that the export has, too. */
  layout: ListLayout | null;
  selection: Selection;
}

export function ListExport({ stage, head, layout, selection }: ListExportProps) {
  const text = useText();
  const labels = useLabels();
  const { of, selected } = useMemo(() => {
    const of = (keys: string[]): ExportOf => ({ view: 'drafts', query: { ...head.query, layout }, keys });
    const keys = [...selection.keys()];
    return { of: of([]), selected: keys.length > 0 ? { of: of(keys), count: keys.length } : null };
  }, [head, layout, selection]);
  return (
    <ExportButton
      of={of}
      selected={selected}
      name={labels.stage(stage)}
      disabled={head.rows === 0 ? text('export-nothing') : null}
    />
  );
}
