import { addDays, type CalendarDay, cairoDay } from './cairo-calendar.ts';
import { deliveryHours } from './delivery.ts';
import { deadline, workingDaysUntil } from './office/deadline.ts';
import type { DeliveryState, HistoryEvent, RequestState } from './request-states.ts';
import { isActionAllowed, isAllowedInState } from './requests/transitions.ts';
import { SERVICE_WORKING_DAYS } from './working-days.ts';

/** Where a request and its papers are. */
interface DeliveryStatus {
  state: RequestState;
  delivery: DeliveryState;
}

/** What the citizen reads as the reason of documents that they withdrew themselves. */
export const WITHDRAWN_REASON = 'سحبه صاحب الطلب';

/** Whether its owner may still withdraw a request: until it is paid for or rejected. */
export function canWithdraw(state: RequestState): boolean {
  return isAllowedInState('withdraw', state);
}

/**
 * Whether its owner may still send the papers elsewhere: until they lie in a batch for one governorate, and once
 * only after the payment (decisions §8 "Address").
 *
 * @param readdressed its address was changed after it was paid for
 */
export function canChangeAddress(
  { state, delivery }: DeliveryStatus,
  readdressed: boolean,
): boolean {
  return !readdressed && isActionAllowed('changeAddress', { state, delivery, attempts: 0 });
}

/** Hours for which papers wait that were sent elsewhere after the payment: time to say that it was somebody else. */
const READDRESSED_HOLD_HOURS = 24;

/** When papers may be packed whose address was changed after the payment (decisions §8 "Address"). */
export function packingHeldUntil(readdressedAt: Date): Date {
  return new Date(readdressedAt.getTime() + READDRESSED_HOLD_HOURS * 3_600_000);
}

/** One thing that happened to a request. */
interface HistoryEntry {
  at: Date;
  event: HistoryEvent;
  state: RequestState;
}

const HOURS_PER_DAY = 24;

/**
 * The day by which papers should be at the door: the working days of the service from the day after it was
 * ordered, those on which it waited for its payment not counted, then the hours of delivery (portal.md §9).
 * While it waits for payment, as if it were paid on `today`.
 *
 * @param history the oldest first
 * @returns undefined where nothing is on its way or will be
 */
export function expectedDeliveryDay(
  { state, delivery, governorateCode }: DeliveryStatus & { governorateCode: string | null },
  history: readonly HistoryEntry[],
  holidays: readonly CalendarDay[],
  today: CalendarDay,
): CalendarDay | undefined {
  const [registered] = history;
  if (!registered || state === 'REJECTED') return undefined;
  if (delivery === 'DELIVERED' || delivery === 'RETURNED') return undefined;
  const deliveryDays = deliveryHours(governorateCode) / HOURS_PER_DAY;
  const dispatched = history.findLast(
    ({ event }) => event === 'HANDED_OVER' || event === 'SENT_AGAIN',
  );
  if (dispatched) return addDays(cairoDay(dispatched.at), deliveryDays);

  const decided = history.find((entry) => entry.state === 'WAITING_PAYMENT');
  const paid = history.find((happening) => happening.state === 'PAYMENT_ACCEPTED');
  const paymentWaitDays = decided
    ? workingDaysUntil(cairoDay(decided.at), paid ? cairoDay(paid.at) : today, holidays)
    : 0;
  const issued = deadline(
    cairoDay(registered.at),
    SERVICE_WORKING_DAYS + paymentWaitDays,
    holidays,
  );
  return addDays(issued, deliveryDays);
}

/** Words of an address that say nothing of where it is. */
const UNMASKED_WORDS: ReadonlySet<string> = new Set(['شقة', 'دور', 'عقار', 'شارع', 'حي', 'مدينة']);

/**
 * An address that its owner knows again and nobody else learns: numbers are hidden, and of every word but the
 * plain ones the first letter stays.
 */
export function maskAddress(address: string): string {
  return address.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    if (UNMASKED_WORDS.has(word)) return word;
    const firstLetter = /^\p{L}/u.test(word) ? word.slice(0, 1) : '';
    return `${firstLetter}•••`;
  });
}
