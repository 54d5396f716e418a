import { type CalendarDay, cairoDay, compareDays } from '../calendar/cairo-calendar.ts';
import { deadline } from './deadline.ts';

/**
 * How soon the centre for the protection of personal data is told of a breach, in hours since it was found (law
 * 151/2020, article 7; the privacy statement promises it).
 */
export const BREACH_AUTHORITY_HOURS = 72;

/** How soon those whose data it is are told, in working days since the centre was (the same article). */
export const BREACH_PERSONS_WORKING_DAYS = 3;

/** What may be added to a breach later: what was done or found out, and who was told. */
export const BREACH_NOTE_KINDS = ['note', 'authorityNotified', 'personsNotified'] as const;
export type BreachNoteKind = (typeof BREACH_NOTE_KINDS)[number];

/** How a notification stands: still in time, past its time, given in time, given too late. */
export const BREACH_NOTICE_STATES = ['waiting', 'overdue', 'inTime', 'late'] as const;
export type BreachNoticeState = (typeof BREACH_NOTICE_STATES)[number];

/** When a breach was found, and when who was first told of it. */
export interface BreachTimes {
  foundAt: Date;
  authorityNotifiedAt: Date | null;
  personsNotifiedAt: Date | null;
}

/** Until when each has to be told, and whether that was kept. */
export interface BreachNotices {
  authority: { dueAt: Date; state: BreachNoticeState };
  persons: { dueOn: CalendarDay; state: BreachNoticeState };
}

const HOUR_MS = 3_600_000;

/**
 * Until when whom a breach has to be told, and whether it is or was in time. While the centre was not told, the days
 * of the others count from the last moment at which it may be.
 */
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
