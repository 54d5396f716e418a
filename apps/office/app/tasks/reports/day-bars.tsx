import { cairoDayText } from '../../labels/dates.ts';
import { count, messages } from './reports.messages.ts';

interface DayCount {
  day: string;
  requests: number;
}

interface DayBarsProps {
  name: string;
  days: readonly DayCount[];
  /** Pixels. */
  height: number;
}

/** Units of a day across, the gap to the next one included. */
const STEP = 10;
const BAR = 8;

/**
 * A bar for each day, the first at the start of the line, and its name with the total and the highest day. The
 * bars are for the eye: the table beside them has every number.
 */
export function DayBars({ name, days, height }: DayBarsProps) {
  const max = Math.max(...days.map(({ requests }) => requests));
  const all = days.reduce((sum, { requests }) => sum + requests, 0);
  return (
    <figure className="min-w-0 rounded-md border border-line bg-surface p-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
        <span>
          {name}: <bdi className="font-semibold tabular-nums">{count(all)}</bdi>
        </span>
        <span className="text-sm text-ink-2">{messages.mostOnADay(max)}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox={`0 0 ${days.length * STEP} ${height}`}
        preserveAspectRatio="none"
        style={{ blockSize: height }}
        className="block w-full rtl:-scale-x-100"
      >
        {days.map(({ day, requests }, place) => {
          const barHeight = max > 0 ? (requests / max) * height : 0;
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
      <p
        aria-hidden="true"
        className="flex justify-between border-t border-line text-sm text-ink-2"
      >
        <bdi>{cairoDayText(days.at(0)?.day ?? '')}</bdi>
        <bdi>{cairoDayText(days.at(-1)?.day ?? '')}</bdi>
      </p>
    </figure>
  );
}
