//! The geometry of the bars, and the keys between them. The core gives heights in thousandths; nothing here is money.

import { scaleBand, scaleLinear } from 'd3-scale';
import type { LadderBucket, LadderSeries } from '../../generated/views';
import type { KeyLike } from '../../keys';
import { composing } from '../../keys';
import type { ListFilter } from '../../stores/nav';

/** Opens the drafts behind a bar. */
export type OpenDrafts = (filter: ListFilter) => void;

export type Side = 'receivable' | 'payable';

export interface Place {
  at: number;
  side: Side;
}

export const HEIGHT_PX = 190;
const LEFT_PX = 8;
const RIGHT_PX = 112;
const TOP_PX = 14;
const BOTTOM_PX = 22;
/** The room for a label below a bar. */
const LABEL_PX = 46;

export interface Drawing {
  /** Left edge of a span's bars. */
  x: (at: number) => number;
  bandPx: number;
  /** From thousandths to px. */
  y: (height: number) => number;
  right: number;
  bottom: number;
  /** One span in this many has a label. */
  labelEvery: number;
}

export function drawing(series: LadderSeries, width: number): Drawing {
  const right = Math.max(width - RIGHT_PX, LEFT_PX + 1);
  const places = series.buckets.map((_, at) => String(at));
  const band = scaleBand<string>().domain(places).range([LEFT_PX, right]).paddingInner(0.25).paddingOuter(0.1);
  const heights = series.ticks.map((tick) => tick.height);
  const y = scaleLinear()
    .domain([Math.min(0, ...heights), Math.max(1, ...heights)])
    .range([HEIGHT_PX - BOTTOM_PX, TOP_PX]);
  return {
    x: (at) => band(String(at)) ?? LEFT_PX,
    bandPx: band.bandwidth(),
    y: (height) => y(height),
    right,
    bottom: HEIGHT_PX - BOTTOM_PX,
    labelEvery: Math.max(1, Math.ceil(LABEL_PX / Math.max(band.step(), 1))),
  };
}

export const heightOf = (bucket: LadderBucket, side: Side) =>
  side === 'receivable' ? bucket.receivable_height : bucket.payable_height;

export const sumOf = (bucket: LadderBucket, side: Side) => (side === 'receivable' ? bucket.receivable : bucket.payable);

/** The bar that a key moves to; `null` where the key does nothing. Bars without drafts are skipped. */
export function moved(event: KeyLike, from: Place, buckets: LadderBucket[]): Place | null {
  if (composing(event) || event.altKey || event.ctrlKey || event.metaKey) return null;
  const has = (place: Place) => {
    const bucket = buckets[place.at];
    return bucket !== undefined && sumOf(bucket, place.side).count > 0;
  };
  const along = (places: number[], side: Side) => places.map((at) => ({ at, side })).find(has) ?? null;
  const all = buckets.map((_, at) => at);
  const behind = all.filter((at) => at > from.at);
  const before = all.filter((at) => at < from.at).reverse();
  switch (event.code) {
    case 'ArrowRight':
      return along(behind, from.side);
    case 'ArrowLeft':
      return along(before, from.side);
    case 'Home':
      return along(all, from.side);
    case 'End':
      return along([...all].reverse(), from.side);
    case 'ArrowUp':
      return along([from.at, ...before, ...behind], 'receivable');
    case 'ArrowDown':
      return along([from.at, ...before, ...behind], 'payable');
    default:
      return null;
  }
}

/** The first bar with drafts, where the focus starts. */
export function firstBar(buckets: LadderBucket[]): Place | null {
  for (const side of ['receivable', 'payable'] as const) {
    const at = buckets.findIndex((bucket) => sumOf(bucket, side).count > 0);
    if (at >= 0) return { at, side };
  }
  return null;
}

/** The filter of the list that a bar opens. */
export function behind(bucket: LadderBucket, side: Side): ListFilter {
  return { set: side, due_from: bucket.due_from, due_to: bucket.due_to };
}
