//! The action of a key in the grid, independent of any element, so that it can be tested, input methods included.

import { composing, type KeyLike } from '../../keys';

export type GridCommand =
  | { kind: 'move'; to: number; extend: boolean }
  | { kind: 'toggle' }
  /** A digit of the number of drafts that the next Space selects. */
  | { kind: 'digit'; digit: number }
  | { kind: 'select-all' }
  /** To the next or previous cell of the row. */
  | { kind: 'cell'; by: number }
  /** Copies the rows, or the cell. */
  | { kind: 'copy'; cell: boolean }
  /** Closes or opens the group, or all of them. */
  | { kind: 'fold'; close: boolean | null }
  | { kind: 'open' }
  | { kind: 'close' };

/** Signs of one key, on any keyboard. */
const CLOSES = ['-', '_', '−'];
const OPENS = ['+', '='];

export function gridCommand(
  event: KeyLike & { key?: string },
  cursor: number,
  rows: number,
  pageRows: number,
): GridCommand | null {
  if (composing(event) || event.altKey || rows === 0) return null;
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl) {
    if (event.code === 'KeyC' && !event.repeat) return { kind: 'copy', cell: event.shiftKey };
    return event.code === 'KeyA' && !event.shiftKey ? { kind: 'select-all' } : null;
  }
  const move = (to: number): GridCommand => ({
    kind: 'move',
    to: Math.min(Math.max(to, 0), rows - 1),
    extend: event.shiftKey,
  });
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit !== undefined) return event.shiftKey ? null : { kind: 'digit', digit: Number(digit) };
  switch (event.code) {
    case 'ArrowDown':
      return move(cursor + 1);
    case 'ArrowUp':
      return move(cursor - 1);
    case 'ArrowRight':
      return { kind: 'cell', by: 1 };
    case 'ArrowLeft':
      return { kind: 'cell', by: -1 };
    case 'PageDown':
      return move(cursor + pageRows);
    case 'PageUp':
      return move(cursor - pageRows);
    case 'Home':
      return move(0);
    case 'End':
      return move(rows - 1);
    case 'Space':
      return event.repeat ? null : { kind: 'toggle' };
    case 'Enter':
    case 'NumpadEnter':
      return event.repeat ? null : { kind: 'open' };
    case 'Escape':
      return { kind: 'close' };
    default:
      if (event.code === 'Minus' || CLOSES.includes(event.key ?? '')) {
        return { kind: 'fold', close: event.shiftKey ? null : true };
      }
      return event.code === 'Equal' || OPENS.includes(event.key ?? '') ? { kind: 'fold', close: false } : null;
  }
}
