import { calendarDay, isWorkingDay } from '@wathiqa/domain';
import { classNames } from '@wathiqa/ui';
import { cairoDayText } from '../../labels/dates.tsx';
import { count, messages } from './reports.messages.ts';

export interface DayCount {
  day: string;
  requests: number;
  /** Of these. */
  late: number;
}

/** Units per day, with the gap. */
const STEP = 10;
const BAR = 8;
/** Units of the drawing. */
const HEIGHT = 180;
/** Intervals between dates. */
const DATES = 4;

/**
 * Requests per day, in time and late, on weekends and before. Hidden from screen readers, because the table below has
 * all numbers.
 *
 * @param before the preceding range, once loaded
 * @param inTimeFrom first day whose orders can still be decided in time, YYYY-MM-DD
 */
export function DayBars({
  days,
  before,
  inTimeFrom,
}: {
  days: readonly DayCount[];
  before: readonly DayCount[] | undefined;
  inTimeFrom: string;
}) {
  const all = days.reduce((sum, { requests }) => sum + requests, 0);
  const counts = [...days, ...(before ?? [])].map(({ requests }) => requests);
  const lines = chartLines(Math.max(0, ...counts));
  const top = lines.at(-1) ?? 1;
  const toY = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const width = days.length * STEP;
  const deadline = days.findIndex(({ day }) => day >= inTimeFrom);
  const earlier = before?.slice(0, days.length).map(({ requests }) => toY(requests));
  return (
    <figure className="min-w-0 rounded-md border border-line bg-surface p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-4">
        <span>
          {messages.allDocuments}: <bdi className="font-semibold tabular-nums">{count(all)}</bdi>
        </span>
        <span className="flex flex-wrap gap-x-4 text-sm text-ink-2">
          <Key className="h-3 bg-accent">{messages.notLate}</Key>
          <Key className="h-3 bg-danger">{messages.late}</Key>
          {before && (
            <Key className="h-0 border-t-2 border-dashed border-ink-2">{messages.before}</Key>
          )}
          <Key className="h-3 bg-chip">{messages.weekend}</Key>
          {deadline > 0 && (
            <Key className="h-0 border-t-2 border-warning-ink">{messages.deadline}</Key>
          )}
        </span>
      </figcaption>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="flex flex-col-reverse justify-between text-end text-sm leading-none text-ink-2 tabular-nums">
          {lines.map((line) => (
            // Centred on the line.
            <bdi key={line} className="-my-[0.5em]">
              {count(line)}
            </bdi>
          ))}
        </div>
        <svg
          aria-hidden="true"
          focusable="false"
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-45 w-full overflow-visible rtl:-scale-x-100 print:h-32"
        >
          {days.map(
            ({ day }, place) =>
              !isWorkingDay(calendarDay(day), []) && (
                <rect
                  key={day}
                  x={place * STEP - 1}
                  width={STEP}
                  height={HEIGHT}
                  className="fill-chip"
                />
              ),
          )}
          {lines.map((line) => (
            <line
              key={line}
              x2={width}
              y1={toY(line)}
              y2={toY(line)}
              vectorEffect="non-scaling-stroke"
              className={line === 0 ? 'stroke-control' : 'stroke-line'}
            />
          ))}
          {days.map(({ day, requests, late }, place) => (
            <g key={day}>
              <title>{messages.onADay(cairoDayText(day), requests, late)}</title>
              <rect
                x={place * STEP}
                y={toY(requests - late)}
                width={BAR}
                height={HEIGHT - toY(requests - late)}
                className="fill-accent forced-colors:fill-[CanvasText]"
              />
              <rect
                x={place * STEP}
                y={toY(requests)}
                width={BAR}
                height={toY(requests - late) - toY(requests)}
                className="fill-danger forced-colors:fill-[Mark]"
              />
            </g>
          ))}
          {deadline > 0 && (
            <line
              x1={deadline * STEP - 1}
              x2={deadline * STEP - 1}
              y2={HEIGHT}
              vectorEffect="non-scaling-stroke"
              className="stroke-warning-ink [stroke-width:2]"
            />
          )}
          {earlier && (
            <path
              d={earlier
                .map((y, place) => `${place ? 'L' : 'M'}${place * STEP + BAR / 2} ${y}`)
                .join('')}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="5 4"
              className="fill-none stroke-ink-2 [stroke-width:1.5]"
            />
          )}
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

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        data-keep-color=""
        className={classNames('w-4 [print-color-adjust:exact]', className)}
      />
      {children}
    </span>
  );
}

/** First, last, and evenly between. */
function datesBelow(days: readonly DayCount[]): string[] {
  const places = Array.from({ length: DATES + 1 }, (_, index) =>
    Math.round((index * (days.length - 1)) / DATES),
  );
  return [...new Set(places.flatMap((place) => days[place]?.day ?? []))];
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

interface InlineBarProps {
  text: string;
  value: number;
  /** Value of a full bar. */
  max: number;
}

export function InlineBar({ text, value, max }: InlineBarProps) {
  const width = max > 0 ? (value / max) * 100 : 0;
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-16 whitespace-nowrap tabular-nums">
        <bdi>{text}</bdi>
      </span>
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="block h-3.5 w-12 flex-1 rtl:-scale-x-100"
      >
        <rect y="9" width="100" height="1" className="fill-line" />
        <rect width={width} height="10" className="fill-accent forced-colors:fill-[CanvasText]" />
      </svg>
    </span>
  );
}
