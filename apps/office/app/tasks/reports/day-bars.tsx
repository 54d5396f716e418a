import { cairoDayText } from '../../labels/dates.ts';
import { count, messages } from './reports.messages.ts';

interface DayCount {
  day: string;
  requests: number;
}

interface DayBarsProps {
  name: string;
  days: readonly DayCount[];
  /** Highest count of all compared charts, because they share a scale. */
  max: number;
  /** In pixels; a low chart labels only its top line. */
  height: number;
}

/** Units per day, including the gap. */
const STEP = 10;
const BAR = 8;
/** In pixels; lower charts lack space for all labels. */
const NUMBERED_HEIGHT = 100;

/**
 * Bar chart per day with total and maximum. Decorative for screen readers, because the table below has all numbers.
 */
export function DayBars({ name, days, max, height }: DayBarsProps) {
  const highest = Math.max(...days.map(({ requests }) => requests));
  const all = days.reduce((sum, { requests }) => sum + requests, 0);
  const lines = chartLines(max);
  const top = lines.at(-1) ?? 1;
  const numbered = height < NUMBERED_HEIGHT ? [0, top] : lines;
  return (
    <figure className="min-w-0 rounded-md border border-line bg-surface p-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 pb-3">
        <span>
          {name}: <bdi className="font-semibold tabular-nums">{count(all)}</bdi>
        </span>
        <span className="text-sm text-ink-2">{messages.mostOnADay(highest)}</span>
      </figcaption>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="flex flex-col-reverse justify-between text-end text-sm leading-none text-ink-2 tabular-nums">
          {numbered.map((line) => (
            // Centred on the line.
            <bdi key={line} className="-my-[0.5em]">
              {count(line)}
            </bdi>
          ))}
        </div>
        <svg
          aria-hidden="true"
          focusable="false"
          viewBox={`0 0 ${days.length * STEP} ${height}`}
          preserveAspectRatio="none"
          style={{ blockSize: height }}
          className="block w-full overflow-visible rtl:-scale-x-100"
        >
          {lines.map((line) => (
            <line
              key={line}
              x2={days.length * STEP}
              y1={height - (line / top) * height}
              y2={height - (line / top) * height}
              vectorEffect="non-scaling-stroke"
              className={line === 0 ? 'stroke-control' : 'stroke-line'}
            />
          ))}
          {days.map(({ day, requests }, place) => {
            const barHeight = (requests / top) * height;
            return (
              <rect
                key={day}
                x={place * STEP}
                y={height - barHeight}
                width={BAR}
                height={barHeight}
                className="fill-accent forced-colors:fill-[CanvasText]"
              >
                <title>{messages.onADay(cairoDayText(day), requests)}</title>
              </rect>
            );
          })}
        </svg>
        <p className="col-start-2 flex justify-between gap-x-3 pt-2 text-sm text-ink-2">
          {datesBelow(days).map((day) => (
            <bdi key={day}>{cairoDayText(day)}</bdi>
          ))}
        </p>
      </div>
    </figure>
  );
}

function datesBelow(days: readonly DayCount[]): string[] {
  return [...new Set([days.at(0), days.at(-1)].flatMap((each) => each?.day ?? []))];
}

const MAX_INTERVALS = 4;
/** Grid steps, times a power of ten. */
const STEPS = [1, 2, 5, 10];

/** @param max highest count; 0 gives 0 and 1 */
export function chartLines(max: number): readonly number[] {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, max) / MAX_INTERVALS)));
  const step =
    STEPS.map((each) => each * magnitude).find((each) => each * MAX_INTERVALS >= max) ??
    10 * magnitude;
  const intervals = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: intervals + 1 }, (_, index) => index * step);
}
