import {
  type CallAnswer,
  FEWEST_PUBLISHED,
  OPEN_DATA_LICENCE,
  type readOpenStatistics,
} from '@wathiqa/contract';
import { decidedInTime } from '@wathiqa/contract/office';
import { addDays, cairoDay, calendarDay, daysBetween, isoDay } from '@wathiqa/domain';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../context.ts';
import { ServiceError } from '../../http/errors.ts';
import { findHolidays } from '../../requests/decision-time.ts';
import { countVotes } from '../feedback/office-repository.ts';
import { findLiveDays } from './daily-figures.ts';
import { findCountedDays } from './daily-orders.ts';
import { toOrderDays } from './order-days.ts';
import { countOrderSteps } from './page-timings/repository.ts';
import { lateByList, timesByState } from './presenter.ts';
import { countByGovernorate, countOrdered, measureStates } from './repository.ts';
import { countInTurn } from './sequential-counter.ts';

type OpenData = Omit<CallAnswer<typeof readOpenStatistics>, 'ResponseCode' | 'ResponseMessage'>;

const MONTHS = 24;
/** A month takes seconds to count with millions of rows, and anyone may ask. */
const KEPT_MS = 3_600_000;

/**
 * Reader of the open data of a month, YYYY-MM. Each is counted once an hour.
 *
 * @throws ServiceError NOT_FOUND for any but the last 24 complete months
 */
export function openData({ database, now }: Pick<AppContext, 'database' | 'now'>) {
  const months = new LRUCache<string, OpenData>({
    max: MONTHS,
    ttl: KEPT_MS,
    fetchMethod: (month) => countMonth({ database, now }, month),
  });
  return async (month: string): Promise<OpenData> => {
    if (!completeMonths(now()).includes(month)) throw new ServiceError('NOT_FOUND');
    return await months.forceFetch(month);
  };
}

/** YYYY-MM in Cairo. */
function completeMonths(now: Date): string[] {
  const [year = 0, month = 0] = isoDay(cairoDay(now)).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(year, month - 2 - ago)).toISOString().slice(0, 7),
  );
}

async function countMonth(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  month: string,
): Promise<OpenData> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 10);
  const days = daysBetween(calendarDay(`${month}-01`), addDays(calendarDay(next), -1));
  const isoDays = days.map(isoDay);
  const range = { from: `${month}-01`, to: isoDays.at(-1) ?? '' };
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  return countInTurn(database, async (reader) => {
    const counted = (await findCountedDays(reader, isoDays))?.days ?? new Set();
    const orderDays = toOrderDays(days, cairoDay(now()), holidays);
    const ordered = await countOrdered(reader, orderDays, counted, now());
    const live = await findLiveDays(reader, isoDays);
    const times = timesByState(await measureStates(reader, { days: isoDays, live }));
    const votes = await countVotes(reader, range.from, range.to);
    const completion = await countOrderSteps(reader, range.from, range.to);
    const median = (state: string) => {
      const measured = times.find((time) => time.state === state);
      return measured && measured.requests >= FEWEST_PUBLISHED ? measured.medianHours : null;
    };
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
    const { inTime, due } = decidedInTime(lateByList(ordered));
    const satisfied = votes.filter(({ option }) => /^(VERY_)?SATISFIED$/.test(option));
    return {
      licence: OPEN_DATA_LICENCE,
      month,
      requests: (await countByGovernorate(reader, range)).map(({ requests, ...cell }) => ({
        ...cell,
        requests: requests < FEWEST_PUBLISHED ? null : requests,
      })),
      decidedInTimePercent: percent(inTime, due),
      medianHoursToDecision: median('WAITING_APPROVAL'),
      medianHoursOfDelivery: median('INTRANSIT'),
      completedPercent: percent(
        sum(completion.map(({ placed }) => placed)),
        sum(completion.map(({ details }) => details)),
      ),
      satisfiedPercent: percent(
        sum(satisfied.map((row) => row.votes)),
        sum(votes.map((row) => row.votes)),
      ),
    };
  });
}

function percent(part: number, whole: number): number | null {
  return whole < FEWEST_PUBLISHED ? null : Math.round((100 * part) / whole);
}
