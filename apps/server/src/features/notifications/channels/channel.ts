import type { NotificationChannel, NotificationFailure } from '@wathiqa/domain';
import { type Outcome, retryOrGiveUp } from '../../../jobs/outbox-worker.ts';
import { measure } from '../../../observability/measured-events.ts';
import type { NotificationSettings } from '../../../settings/notification-settings.ts';
import type { ComposedNotification } from '../compose.ts';
import type { ClaimedNotification } from '../repository.ts';

/** A way to send notifications; `channels/index.ts` lists them. */
export interface Channel<Content extends object> {
  /** Sender of the settings; undefined without them: notifications wait. */
  connect(settings: NotificationSettings): Sender<Content> | undefined;
  /** Reaches the gateway without sending; returns the result, undefined without settings. @throws if unreachable */
  probe(settings: NotificationSettings, timeoutMs: number): Promise<string> | undefined;
  /** Address of a notification; undefined without a valid one. */
  addressOf(notification: ClaimedNotification): string | undefined;
  compose(notification: ComposedNotification): Content;
}

/** Sends one notification; ends within some seconds and may throw {@link SendingError}. */
export interface Sender<Content extends object> {
  /** Concurrent notifications. */
  readonly connections: number;
  /** @param message.key identifies the notification: a gateway that took it before sends nothing */
  send(message: Content & { key: string; to: string }, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * How sending failed: no answer or a temporary refusal (`unreachable`), a permanent refusal (`refused`), an unreadable
 * answer (`malformedResponse`). After the first and the last it may have been sent. The message has no personal data.
 */
export class SendingError extends Error {
  readonly kind: Extract<NotificationFailure, 'unreachable' | 'refused' | 'malformedResponse'>;

  constructor(kind: SendingError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SendingError';
    this.kind = kind;
  }
}

/** Sends, measures, and decides on another attempt. Rejects for a defect only. */
export async function attemptToSend(
  { channel, attempts, now }: { channel: NotificationChannel; attempts: number; now: Date },
  send: () => Promise<unknown>,
): Promise<Outcome<'sent' | 'retry' | 'deadLettered', NotificationFailure> & { reached: boolean }> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof SendingError)) throw error;
    const { kind: failure } = error;
    measure('message', { channel, result: failure });
    const next =
      failure === 'refused' ? ({ result: 'deadLettered' } as const) : retryOrGiveUp(attempts, now);
    return { ...next, failure, reached: failure !== 'unreachable' };
  }
  measure('message', { channel, result: 'sent' });
  return { result: 'sent', reached: true };
}
