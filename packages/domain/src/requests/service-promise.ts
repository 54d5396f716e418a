import { addDays, type CalendarDay, cairoDay } from '../calendar/cairo-calendar.ts';
import { formatWorkingDays, SERVICE_WORKING_DAYS } from '../calendar/working-days.ts';
import { durationText } from '../language/duration-text.ts';
import { FORMATS } from '../language/formats.locales.ts';
import { LOCALE } from '../language/locale.messages.ts';
import type { Locale } from '../language/locale.ts';
import { deadline, nextWorkingDay, workingDaysUntil } from '../office/deadline.ts';
import { type CorrectionWait, correctionWaitDays } from './corrections.ts';
import { DELIVERY_HOURS, deliveryHours } from './delivery.ts';
import type { DeliveryState, HistoryEvent, RequestState } from './request-states.ts';

// What citizens are promised, in words and as a day (decisions §8 "The promise"): every screen, message and paper
// takes it from here.

const HOURS_PER_DAY = 24;

const NEVER_RETURNED: CorrectionWait = { days: 0, since: null };
const SECONDS_PER_HOUR = 3_600;

const hours = (count: number, locale: Locale) => durationText(count * SECONDS_PER_HOUR, locale);

/** The hours of delivery in words: «48 ساعة في القاهرة الكبرى و72 ساعة في باقي المحافظات». */
export function deliveryTimes(locale: Locale = LOCALE): string {
  return FORMATS[locale].deliveryTimes(
    hours(DELIVERY_HOURS.greaterCairo, locale),
    hours(DELIVERY_HOURS.elsewhere, locale),
  );
}

/**
 * The promise in one sentence.
 *
 * @param governorateCode where the papers go, once that is known: then its hours alone are told
 */
export function servicePromise(
  governorateCode: string | null = null,
  locale: Locale = LOCALE,
): string {
  const delivery =
    governorateCode === null
      ? deliveryTimes(locale)
      : hours(deliveryHours(governorateCode), locale);
  return FORMATS[locale].promise(formatWorkingDays(SERVICE_WORKING_DAYS, locale), delivery);
}

/** Where a request and its papers are. */
interface Shipment {
  state: RequestState;
  delivery: DeliveryState;
  governorateCode: string | null;
  /** How long it has waited for corrections of its citizen; absent where it never did. */
  correctionWait?: CorrectionWait;
}

/** One thing that happened to a request, and the state that it was in after it. */
export interface PromiseEvent {
  at: Date;
  event: HistoryEvent;
  state: RequestState;
}

/**
 * The day by which papers should be at the door: the working days of the service from the day after it was ordered,
 * those on which it waited for its citizen not counted, then the hours of delivery; a working day, for nobody
 * delivers on the others (portal.md §9, decisions §8). While it waits for the citizen, as if they acted on `today`.
 *
 * @param history the oldest first
 * @returns undefined where nothing is on its way or will be
 */
export function expectedDeliveryDay(
  { state, delivery, governorateCode, correctionWait = NEVER_RETURNED }: Shipment,
  history: readonly PromiseEvent[],
  holidays: readonly CalendarDay[],
  today: CalendarDay,
): CalendarDay | undefined {
  const [registered] = history;
  if (!registered || state === 'REJECTED') return undefined;
  if (delivery === 'DELIVERED' || delivery === 'RETURNED') return undefined;
  const dispatched = history.findLast(
    ({ event }) => event === 'HANDED_OVER' || event === 'SENT_AGAIN',
  );
  const handedOver = dispatched
    ? cairoDay(dispatched.at)
    : deadline(
        cairoDay(registered.at),
        SERVICE_WORKING_DAYS +
          daysWaitedForCitizen(history, holidays, today) +
          correctionWaitDays(correctionWait, today, holidays),
        holidays,
      );
  const arrival = addDays(handedOver, deliveryHours(governorateCode) / HOURS_PER_DAY);
  return nextWorkingDay(arrival, holidays);
}

/** Working days on which a request could not go on before its citizen had paid. */
export function daysWaitedForCitizen(
  history: readonly PromiseEvent[],
  holidays: readonly CalendarDay[],
  today: CalendarDay,
): number {
  let waitingSince: CalendarDay | undefined;
  let days = 0;
  for (const happened of history) {
    const waits = waitsForCitizen(happened);
    if (waits && !waitingSince) waitingSince = cairoDay(happened.at);
    if (!waits && waitingSince) {
      days += workingDaysUntil(waitingSince, cairoDay(happened.at), holidays);
      waitingSince = undefined;
    }
  }
  return days + (waitingSince ? workingDaysUntil(waitingSince, today, holidays) : 0);
}

/** Whether it is the citizen's turn after something happened. */
function waitsForCitizen({ state }: PromiseEvent): boolean {
  return state === 'WAITING_PAYMENT';
}
