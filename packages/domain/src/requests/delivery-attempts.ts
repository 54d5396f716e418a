import { addDays, type CalendarDay, cairoDay, compareDays } from '../calendar/cairo-calendar.ts';
import type { DeliveryFailure, DeliveryState, HistoryEvent } from './request-states.ts';
import { MAX_DELIVERY_ATTEMPTS } from './transitions.ts';

/** What follows a failed attempt; `call`: the citizen says whether the papers are still wanted. */
export type AfterAttempt = 'visit' | 'correctAddress' | 'call' | 'return';

const AFTER_FAILURE: Readonly<Record<DeliveryFailure, AfterAttempt>> = {
  noAnswer: 'visit',
  absent: 'visit',
  postponed: 'visit',
  wrongAddress: 'correctAddress',
  refused: 'call',
};

export interface FailedAttempt {
  /** From 1, per dispatch. */
  number: number;
  failure: DeliveryFailure;
}

export function afterAttempt({ number, failure }: FailedAttempt): AfterAttempt {
  return number >= MAX_DELIVERY_ATTEMPTS ? 'return' : AFTER_FAILURE[failure];
}

interface AttemptEvent {
  at: Date;
  event: HistoryEvent;
  /** Of attempts. */
  failure?: DeliveryFailure | null;
}

const ENDS_ATTEMPTS: readonly HistoryEvent[] = ['HANDED_OVER', 'SENT_AGAIN', 'LOST'];

/**
 * The last attempt since the papers left, unless they came back.
 *
 * @param history oldest first
 * @returns with the time at which its address was corrected
 */
export function lastAttempt(
  history: readonly AttemptEvent[],
): (FailedAttempt & { at: Date; correctedAt?: Date }) | undefined {
  const since = history.slice(
    history.findLastIndex(({ event }) => ENDS_ATTEMPTS.includes(event)) + 1,
  );
  const attempts = since.filter(({ event }) => event === 'DELIVERY_ATTEMPTED');
  const last = attempts.at(-1);
  if (!last?.failure) return undefined;
  const later = since.slice(since.indexOf(last));
  const corrected = later.findLast(({ event }) => event === 'ADDRESS_CHANGED');
  return {
    number: attempts.length,
    failure: last.failure,
    at: last.at,
    ...(corrected && { correctedAt: corrected.at }),
  };
}

/** Failed attempt that the citizen has not answered by a corrected address; none once delivered or returned. */
export function openAttempt(
  delivery: DeliveryState,
  history: readonly AttemptEvent[],
): FailedAttempt | undefined {
  const attempt = delivery === 'HANDED_OVER' ? lastAttempt(history) : undefined;
  return attempt && !attempt.correctedAt
    ? { number: attempt.number, failure: attempt.failure }
    : undefined;
}

/** Since the papers came back, oldest first; undefined unless they are here. */
function sinceReturn(
  delivery: DeliveryState,
  history: readonly AttemptEvent[],
): readonly [AttemptEvent, ...AttemptEvent[]] | undefined {
  if (delivery !== 'RETURNED') return undefined;
  const [returned, ...later] = history.slice(
    history.findLastIndex(({ event }) => event === 'RETURNED'),
  );
  return returned && [returned, ...later];
}

/** The courier did not find the address, or the papers came back; once each, because each change warns by SMS. */
export function mayCorrectAddress(
  delivery: DeliveryState,
  history: readonly AttemptEvent[],
): boolean {
  const returned = sinceReturn(delivery, history);
  if (returned) return !returned.some(({ event }) => event === 'ADDRESS_CHANGED');
  const attempt = openAttempt(delivery, history);
  return attempt !== undefined && afterAttempt(attempt) === 'correctAddress';
}

/** Days that returned papers wait for their owner. */
export const RETURN_KEPT_DAYS = 30;

/** Last day on which papers that came back can be asked for. */
export function returnKeptUntil(returnedAt: Date): CalendarDay {
  return addDays(cairoDay(returnedAt), RETURN_KEPT_DAYS);
}

/** Whether papers that came back were asked for: `open` until a day, `asked`, or `over`; undefined elsewhere. */
export function returnStanding(
  delivery: DeliveryState,
  history: readonly AttemptEvent[],
  today: CalendarDay,
): { standing: 'open' | 'asked' | 'over'; until: CalendarDay } | undefined {
  const returned = sinceReturn(delivery, history);
  if (!returned) return undefined;
  const until = returnKeptUntil(returned[0].at);
  if (returned.some(({ event }) => event === 'SENDING_ASKED')) return { standing: 'asked', until };
  return { standing: compareDays(today, until) > 0 ? 'over' : 'open', until };
}
