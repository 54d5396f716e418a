import {
  type CalendarDay,
  DECISION_WORKING_DAYS,
  daysBetween,
  deadline,
  isoDay,
  isWorkingDay,
} from '@wathiqa/domain';

/** YYYY-MM-DD in Cairo. */
export interface OrderDay {
  day: string;
  /** Index of the deadline in `workingDays`, from 1. */
  due: number;
}

/** Order days with data for lateness. */
export interface OrderDays {
  days: readonly OrderDay[];
  /** Ascending, from the first deadline through today. */
  workingDays: readonly string[];
}

/** @param days ascending */
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
      // A future deadline follows all listed days.
      due: places.get(isoDay(dues[index] ?? day)) ?? workingDays.length + 1,
    })),
    workingDays,
  };
}
