//! A tip in a grid: the changes of the draft whose mark is under the pointer, or in whose row the cursor is, each field
//! with its old and new value. Escape closes it; the pointer may move onto it.

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n';
import { useChangesOf } from '../../ipc/queries';
import { useSettled } from '../../useSettled';
import { FieldChanges } from './FieldChanges';
import type { Since } from './seen';
import './changes.css';

/** How long the pointer or the cursor must rest before the tip opens, so that passing over rows does not open it. */
const RESTS_MS = 400;
const GAP_PX = 4;

/** The mark, with its own data attributes. */
interface Met {
  key: string;
  stage: string;
  since: Since;
}

function met(mark: Element | null | undefined): Met | null {
  const { stage = '', since } = (mark as HTMLElement | null)?.dataset ?? {};
  const key = mark?.closest<HTMLElement>('[data-key]')?.dataset.key;
  return key === undefined ? null : { key, stage, since: since === 'refresh' ? 'refresh' : 'looked' };
}

interface ChangeTipProps {
  accounts: string[];
  /** The cursor's row. */
  cursor: number;
  /** The changes are already shown beside the grid. */
  off: boolean;
  children: ReactNode;
}

export function ChangeTip({ accounts, cursor, off, children }: ChangeTipProps) {
  const place = useRef<HTMLDivElement>(null);
  const byKeys = useRef(false);
  const [asked, setAsked] = useState<Met | null>(null);
  const said = useSettled(asked, RESTS_MS);
  const shown = asked !== null && said === asked && !off ? asked : null;
  const isShown = shown !== null;

  useEffect(() => {
    const around = place.current;
    if (!around) return;
    function onPointer(event: PointerEvent) {
      byKeys.current = false;
      const target = event.target as Element;
      if (!target.closest('.change-tip')) setAsked(met(target.closest('.row-mark-changed')));
    }
    function onKey(event: KeyboardEvent) {
      byKeys.current = true;
      if (event.code !== 'Escape' || !isShown) return;
      // This Escape closes the tip; the next one is the list's again.
      event.stopPropagation();
      setAsked(null);
    }
    const leave = () => setAsked(null);
    const onScroll = () => isShown && leave();
    around.addEventListener('pointerover', onPointer);
    around.addEventListener('pointerleave', leave);
    around.addEventListener('focusout', leave);
    around.addEventListener('keydown', onKey, { capture: true });
    around.addEventListener('scroll', onScroll, { capture: true });
    return () => {
      around.removeEventListener('pointerover', onPointer);
      around.removeEventListener('pointerleave', leave);
      around.removeEventListener('focusout', leave);
      around.removeEventListener('keydown', onKey, { capture: true });
      around.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [isShown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the cursor has moved to another row.
  useEffect(() => {
    const mark = place.current?.querySelector('.grid-current .row-mark-changed');
    setAsked(byKeys.current && !off ? met(mark) : null);
  }, [cursor]);

  useEffect(() => {
    if (off) setAsked(null);
  }, [off]);

  return (
    <div className="grid-place" ref={place}>
      {children}
      {shown && <Tip met={shown} accounts={accounts} />}
    </div>
  );
}

function Tip({ met, accounts }: { met: Met; accounts: string[] }) {
  const text = useText();
  const tip = useRef<HTMLDivElement>(null);
  const query = { stages: [met.stage], accounts, since: met.since, key: met.key };
  const change = useChangesOf(query).data?.rows.find((row) => row.key === met.key && row.kind === 'changed');

  // Below its mark, or above it where there is no room: its height is known only after it is drawn.
  useLayoutEffect(() => {
    const own = tip.current;
    const around = own?.parentElement?.getBoundingClientRect();
    const mark = own?.parentElement
      ?.querySelector(`[data-key="${CSS.escape(met.key)}"] .row-mark-changed`)
      ?.getBoundingClientRect();
    if (!change || !own || !around || !mark) return;
    const below = mark.bottom + GAP_PX;
    const fits = below + own.offsetHeight <= around.bottom;
    own.style.left = `${mark.left - around.left}px`;
    own.style.top = `${(fits ? below : mark.top - GAP_PX - own.offsetHeight) - around.top}px`;
  }, [change, met.key]);

  if (!change) return null;
  return (
    <div className="change-tip" role="status" ref={tip} data-testid="change-tip">
      <p className="change-tip-title">{text(met.since === 'looked' ? 'mark-unseen-changed' : 'mark-changed')}</p>
      {change.fields.length > 0 ? (
        <FieldChanges fields={change.fields} />
      ) : (
        <p className="changes-note">{text('changes-bytes-only')}</p>
      )}
    </div>
  );
}
