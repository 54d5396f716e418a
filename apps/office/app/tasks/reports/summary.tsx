import type { Statistics } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { count, messages } from './reports.messages.ts';

type NumberName = keyof typeof messages.summary;

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

interface SummaryNumber {
  of: (statistics: Statistics) => number;
  format: (number: number) => string;
  /** Whether earlier ranges are comparable. Waiting and owed amounts are always today's. */
  compared: boolean;
}

const NUMBERS: Record<NumberName, SummaryNumber> = {
  orders: {
    of: ({ late }) => sum(late.map(({ requests }) => requests)),
    format: count,
    compared: true,
  },
  late: {
    of: ({ late }) => sum(late.map(({ decidedLate, waitingLate }) => decidedLate + waitingLate)),
    format: count,
    compared: true,
  },
  waitingLateNow: {
    of: ({ waitingLateNow }) => waitingLateNow,
    format: count,
    compared: false,
  },
  due: {
    of: ({ money }) => sum(money.map(({ due }) => due)),
    format: formatPounds,
    compared: false,
  },
  taken: {
    of: ({ money }) => sum(money.map(({ taken }) => taken)),
    format: formatPounds,
    compared: true,
  },
};

interface SummaryProps {
  statistics: Statistics;
  /** Preceding range, once loaded. */
  before: Statistics | undefined;
}

/** Five numbers of a range, compared with the preceding one. */
export function Summary({ statistics, before }: SummaryProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {(Object.entries(NUMBERS) as [NumberName, SummaryNumber][]).map(
        ([name, { of, format, compared }]) => (
          <div key={name} className="rounded-md border border-line bg-surface px-4 py-2.5">
            <dt className="text-sm text-ink-2">{messages.summary[name]}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              <bdi>{format(of(statistics))}</bdi>
            </dd>
            {compared && (
              // Reserves the line while loading.
              <dd className="min-h-5 text-sm text-ink-2 tabular-nums">
                {before && (
                  <>
                    {messages.daysBefore} <bdi>{format(of(before))}</bdi>
                  </>
                )}
              </dd>
            )}
          </div>
        ),
      )}
    </dl>
  );
}
