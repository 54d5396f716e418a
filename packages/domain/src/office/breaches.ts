import { type CalendarDay, cairoDay, compareDays } from '../calendar/cairo-calendar.ts';
import { deadline } from './deadline.ts';

/** To notify the data protection centre after discovery (law 151/2020, article 7). */
export const BREACH_AUTHORITY_HOURS = 72;

/** Working days to notify persons, after the centre (same article). */
export const BREACH_PERSONS_WORKING_DAYS = 3;

export const BREACH_NOTE_KINDS = ['note', 'authorityNotified', 'personsNotified'] as const;
export type BreachNoteKind = (typeof BREACH_NOTE_KINDS)[number];

export const BREACH_NOTICE_STATES = ['waiting', 'overdue', 'inTime', 'late'] as const;
export type BreachNoticeState = (typeof BREACH_NOTICE_STATES)[number];

/** Discovery and first notifications. */
export interface BreachTimes {
  foundAt: Date;
  authorityNotifiedAt: Date | null;
  personsNotifiedAt: Date | null;
}

export interface BreachNotices {
  authority: { dueAt: Date; state: BreachNoticeState };
  persons: { dueOn: CalendarDay; state: BreachNoticeState };
}

const HOUR_MS = 3_600_000;

/** Without notification of the centre, its deadline starts the persons' term. */
export function breachNotices(
  { foundAt, authorityNotifiedAt, personsNotifiedAt }: BreachTimes,
  holidays: readonly CalendarDay[],
  now: Date,
): BreachNotices {
  const dueAt = new Date(foundAt.getTime() + BREACH_AUTHORITY_HOURS * HOUR_MS);
  const dueOn = deadline(
    cairoDay(authorityNotifiedAt ?? dueAt),
    BREACH_PERSONS_WORKING_DAYS,
    holidays,
  );
  return {
    authority: { dueAt, state: noticeState(authorityNotifiedAt, now, (at) => at <= dueAt) },
    persons: {
      dueOn,
      state: noticeState(personsNotifiedAt, now, (at) => compareDays(cairoDay(at), dueOn) <= 0),
    },
  };
}

function noticeState(
  notifiedAt: Date | null,
  now: Date,
  isInTime: (at: Date) => boolean,
): BreachNoticeState {
  if (notifiedAt) return isInTime(notifiedAt) ? 'inTime' : 'late';
  return isInTime(now) ? 'waiting' : 'overdue';
}
