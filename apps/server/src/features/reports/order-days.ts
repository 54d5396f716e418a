import {
  type CalendarDay,
  DECISION_WORKING_DAYS,
  daysBetween,
  deadline,
  isoDay,
  isWorkingDay,
} from '@wathiqa/domain';

/** A day of orders, YYYY-MM-DD in Cairo. */
export interface OrderDay {
  day: string;
  /** The place among the working days of the last one on which they are decided in time, from 1. */
  due: number;
}

/** Days of orders with what tells whether a request of them is late. */
export interface OrderDays {
  days: readonly OrderDay[];
  /** In order, from the first that is due on until today; later ones are not over. */
  workingDays: readonly string[];
}

/** @param days in order */
export function toOrderDays(
  days: readonly CalendarDay[],
  today: CalendarDay,
  holidays: readonly CalendarDay[],
): OrderDays {
  const dues = days.map((day) => deadline(day, DECISION_WORKING_DAYS, holidays));
  const workingDays = daysBetween(dues[0] ?? today, today)
    .filter((day) => isWorkingDay(day, holidays))
    .map(isoDay);
  const places = new Map(workingDays.map((day, index) => [day, index + 1]));
  return {
    days: days.map((day, index) => ({
      day: isoDay(day),
      // One that is not over lies behind the last that is.
      due: places.get(isoDay(dues[index] ?? day)) ?? workingDays.length + 1,
    })),
    workingDays,
  };
}
