//! The menu of a row, by the other mouse button or the menu key. Each item does what a key or a button of the page does.

import { useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { createPortal } from 'react-dom';
import { type Text, useText } from '../../i18n';
import type { ListRow } from '../../ipc/packed';
import { draftLink } from '../../links';
import '../../components/chip.css';

export interface MenuAt {
  index: number;
  row: ListRow;
  x: number;
  y: number;
  /** The cell under the pointer, with the title of its column; `null` where the menu key was pressed. */
  cell: MenuCell | null;
}

export interface MenuCell {
  /** The column. */
  id: string;
  title: string;
  value: string;
}

export type MenuChoice = 'open' | 'toggle' | 'act' | 'copy' | 'copy-cell' | 'copy-link' | 'open-window' | 'only';

/** Columns whose value a list can be searched for. */
const SEARCHED = ['acceptor', 'drawer', 'payee'];

/** The items for the cell's value. The draft number has its own item. */
function cellItems(cell: MenuCell | null, text: Text): [MenuChoice, string][] {
  if (!cell || cell.value === '' || cell.id === 'number') return [];
  const { title, value } = cell;
  const copy: [MenuChoice, string] = ['copy-cell', text('row-menu-copy-cell', { title })];
  return SEARCHED.includes(cell.id) ? [copy, ['only', text('row-menu-only', { value })]] : [copy];
}

function numberItems({ draftNumber }: ListRow, text: Text): [MenuChoice, string][] {
  if (draftNumber === null) return [];
  const copy: [MenuChoice, string] = ['copy', text('row-menu-copy')];
  if (!draftLink(draftNumber)) return [copy];
  return [copy, ['copy-link', text('row-menu-copy-link')], ['open-window', text('open-window')]];
}

interface RowMenuProps {
  at: MenuAt;
  selected: boolean;
  /** The operation's words; `null` where this row has none. */
  operation: string | null;
  onChoose: (choice: MenuChoice) => void;
  onClose: () => void;
}

export function RowMenu({ at, selected, operation, onChoose, onClose }: RowMenuProps) {
  const text = useText();
  const place = useRef<HTMLSpanElement>(null);
  const items: [MenuChoice, string][] = [
    ...(operation === null ? [] : [['act', `${operation}…`] as [MenuChoice, string]]),
    ['open', text('keys-open')],
    ['toggle', text(selected ? 'row-menu-leave-out' : 'row-menu-select')],
    ...numberItems(at.row, text),
    ...cellItems(at.cell, text),
  ];
  return (
    <>
      {/* Outside the page, whose containment would move a fixed element. */}
      {createPortal(<span ref={place} className="row-menu-place" style={{ left: at.x, top: at.y }} />, document.body)}
      <Popover
        className="combo-list row-menu"
        triggerRef={place}
        placement="bottom start"
        offset={2}
        isOpen
        isNonModal
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <section aria-label={text('row-menu')}>
          <Menu
            aria-label={text('row-menu')}
            className="choice-menu"
            autoFocus="first"
            onAction={(key) => {
              onClose();
              onChoose(key as MenuChoice);
            }}
            data-testid="row-menu"
          >
            {items.map(([id, words]) => (
              <MenuItem key={id} id={id} className="choice-option" textValue={words} data-testid={`row-menu-${id}`}>
                {words}
              </MenuItem>
            ))}
          </Menu>
        </section>
      </Popover>
    </>
  );
}
