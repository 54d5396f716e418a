import type { Statistics } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { count, messages } from './reports.messages.ts';

/** The range in five numbers. */
export function Summary({ late, waitingLateNow, money }: Statistics) {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  const numbers = {
    orders: count(sum(late.map(({ requests }) => requests))),
    late: count(sum(late.map(({ decidedLate, waitingLate }) => decidedLate + waitingLate))),
    waitingLateNow: count(waitingLateNow),
    due: formatPounds(sum(money.map(({ due }) => due))),
    taken: formatPounds(sum(money.map(({ taken }) => taken))),
  };
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {(Object.keys(numbers) as (keyof typeof numbers)[]).map((name) => (
        <div key={name} className="rounded-md border border-line bg-surface px-4 py-2.5">
          <dt className="text-sm text-ink-2">{messages.summary[name]}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            <bdi>{numbers[name]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
