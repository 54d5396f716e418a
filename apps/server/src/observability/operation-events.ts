import type { FastifyBaseLogger } from 'fastify';
import { measure } from './measured-events.ts';

/** Operational events, with stable names. Runbook: docs/security/events.md. */
export const OPERATION_EVENTS = {
  call_failed: { level: 'error', message: 'a call failed' },
  database_connection_failed: { level: 'error', message: 'no connection to the database' },
  database_unavailable: { level: 'error', message: 'the database is away' },
  database_busy: {
    level: 'warn',
    message: 'calls waited for a connection of the pool in vain',
    oncePerMinute: true,
  },
  connections_full: {
    level: 'warn',
    message: 'connections above the limit are closed',
    oncePerMinute: true,
  },
  event_streams_lowered: {
    level: 'warn',
    message: 'EVENT_STREAMS_MAX does not fit into the open files limit',
  },
  replica_unusable: { level: 'warn', message: 'the replica is away or too old' },
  replica_usable: { level: 'warn', message: 'the replica is read from again' },
  payment_provider_failed: { level: 'warn', message: 'the payment provider did not do it' },
  sms_gateway_failed: { level: 'warn', message: 'the SMS gateway did not take a message' },
  mail_server_failed: { level: 'warn', message: 'the mail server did not take a message' },
  account_login_failed: { level: 'error', message: 'the account login cannot be asked' },
  sign_in_failed: { level: 'warn', message: 'a sign-in came to nothing' },
  sign_out_failed: {
    level: 'warn',
    message: 'nobody is signed out of the account login',
  },
  payment_notification_failed: { level: 'error', message: 'a payment notification failed' },
  charges_not_canceled: {
    level: 'error',
    message: 'charges of a withdrawn request were not canceled at once',
  },
  page_stale: { level: 'error', message: 'a page could not be brought up to date' },
  jobs_failed: { level: 'error', message: 'the jobs failed' },
  task_failed: { level: 'error', message: 'a background task failed' },
} as const satisfies Record<string, EventText>;
export type OperationEvent = keyof typeof OPERATION_EVENTS;

interface EventText {
  level: 'warn' | 'error';
  message: string;
  /** Logged once a minute and process, because many calls cause it; each one is counted. */
  oncePerMinute?: true;
}

const MINUTE_MS = 60_000;
const loggedAt = new Map<OperationEvent, number>();

/** @param details no personal data */
export function logOperation(
  log: FastifyBaseLogger,
  event: OperationEvent,
  details: Readonly<Record<string, unknown>>,
): void {
  measure('logEvent', { event });
  const { level, message, oncePerMinute }: EventText = OPERATION_EVENTS[event];
  if (oncePerMinute) {
    const now = performance.now();
    if (now - (loggedAt.get(event) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
    loggedAt.set(event, now);
  }
  log[level]({ event, ...details }, message);
}
