import type { FastifyBaseLogger } from 'fastify';
import { measure } from './measured-events.ts';

/** Operational events, with stable names. Runbook: docs/security/events.md. */
export const OPERATION_EVENTS = {
  call_failed: { level: 'error', message: 'call failed' },
  database_connection_failed: { level: 'error', message: 'database connection failed' },
  database_unavailable: { level: 'error', message: 'database unavailable' },
  database_busy: {
    level: 'warn',
    message: 'connection pool exhausted',
    oncePerMinute: true,
  },
  calls_shed: {
    level: 'warn',
    message: 'calls above the limit in flight are refused',
    oncePerMinute: true,
  },
  connections_full: {
    level: 'warn',
    message: 'connection limit reached; new connections are closed',
    oncePerMinute: true,
  },
  event_streams_lowered: {
    level: 'warn',
    message: 'EVENT_STREAMS_MAX exceeds the open files limit',
  },
  payment_provider_failed: { level: 'warn', message: 'payment provider call failed' },
  notification_failed: {
    level: 'warn',
    message: 'gateway of a notification channel rejected a message or is unreachable',
  },
  civil_register_failed: {
    level: 'warn',
    message: 'lookup in the civil register failed',
    oncePerMinute: true,
  },
  webhook_failed: { level: 'warn', message: 'webhook of a machine client failed' },
  webhook_parked: {
    level: 'error',
    message: 'webhook refused an event for a day; one attempt an hour follows',
  },
  acceptance_rule_stopped: {
    level: 'error',
    message: 'a second look contradicted the automatic acceptance; it is off',
  },
  acceptance_rule_paused: {
    level: 'error',
    message: 'second looks at automatic acceptances are overdue; it pauses until they are done',
  },
  account_login_failed: { level: 'error', message: 'account login unreachable' },
  sign_in_failed: { level: 'warn', message: 'sign-in failed' },
  sign_out_failed: {
    level: 'warn',
    message: 'sign-out at the account login failed',
  },
  payment_notification_failed: { level: 'error', message: 'payment notification failed' },
  page_stale: { level: 'error', message: 'stale page served' },
  jobs_failed: { level: 'error', message: 'background work failed' },
  audit_not_sealed: { level: 'error', message: 'audit log contradicts its seals' },
  audit_anchor: { level: 'info', message: 'newest seal of the audit log' },
  task_failed: { level: 'error', message: 'background task failed' },
} as const satisfies Record<string, EventText>;
export type OperationEvent = keyof typeof OPERATION_EVENTS;

interface EventText {
  level: 'info' | 'warn' | 'error';
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
