import { addDays, type CalendarDay, cairoDay, compareDays } from '../calendar/cairo-calendar.ts';
import { countedNoun, durationText } from '../language/counted-noun.ts';
import { FORMATS } from '../language/formats.locales.ts';
import { LOCALE } from '../language/locale.messages.ts';
import type { Locale } from '../language/locale.ts';
import { deadline, nextWorkingDay, workingDaysUntil } from '../office/deadline.ts';
import { type CorrectionWait, correctionWaitDays } from './corrections.ts';
import { DELIVERY_HOURS, deliveryHours } from './delivery.ts';
import { afterAttempt, lastAttempt } from './delivery-attempts.ts';
import {
  awaitsPayment,
  type DeliveryFailure,
  type DeliveryState,
  type HistoryEvent,
  isRefused,
  type RequestState,
} from './request-states.ts';

// Service promise for all texts (spec §4.9).

const HOURS_PER_DAY = 24;

const NEVER_RETURNED: CorrectionWait = { days: 0, since: null };
const SECONDS_PER_HOUR = 3_600;

const hours = (count: number, locale: Locale) => durationText(count * SECONDS_PER_HOUR, locale);

/**
 * «48 ساعة في القاهرة الكبرى و72 ساعة في باقي المحافظات».
 *
 * @param governorateCode limits it to that place: «48 ساعة»
 */
export function deliveryTimes(
  governorateCode: string | null = null,
  locale: Locale = LOCALE,
): string {
  if (governorateCode !== null) return hours(deliveryHours(governorateCode), locale);
  return FORMATS[locale].deliveryTimes(
    hours(DELIVERY_HOURS.greaterCairo, locale),
    hours(DELIVERY_HOURS.elsewhere, locale),
  );
}

/**
 * One sentence.
 *
 * @param governorateCode limits it to that place
 */
export function servicePromise(
  governorateCode: string | null = null,
  locale: Locale = LOCALE,
): string {
  return FORMATS[locale].promise(
    formatWorkingDays(SERVICE_WORKING_DAYS, locale),
    deliveryTimes(governorateCode, locale),
  );
}

interface Shipment {
  state: RequestState;
  delivery: DeliveryState;
  governorateCode: string | null;
  correctionWait?: CorrectionWait;
  /** The owner's visit to a registry is to come: the time has not begun. */
  awaitsVisit?: boolean;
}

/** Event with the resulting state. */
export interface PromiseEvent {
  at: Date;
  event: HistoryEvent;
  state: RequestState;
  /** Of delivery attempts. */
  failure?: DeliveryFailure | null;
}

/**
 * Expected day: service working days after the order or the visit, without days waiting for the citizen, plus delivery
 * hours, on a working day (spec §4.9). While waiting, assumes action on `today`.
 *
 * @param history oldest first
 * @returns undefined without delivery
 */
export function expectedDeliveryDay(
  { state, delivery, governorateCode, correctionWait = NEVER_RETURNED, awaitsVisit }: Shipment,
  history: readonly PromiseEvent[],
  holidays: readonly CalendarDay[],
  today: CalendarDay,
): CalendarDay | undefined {
  const [registered] = history;
  if (!registered || isRefused(state) || awaitsVisit) return undefined;
  if (delivery === 'DELIVERED' || delivery === 'RETURNED') return undefined;
  const dispatched = history.findLast(({ event }) => DISPATCH_EVENTS.includes(event));
  if (dispatched?.event === 'LOST') {
    return reissueDay(cairoDay(dispatched.at), governorateCode, holidays);
  }
  const attempt = lastAttempt(history);
  if (attempt) {
    const { at, correctedAt } = attempt;
    const from = correctedAt ?? (afterAttempt(attempt) === 'visit' ? at : undefined);
    return from && nextVisitDay(cairoDay(from), holidays);
  }
  const handedOver = dispatched
    ? cairoDay(dispatched.at)
    : promisedHandover(registered, correctionWait, history, holidays, today);
  return arrivalDay(handedOver, governorateCode, holidays);
}

/** Last day of the handover that the order, or the visit, promised. */
function promisedHandover(
  registered: PromiseEvent,
  { days, since }: CorrectionWait,
  history: readonly PromiseEvent[],
  holidays: readonly CalendarDay[],
  today: CalendarDay,
): CalendarDay {
  const visited = history.findLast(({ event }) => event === 'VISITED');
  const counted = visited ? history.slice(history.indexOf(visited)) : history;
  return deadline(
    cairoDay((visited ?? registered).at),
    SERVICE_WORKING_DAYS +
      daysWaitedForCitizen(counted, holidays, today) +
      // Corrections precede a visit.
      correctionWaitDays({ days: visited ? 0 : days, since }, today, holidays),
    holidays,
  );
}

/** The citizen was called in time, or has the papers. */
const KEEPS_PROMISE: readonly HistoryEvent[] = ['DELIVERY_ATTEMPTED', 'DELIVERED', 'RETURNED'];

/**
 * Promised day of a paid request that passed by the fault of authority or post; undefined if it has not. Days of
 * corrections, of the payment and of an address changed after it do not count, and a failed attempt in time keeps it.
 *
 * @param history oldest first
 */
export function missedPromise(
  { governorateCode, correctionWait = NEVER_RETURNED, awaitsVisit }: MissableShipment,
  history: readonly PromiseEvent[],
  holidays: readonly CalendarDay[],
  today: CalendarDay,
): CalendarDay | undefined {
  const [registered] = history;
  if (!registered || awaitsVisit) return undefined;
  const paid = history.findIndex(({ event }) => event === 'PAID');
  const isReaddressed = history.slice(paid + 1).some(({ event }) => event === 'ADDRESS_CHANGED');
  const handover = promisedHandover(registered, correctionWait, history, holidays, today);
  const due = arrivalDay(
    isReaddressed ? deadline(handover, 1, holidays) : handover,
    governorateCode,
    holidays,
  );
  const lost = history.findLastIndex(({ event }) => event === 'LOST');
  const kept = history.slice(lost + 1).find(({ event }) => KEEPS_PROMISE.includes(event));
  return compareDays(kept ? cairoDay(kept.at) : today, due) > 0 ? due : undefined;
}

type MissableShipment = Pick<Shipment, 'governorateCode' | 'correctionWait' | 'awaitsVisit'>;

const DISPATCH_EVENTS: readonly HistoryEvent[] = ['HANDED_OVER', 'SENT_AGAIN', 'LOST'];

/** Expected day of papers that were lost on a day and are issued again: without the time for the decision. */
export function reissueDay(
  lost: CalendarDay,
  governorateCode: string | null,
  holidays: readonly CalendarDay[],
): CalendarDay {
  const handedOver = deadline(lost, SERVICE_WORKING_DAYS - DECISION_WORKING_DAYS, holidays);
  return arrivalDay(handedOver, governorateCode, holidays);
}

/** After a failed attempt, or after the correction of its address. */
export function nextVisitDay(day: CalendarDay, holidays: readonly CalendarDay[]): CalendarDay {
  return deadline(day, 1, holidays);
}

const RESENDING_DAYS = 5;

/** Days that a citizen may choose for papers that are sent again: they leave on the next working day. */
export function resendingDays(
  today: CalendarDay,
  governorateCode: string | null,
  holidays: readonly CalendarDay[],
): CalendarDay[] {
  const first = arrivalDay(nextVisitDay(today, holidays), governorateCode, holidays);
  return Array.from({ length: RESENDING_DAYS }, (_, days) => deadline(first, days, holidays));
}

/** Last promised day of a delivery handed over on a day; a working day. */
export function arrivalDay(
  handedOver: CalendarDay,
  governorateCode: string | null,
  holidays: readonly CalendarDay[],
): CalendarDay {
  const arrival = addDays(handedOver, deliveryHours(governorateCode) / HOURS_PER_DAY);
  return nextWorkingDay(arrival, holidays);
}

/** Working days spent waiting for payment. */
export function daysWaitedForCitizen(
  history: readonly PromiseEvent[],
  holidays: readonly CalendarDay[],
  today: CalendarDay,
): number {
  let waitingSince: CalendarDay | undefined;
  let days = 0;
  for (const happened of history) {
    const waits = awaitsPayment(happened.state);
    if (waits && !waitingSince) waitingSince = cairoDay(happened.at);
    if (!waits && waitingSince) {
      days += workingDaysUntil(waitingSince, cairoDay(happened.at), holidays);
      waitingSince = undefined;
    }
  }
  return days + (waitingSince ? workingDaysUntil(waitingSince, today, holidays) : 0);
}

/** spec §4.9. */
export const SERVICE_WORKING_DAYS = 7;

/** Until decision (spec §4.9). */
export const DECISION_WORKING_DAYS = 3;

/** «7 أيام عمل», «11 يوم عمل», “7 working days”. */
export function formatWorkingDays(days: number, locale: Locale = LOCALE): string {
  return countedNoun(days, FORMATS[locale].workingDays);
}
