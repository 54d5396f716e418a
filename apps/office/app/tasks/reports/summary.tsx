import type { Statistics } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { count, messages } from './reports.messages.ts';

type NumberName = keyof typeof messages.summary;

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

/** The five numbers of a range. */
const NUMBERS: Record<NumberName, (statistics: Statistics) => number> = {
  orders: ({ late }) => sum(late.map(({ requests }) => requests)),
  late: ({ late }) => sum(late.map(({ decidedLate, waitingLate }) => decidedLate + waitingLate)),
  waitingLateNow: ({ waitingLateNow }) => waitingLateNow,
  due: ({ money }) => sum(money.map(({ due }) => due)),
  taken: ({ money }) => sum(money.map(({ taken }) => taken)),
};

const FORMATS: Record<NumberName, (number: number) => string> = {
  orders: count,
  late: count,
  waitingLateNow: count,
  due: formatPounds,
  taken: formatPounds,
};

/** What an older range tells as it told then: what waits and what is owed is so today, whatever the range. */
const COMPARED: readonly NumberName[] = ['orders', 'late', 'taken'];

interface SummaryProps {
  statistics: Statistics;
  /** Of as many days before the range, once they are there. */
  before: Statistics | undefined;
}

/** A range in five numbers, and of the days before it what can be held against them. */
export function Summary({ statistics, before }: SummaryProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {(Object.keys(NUMBERS) as NumberName[]).map((name) => (
        <div key={name} className="rounded-md border border-line bg-surface px-4 py-2.5">
          <dt className="text-sm text-ink-2">{messages.summary[name]}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            <bdi>{FORMATS[name](NUMBERS[name](statistics))}</bdi>
          </dd>
          {COMPARED.includes(name) && (
            // Its line is kept while it is on its way.
            <dd className="min-h-5 text-sm text-ink-2 tabular-nums">
              {before && (
                <>
                  {messages.daysBefore} <bdi>{FORMATS[name](NUMBERS[name](before))}</bdi>
                </>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
