import { addDays, type CalendarDay, cairoDay, compareDays } from '../calendar/cairo-calendar.ts';
import { deadline } from '../office/deadline.ts';
import { type DeliveryState, isDecided, isPaid, type RequestState } from './request-states.ts';
import { arrivalDay, DECISION_WORKING_DAYS, SERVICE_WORKING_DAYS } from './service-promise.ts';
import { packingHeldUntil } from './tracking.ts';

// Responsibility and deadline over all legs of the promise (spec §4.9).

const PACKING_WORKING_DAYS = 1;

/** Working days of a leg after its first day. The first three together are the promised time. */
export const LEG_WORKING_DAYS = {
  review: DECISION_WORKING_DAYS,
  packing: PACKING_WORKING_DAYS,
  handover: SERVICE_WORKING_DAYS - DECISION_WORKING_DAYS - PACKING_WORKING_DAYS,
  answer: 1,
} as const;

/** Of the office and the post, in order; `answer`: to a visitor's message. */
export const OFFICE_LEGS = ['review', 'packing', 'handover', 'delivery', 'answer'] as const;
export type OfficeLeg = (typeof OFFICE_LEGS)[number];

/** Before an open correction lapses. */
export const CORRECTION_WARNING_DAYS = 2;

interface LegOptions {
  /** Working days in corrections. */
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
 * @param options.from a day in time, if known
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
  /** Working days in corrections. */
  waited: number;
  /** Last step: payment, packing, dispatch or delivery attempt. */
  stepAt: Date | null;
  /** Change of address after payment. */
  readdressedAt: Date | null;
  awaitsVisit: boolean;
}

/**
 * The present leg with its last day in time; undefined while nothing is due: unpaid, refused, before a visit, delivered
 * or returned.
 */
export function promiseClock(
  {
    state,
    delivery,
    governorateCode,
    orderedAt,
    waited,
    stepAt,
    readdressedAt,
    awaitsVisit,
  }: ClockedRequest,
  holidays: readonly CalendarDay[],
): { leg: OfficeLeg; due: CalendarDay } | undefined {
  const clock = (leg: OfficeLeg, start: Date, options: LegOptions) => ({
    leg,
    due: legDue(leg, cairoDay(start), holidays, options),
  });
  if (!isDecided(state)) return clock('review', orderedAt, { waited });
  const leg = isPaid(state) ? DISPATCH_LEGS[delivery] : null;
  if (!leg || !stepAt || awaitsVisit) return undefined;
  const heldUntil = leg === 'packing' && readdressedAt ? packingHeldUntil(readdressedAt) : stepAt;
  return clock(leg, heldUntil > stepAt ? heldUntil : stepAt, { governorateCode });
}

const DISPATCH_LEGS: Readonly<Record<DeliveryState, 'packing' | 'handover' | 'delivery' | null>> = {
  NOT_PACKED: 'packing',
  PACKED: 'handover',
  HANDED_OVER: 'delivery',
  DELIVERED: null,
  RETURNED: null,
};
