import { addDays, type CalendarDay, cairoDay, compareDays } from '../calendar/cairo-calendar.ts';
import { deadline } from '../office/deadline.ts';
import { type CorrectionWait, correctionUntil, correctionWaitDays } from './corrections.ts';
import { type DeliveryState, isDecided, isPaid, type RequestState } from './request-states.ts';
import { arrivalDay, DECISION_WORKING_DAYS, SERVICE_WORKING_DAYS } from './service-promise.ts';
import { packingHeldUntil } from './tracking.ts';

// Clock of a request over all legs of the promise: who has to act, and until when (spec §4.9).

const PACKING_WORKING_DAYS = 1;

/** Working days of a leg after its first day. The first three together are the promised time. */
export const LEG_WORKING_DAYS = {
  review: DECISION_WORKING_DAYS,
  packing: PACKING_WORKING_DAYS,
  handover: SERVICE_WORKING_DAYS - DECISION_WORKING_DAYS - PACKING_WORKING_DAYS,
  answer: 1,
} as const;

/** Legs of the office and the post; in a correction the citizen acts. */
export type OfficeLeg = keyof typeof LEG_WORKING_DAYS | 'delivery';

/** Days before its end on which an open correction is about to lapse. */
export const CORRECTION_WARNING_DAYS = 2;

interface LegOptions {
  /** Working days spent in corrections. */
  waited?: number;
  /** Unknown counts as far. */
  governorateCode?: string | null;
}

/** Last day in time of a leg that starts on a day. */
export function legDue(
  leg: OfficeLeg,
  start: CalendarDay,
  holidays: readonly CalendarDay[],
  { waited = 0, governorateCode = null }: LegOptions = {},
): CalendarDay {
  if (leg === 'delivery') return arrivalDay(start, governorateCode, holidays);
  return deadline(start, LEG_WORKING_DAYS[leg] + waited, holidays);
}

/**
 * First start day that is still in time; earlier ones are late. The inverse of {@link legDue}, for queries.
 *
 * @param options.from a day in time, if one is known
 */
export function firstDayInTime(
  leg: OfficeLeg,
  today: CalendarDay,
  holidays: readonly CalendarDay[],
  options: LegOptions & { from?: CalendarDay } = {},
): CalendarDay {
  let first = options.from ?? today;
  for (let day = first; compareDays(legDue(leg, day, holidays, options), today) >= 0; ) {
    first = day;
    day = addDays(day, -1);
  }
  return first;
}

export interface ClockedRequest {
  state: RequestState;
  delivery: DeliveryState;
  governorateCode: string | null;
  orderedAt: Date;
  /** Last step: payment, packing, dispatch or delivery attempt. */
  stepAt: Date | null;
  correctionWait: CorrectionWait;
  /** Change of address after payment. */
  readdressedAt: Date | null;
}

export interface PromiseClock {
  leg: Exclude<OfficeLeg, 'answer'> | 'correction';
  due: CalendarDay;
  late: boolean;
}

/** Undefined while nothing is due: unpaid, refused, delivered or returned. */
export function promiseClock(
  request: ClockedRequest,
  today: CalendarDay,
  holidays: readonly CalendarDay[],
): PromiseClock | undefined {
  const { state, orderedAt, stepAt, correctionWait, readdressedAt, governorateCode } = request;
  const clock = (leg: PromiseClock['leg'], due: CalendarDay) => ({
    leg,
    due,
    late: compareDays(today, due) > 0,
  });
  if (!isDecided(state)) {
    if (correctionWait.since) return clock('correction', correctionUntil(correctionWait.since));
    const waited = correctionWaitDays(correctionWait, today, holidays);
    return clock('review', legDue('review', cairoDay(orderedAt), holidays, { waited }));
  }
  const leg = isPaid(state) ? DISPATCH_LEGS[request.delivery] : null;
  if (!leg || !stepAt) return undefined;
  const heldUntil = leg === 'packing' && readdressedAt ? packingHeldUntil(readdressedAt) : stepAt;
  const start = cairoDay(heldUntil > stepAt ? heldUntil : stepAt);
  return clock(leg, legDue(leg, start, holidays, { governorateCode }));
}

const DISPATCH_LEGS: Readonly<Record<DeliveryState, 'packing' | 'handover' | 'delivery' | null>> = {
  NOT_PACKED: 'packing',
  PACKED: 'handover',
  HANDED_OVER: 'delivery',
  DELIVERED: null,
  RETURNED: null,
};
