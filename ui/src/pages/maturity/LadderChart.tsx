//! The ladder as bars: receivables above the line, payables below it. One tab stop, arrows from bar to bar, Enter opens
//! the drafts. A bar much higher than the others is drawn broken; its amount is in words like every other.

import { type KeyboardEvent, useRef, useState } from 'react';
import type { LadderBucket, LadderSeries } from '../../generated/views';
import { useText } from '../../i18n';
import { formatAmount } from '../../money';
import { useLook } from '../../stores/look';
import type { OpenDrafts } from './bars';
import { behind, drawing, firstBar, HEIGHT_PX, heightOf, moved, type Place, type Side, sumOf } from './bars';
import { useBarText, useSpanText } from './spans';
import { useWidth } from './useWidth';

const BREAK_PX = 6;

interface LadderChartProps {
  series: LadderSeries;
  onOpen: OpenDrafts;
}

export function LadderChart({ series, onOpen }: LadderChartProps) {
  const text = useText();
  const { language } = useLook();
  const barText = useBarText(series.currency);
  const spanText = useSpanText();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [place, setPlace] = useState<Place | null>(null);
  const [over, setOver] = useState<Place | null>(null);
  const { buckets } = series;
  const known = place && buckets[place.at] ? place : firstBar(buckets);
  const told = over ?? place;
  const drawn = drawing(series, width);

  function onKeyDown(event: KeyboardEvent) {
    if (!known) return;
    const bucket = buckets[known.at];
    if ((event.code === 'Enter' || event.code === 'Space') && bucket && !event.repeat) {
      event.preventDefault();
      onOpen(behind(bucket, known.side));
      return;
    }
    const next = moved(event.nativeEvent, known, buckets);
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    box.current?.querySelector<SVGElement>(`[data-bar="${next.at}-${next.side}"]`)?.focus();
  }

  function bar(bucket: LadderBucket, at: number, side: Side) {
    const sum = sumOf(bucket, side);
    if (sum.count === 0) return null;
    const tip = drawn.y(side === 'receivable' ? heightOf(bucket, side) : -heightOf(bucket, side));
    const [top, bottom] = side === 'receivable' ? [tip, drawn.y(0)] : [drawn.y(0), tip];
    const cut = bucket.broken && heightOf(bucket, side) === 1000;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a bar of an SVG cannot be an HTML button.
      <g
        key={`${at}-${side}`}
        role="button"
        tabIndex={known?.at === at && known.side === side ? 0 : -1}
        aria-label={barText(bucket, side)}
        className={`ladder-bar ladder-${side}${bucket.kind === 'overdue' ? ' ladder-overdue' : ''}`}
        data-bar={`${at}-${side}`}
        data-testid={`ladder-bar-${bucket.kind === 'span' ? bucket.from : bucket.kind}-${side}`}
        onClick={() => onOpen(behind(bucket, side))}
        onFocus={() => setPlace({ at, side })}
        onMouseEnter={() => setOver({ at, side })}
        onMouseLeave={() => setOver(null)}
      >
        <rect
          className="ladder-reach"
          x={drawn.x(at)}
          y={side === 'receivable' ? 0 : drawn.y(0)}
          width={drawn.bandPx}
          height={side === 'receivable' ? drawn.y(0) : drawn.bottom - drawn.y(0)}
        />
        <rect
          className="ladder-shape"
          x={drawn.x(at)}
          y={top}
          width={drawn.bandPx}
          height={Math.max(bottom - top, 2)}
        />
        {cut && (
          <path
            className="ladder-break"
            d={zigzag(drawn.x(at) - 1, drawn.bandPx + 2, side === 'receivable' ? top + 14 : bottom - 14)}
          />
        )}
      </g>
    );
  }

  const toldBucket = told ? buckets[told.at] : undefined;
  return (
    <div className="ladder-box" ref={box}>
      {width > 0 && (
        <svg className="ladder" width={width} height={HEIGHT_PX} data-testid="ladder-chart" onKeyDown={onKeyDown}>
          <title>{text('ladder-chart')}</title>
          {series.ticks.map((tick) => (
            <g key={tick.height}>
              <line
                className={tick.height === 0 ? 'ladder-nought' : 'ladder-tick'}
                x1={0}
                x2={drawn.right}
                y1={drawn.y(tick.height)}
                y2={drawn.y(tick.height)}
              />
              <text className="ladder-amount" x={drawn.right + 6} y={drawn.y(tick.height)} dy="0.32em">
                {formatAmount(tick.amount, language).replace(/\.00$/, '')}
              </text>
            </g>
          ))}
          {buckets.map((bucket, at) => bar(bucket, at, 'receivable'))}
          {buckets.map((bucket, at) => bar(bucket, at, 'payable'))}
          {buckets.map(
            (bucket, at) =>
              at % drawn.labelEvery === 0 && (
                <text
                  key={`label-${bucket.kind}-${bucket.from}`}
                  className={`ladder-label${bucket.kind === 'overdue' ? ' ladder-label-overdue' : ''}`}
                  // The first word may be wider than its bar: it begins at the chart's edge.
                  x={at === 0 ? 0 : drawn.x(at) + drawn.bandPx / 2}
                  {...(at === 0 ? { style: { textAnchor: 'start' } } : {})}
                  y={HEIGHT_PX - 6}
                >
                  {bucket.kind === 'span' ? (bucket.from?.slice(5) ?? '') : text(`ladder-${bucket.kind}-short`)}
                </text>
              ),
          )}
        </svg>
      )}
      <p className="ladder-told" data-testid="ladder-told">
        {told && toldBucket ? `${spanText(toldBucket)} · ${barText(toldBucket, told.side)}` : text('ladder-keys')}
      </p>
    </div>
  );
}

/** A white zigzag line across a broken bar. */
function zigzag(x: number, width: number, y: number): string {
  const teeth = Math.max(2, Math.round(width / BREAK_PX));
  const step = width / teeth;
  const points = Array.from({ length: teeth + 1 }, (_, at) => `${x + at * step},${y + (at % 2 === 0 ? 3 : -3)}`);
  return `M${points.join('L')}`;
}
