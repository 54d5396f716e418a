import type { NotificationFailure } from '@wathiqa/domain';
import type { NotificationSettings } from '../../../settings/notification-settings.ts';
import type { Settings } from '../../../settings.ts';
import type { ComposedNotification } from '../compose.ts';
import type { ClaimedNotification } from '../repository.ts';

/** A way to send notifications; `channels/index.ts` lists them. */
export interface Channel<Content extends object> {
  /** The sender that the settings describe; without one notifications wait. */
  connect(settings: NotificationSettings): Sender<Content> | undefined;
  /** Reaches the gateway without sending. Resolves with the result; undefined without settings. @throws if unreachable */
  probe(settings: NotificationSettings, timeoutMs: number): Promise<string> | undefined;
  /** The address of a notification; undefined where there is none to send to. */
  addressOf(notification: ClaimedNotification): string | undefined;
  compose(notification: ComposedNotification): Content;
  /** Notifications a day to one address, of kinds that cost their sender nothing; 0 or without it no limit. */
  dailyLimit?(limits: Settings['dailyLimits']): number;
}

/** Sends one notification; ends within some seconds and may throw {@link SendingError}. */
export interface Sender<Content extends object> {
  /** Concurrent notifications. */
  readonly connections: number;
  /** @param message.key names the notification: a gateway that took it before sends nothing */
  send(message: Content & { key: string; to: string }, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * How sending failed: no answer, or a temporary refusal (`unreachable`); a permanent refusal (`refused`); an unreadable
 * answer (`malformedResponse`). After the first and the last it may have been sent. The message holds no personal data.
 */
export class SendingError extends Error {
  readonly kind: Extract<NotificationFailure, 'unreachable' | 'refused' | 'malformedResponse'>;

  constructor(kind: SendingError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SendingError';
    this.kind = kind;
  }
}
