import { channel } from 'node:diagnostics_channel';
import type {
  AutomaticRefusal,
  LookupFailure,
  LookupResultName,
  NotificationChannel,
  NotificationFailure,
} from '@wathiqa/domain';

/** External services; names as in the log's events, metrics and traces. */
export type OutsideService =
  | 'payment_provider'
  | 'account_login'
  | 'civil_register'
  | 'webhook'
  | NotificationChannel;

/** Metric events. Values have low cardinality and identify no person. */
export interface MeasuredEvents {
  /** `repeated`: known idempotency key. */
  order: { result: 'created' | 'repeated' };
  payment: { result: 'duplicate' | 'recorded' | 'allocated' | 'unallocated' | 'ignored' };
  /** Delivery attempt. */
  message: { channel: NotificationChannel; result: 'sent' | 'superseded' | NotificationFailure };
  /** Lookup in the civil register. */
  lookup: { result: LookupResultName | LookupFailure };
  /** A request considered for automatic acceptance. */
  acceptance: { result: 'accepted' | 'shareReached' | AutomaticRefusal };
  /** Call to an external service; successful without `error`. */
  outsideCall: { service: OutsideService; operation: string; seconds: number; error?: string };
  /** The prepared statement's name, or verb and table. */
  query: { summary: string; seconds: number; error?: string };
  /** Event stream opened (1) or closed (-1). */
  eventStream: { change: 1 | -1 };
  /** A call with limited concurrency began (1) or ended (-1). */
  limitedCall: { change: 1 | -1 };
  /** A call that was refused because of that limit. */
  shedCall: { method: string; route: string };
  task: { task: string; result: 'done' | 'failed' };
  /** A log line with a fixed name; counted also where it is not logged. */
  logEvent: { event: string };
}

export type MeasuredListeners = {
  readonly [Name in keyof MeasuredEvents]: (value: MeasuredEvents[Name]) => void;
};

const measured = channel('wathiqa.measured');

/** Publishes a metric event; almost free without listeners. */
export function measure<Name extends keyof MeasuredEvents>(
  name: Name,
  value: MeasuredEvents[Name],
): void {
  if (measured.hasSubscribers) measured.publish({ name, value });
}

/** Whether metrics are on; check before computing costly values. */
export function isMeasured(): boolean {
  return measured.hasSubscribers;
}

export function listenToMeasured(listeners: MeasuredListeners): () => void {
  const hear = (message: unknown) => {
    const { name, value } = message as { name: keyof MeasuredEvents; value: never };
    listeners[name](value);
  };
  measured.subscribe(hear);
  return () => void measured.unsubscribe(hear);
}
