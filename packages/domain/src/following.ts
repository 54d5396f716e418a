import { addDays, type CalendarDay, cairoDay } from './cairo-calendar.ts';
import { deliveryHours } from './delivery.ts';
import { deadline, workingDaysUntil } from './office/deadline.ts';
import type { DeliveryState } from './office/request-acts.ts';
import type { HistoryEvent, RequestState } from './request-states.ts';
import { SERVICE_WORKING_DAYS } from './working-days.ts';

/** Where a request and its papers are. */
interface Whereabouts {
  state: RequestState;
  delivery: DeliveryState;
}

/** What the citizen reads as the reason of documents that they withdrew themselves. */
export const WITHDRAWN_REASON = 'سحبه صاحب الطلب';

/** Whether its owner may still withdraw a request: until it is paid for or rejected. */
export function mayWithdraw(state: RequestState): boolean {
  return state === 'WAITING_APPROVAL' || state === 'WAITING_PAYMENT';
}

/** Whether its owner may still send the papers elsewhere: until they lie in a batch for one governorate. */
export function mayChangeAddress({ state, delivery }: Whereabouts): boolean {
  return state !== 'REJECTED' && state !== 'INTRANSIT' && delivery === 'NOT_PACKED';
}

/** One thing that happened to a request. */
interface Happening {
  at: Date;
  event: HistoryEvent;
  state: RequestState;
}

const HOURS_A_DAY = 24;

/**
 * The day by which papers should be at the door: the working days of the service from the day after it was
 * ordered, those on which it waited for its payment not counted, then the hours of delivery (portal.md §9).
 * While it waits for payment, as if it were paid on `today`.
 *
 * @param history the oldest first
 * @returns undefined where nothing is on its way or will be
 */
export function expectedArrival(
  { state, delivery, governorateCode }: Whereabouts & { governorateCode: string | null },
  history: readonly Happening[],
  holidays: readonly CalendarDay[],
  today: CalendarDay,
): CalendarDay | undefined {
  const [registered] = history;
  if (!registered || state === 'REJECTED') return undefined;
  if (delivery === 'DELIVERED' || delivery === 'RETURNED') return undefined;
  const onTheWay = deliveryHours(governorateCode) / HOURS_A_DAY;
  const sent = history.findLast(({ event }) => event === 'HANDED_OVER' || event === 'SENT_AGAIN');
  if (sent) return addDays(cairoDay(sent.at), onTheWay);

  const decided = history.find((happening) => happening.state === 'WAITING_PAYMENT');
  const paid = history.find((happening) => happening.state === 'PAYMENT_ACCEPTED');
  const waited = decided
    ? workingDaysUntil(cairoDay(decided.at), paid ? cairoDay(paid.at) : today, holidays)
    : 0;
  const issued = deadline(cairoDay(registered.at), SERVICE_WORKING_DAYS + waited, holidays);
  return addDays(issued, onTheWay);
}

/** Words of an address that say nothing of where it is. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(['شقة', 'دور', 'عقار', 'شارع', 'حي', 'مدينة']);

/**
 * An address that its owner knows again and nobody else learns: numbers are hidden, and of every word but the
 * plain ones the first letter stays.
 */
export function maskAddress(address: string): string {
  return address.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    if (PLAIN_WORDS.has(word)) return word;
    const shown = /^\p{L}/u.test(word) ? word.slice(0, 1) : '';
    return `${shown}•••`;
  });
}
