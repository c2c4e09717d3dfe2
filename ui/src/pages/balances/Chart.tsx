//! The chart of a balance's history. The core gives heights in ten-thousandths, so that no amount is computed here; a
//! gap ends the line, and a single day between two gaps is a dot.

import { type PointerEvent, useState } from 'react';
import { useMoneyText } from '../../components/Money';
import type { BalanceHistory, HistoryPoint } from '../../generated/views';
import { useText } from '../../i18n';
import { gapRuns, lineRuns, placeOf } from './runs';

const WIDTH = 1000;
const HEIGHT = 280;
const TOP = 12;
const BOTTOM = 26;
const INNER = HEIGHT - TOP - BOTTOM;
/** The approximate width of one digit on the axis, in px. */
const DIGIT = 7.2;
const WHOLE = 10_000;

const down = (height: number) => TOP + INNER - (height * INNER) / WHOLE;

interface ChartProps {
  history: BalanceHistory;
  figure: 'book' | 'available';
}

export function Chart({ history, figure }: ChartProps) {
  const text = useText();
  const money = useMoneyText();
  const [at, setAt] = useState<number | null>(null);
  const { points, axis } = history;
  const heights = points.map((point) => point[figure].height);
  const whole = heights.filter((height) => height !== null).length;
  if (whole === 0) return <p className="list-state">{text('balances-chart-empty')}</p>;
  const only = whole === 1 ? points.find((point) => point[figure].height !== null) : undefined;
  if (only) return <OneDay point={only} figure={figure} currency={history.query.currency} />;
  const left = Math.max(...axis.map((tick) => money(tick.amount).length)) * DIGIT + 10;
  const across = (index: number) => placeOf(index, points.length, left, WIDTH - 8);
  const shown = at === null ? null : points[at];

  function onPointer(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * WIDTH;
    const step = (WIDTH - 8 - left) / Math.max(points.length - 1, 1);
    const nearest = Math.round((place - left) / step);
    setAt(Math.min(Math.max(nearest, 0), points.length - 1));
  }

  return (
    <figure className="balances-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={text('balances-chart', {
          from: history.query.from ?? '',
          to: history.query.to ?? '',
          whole,
          gaps: points.length - whole,
        })}
        onPointerMove={onPointer}
        onPointerLeave={() => setAt(null)}
        data-testid="history-chart"
      >
        {axis.map((tick) => (
          <g key={tick.height}>
            <line x1={left} x2={WIDTH - 8} y1={down(tick.height)} y2={down(tick.height)} className="chart-grid" />
            <text x={left - 8} y={down(tick.height) + 4} textAnchor="end" className="chart-label">
              {money(tick.amount)}
            </text>
          </g>
        ))}
        {gapRuns(heights).map(([first, last]) => (
          <rect
            key={first}
            x={Math.max(across(first - 0.5), left)}
            width={Math.min(across(last + 0.5), WIDTH - 8) - Math.max(across(first - 0.5), left)}
            y={TOP}
            height={INNER}
            className="chart-gap"
            data-testid="history-gap"
          />
        ))}
        {history.thresholds.map((tick) => (
          <line
            key={`${tick.amount}-${tick.height}`}
            x1={left}
            x2={WIDTH - 8}
            y1={down(tick.height)}
            y2={down(tick.height)}
            className="chart-threshold"
          >
            <title>{`${text('balances-threshold-line')} ${money(tick.amount)}`}</title>
          </line>
        ))}
        {lineRuns(heights).map((run) =>
          run.length === 1 ? (
            <circle
              key={run[0]?.at}
              cx={across(run[0]?.at ?? 0)}
              cy={down(run[0]?.height ?? 0)}
              r={3}
              className="chart-dot"
            />
          ) : (
            <polyline
              key={run[0]?.at}
              points={run.map((one) => `${across(one.at).toFixed(1)},${down(one.height).toFixed(1)}`).join(' ')}
              className="chart-line"
              data-testid="history-run"
            />
          ),
        )}
        {at !== null && <line x1={across(at)} x2={across(at)} y1={TOP} y2={TOP + INNER} className="chart-cursor" />}
        <text x={left} y={HEIGHT - 8} className="chart-label">
          {history.query.from}
        </text>
        <text x={WIDTH - 8} y={HEIGHT - 8} textAnchor="end" className="chart-label">
          {history.query.to}
        </text>
      </svg>
      <DaySlider points={points} at={at} left={left} onChange={setAt} />
      <figcaption className="balances-readout" aria-live="polite" data-testid="history-readout">
        {shown ? (
          <Readout point={shown} figure={figure} currency={history.query.currency} />
        ) : (
          text('balances-chart-hint')
        )}
      </figcaption>
    </figure>
  );
}

interface DaySliderProps {
  points: HistoryPoint[];
  at: number | null;
  left: number;
  onChange: (at: number) => void;
}

/** The line day by day for keys and screen readers; the native slider supports both. */
function DaySlider({ points, at, left, onChange }: DaySliderProps) {
  const text = useText();
  const last = points.length - 1;
  const day = at ?? last;
  return (
    <input
      type="range"
      className="balances-slider"
      style={{ marginLeft: `${(left / WIDTH) * 100}%`, width: `${((WIDTH - 8 - left) / WIDTH) * 100}%` }}
      min={0}
      max={last}
      value={day}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      aria-label={text('balances-day')}
      aria-valuetext={points[day]?.day ?? ''}
      data-testid="history-day"
    />
  );
}

interface ReadoutProps {
  point: HistoryPoint;
  figure: 'book' | 'available';
  currency: string | null;
}

function Readout({ point, figure, currency }: ReadoutProps) {
  const text = useText();
  const money = useMoneyText();
  const amount = point[figure].amount;
  return (
    <>
      {point.day} {amount !== null && <strong>{money(amount, currency)}</strong>}{' '}
      {point.state !== 'whole' && text(`balances-point-${point.state}`, { ...point })}
    </>
  );
}

/** A single complete day is no line: its balance in words. */
function OneDay({
  point,
  figure,
  currency,
}: {
  point: HistoryPoint;
  figure: ChartProps['figure'];
  currency: string | null;
}) {
  const text = useText();
  const money = useMoneyText();
  const amount = money(point[figure].amount ?? '', currency);
  return (
    <p className="list-state" data-testid="history-one-day">
      {text('balances-chart-one', { day: point.day, amount })}
    </p>
  );
}
