import { channel } from 'node:diagnostics_channel';
import type { NotificationChannel, NotificationFailure } from '@wathiqa/domain';

/** Services outside that do some of the work; their names are those of the log's events, metrics and traces. */
export type OutsideService = 'payment_provider' | 'sms_gateway' | 'mail_server' | 'account_login';

/** What is counted as it happens. Every value is one of few: none is a person's, and none grows with what is stored. */
export interface MeasuredEvents {
  /** An order that made a request, or had made one before. */
  order: { result: 'created' | 'repeated' };
  /** What the payment provider said of a payment, and what came of it. */
  payment: { result: 'duplicate' | 'recorded' | 'allocated' | 'unallocated' };
  /** A try to send a message. */
  message: { channel: NotificationChannel; result: 'sent' | 'superseded' | NotificationFailure };
  /** An asking of somebody outside; without `error` it was done. */
  outsideCall: { service: OutsideService; operation: string; seconds: number; error?: string };
  /** What the database was asked: a prepared statement by its name, a query by verb and table. */
  query: { summary: string; seconds: number; error?: string };
  /** What may be read from a replica: where it was, and why not there. */
  registerRead: { target: 'replica' } | { target: 'primary'; reason: 'away' | 'behind' | 'failed' };
  /** A page that follows a request, opened (1) or closed (-1). */
  eventStream: { change: 1 | -1 };
  /** A run of a background task. */
  task: { task: string; result: 'done' | 'failed' };
  /** A line of the log with a fixed name. */
  logEvent: { event: string };
}

/** What listens to everything that is counted. */
export type MeasuredListeners = {
  readonly [Name in keyof MeasuredEvents]: (value: MeasuredEvents[Name]) => void;
};

const measured = channel('wathiqa.measured');

/** Says that something happened that may be counted; costs next to nothing where nobody counts. */
export function measure<Name extends keyof MeasuredEvents>(
  name: Name,
  value: MeasuredEvents[Name],
): void {
  if (measured.hasSubscribers) measured.publish({ name, value });
}

/** Whether anybody counts: what is told costs more than the telling where it has to be put together first. */
export function isMeasured(): boolean {
  return measured.hasSubscribers;
}

/** Counts until the function that it returns is called. */
export function listenToMeasured(listeners: MeasuredListeners): () => void {
  const hear = (message: unknown) => {
    const { name, value } = message as { name: keyof MeasuredEvents; value: never };
    listeners[name](value);
  };
  measured.subscribe(hear);
  return () => void measured.unsubscribe(hear);
}
