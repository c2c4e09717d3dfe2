//! A draft number in groups that can be compared by eye; a copied number has no gaps.

import { Copy } from './Copy';
import './draft-number.css';

/** Groups of five. The gap between them is drawn by CSS, so a copied number has none. */
export function groups(number: string): string[] {
  return number.match(/.{1,5}/gu) ?? [];
}

export function DraftNumber({ number, copy = false }: { number: string; copy?: boolean }) {
  return (
    <span className="draft-number">
      <span className="mono selectable" data-number={number}>
        {groups(number).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number never change their order.
          <span key={at} className="draft-number-group">
            {group}
          </span>
        ))}
      </span>
      {copy && <Copy value={number} />}
    </span>
  );
}
