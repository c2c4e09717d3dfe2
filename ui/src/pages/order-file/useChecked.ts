//! What the core says about the cells, asked again when typing has settled.

import { useQuery } from '@tanstack/react-query';
import type { OrderCellProblem, OrderSheetChecked, OrderSheetForm, Trouble } from '../../generated/views';
import { asTrouble, ipc } from '../../ipc';
import type { Language } from '../../stores/look';
import type { OrderFile } from '../../stores/orderFile';
import { useSettled } from '../../useSettled';

const TYPING_MS = 300;

export function formOf(file: OrderFile, language: Language): OrderSheetForm {
  return {
    sheet: file.sheet,
    same: file.same,
    control_total: file.controlTotal,
    control_count: file.controlCount,
    reason: file.reason.trim() || null,
    language,
  };
}

export interface Checked {
  checked: OrderSheetChecked | null;
  /** It is about the sheet as it is now. */
  seen: boolean;
  trouble: Trouble | null;
}

export function useChecked(file: OrderFile, language: Language): Checked {
  const settled = useSettled(file, TYPING_MS);
  const found = useQuery({
    // The sheet may have thousands of rows, so the key has its version only.
    queryKey: ['order-sheet', settled.id, settled.version, language],
    queryFn: () => ipc.orderSheetCheck(formOf(settled, language)),
    gcTime: 0,
    placeholderData: (last, query) => (query?.queryKey[1] === settled.id ? last : undefined),
  });
  return {
    checked: found.data ?? null,
    seen: settled === file && found.data !== undefined && !found.isPlaceholderData,
    trouble: found.error ? asTrouble(found.error) : null,
  };
}

/** The problems of each cell, by `row column`; those of a row without a column are in column -1. */
export function byCell(problems: OrderCellProblem[]): Map<string, OrderCellProblem[]> {
  const cells = new Map<string, OrderCellProblem[]>();
  for (const problem of problems) {
    if (problem.row === null) continue;
    const key = `${problem.row} ${problem.column ?? -1}`;
    cells.set(key, [...(cells.get(key) ?? []), problem]);
  }
  return cells;
}
