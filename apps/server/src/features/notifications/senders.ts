import type { Locale, NotificationFailure } from '@wathiqa/domain';
import type { AskOutside } from '../../platform/outside-calls.ts';

/** Ways of sending that others keep running; each call ends within some seconds and may throw `SendingError`. */
export interface Senders {
  /** Undefined where there is no gateway: such messages wait. */
  sms: SmsSender | undefined;
  /** Undefined where there is no mail server: such messages wait. */
  email: EmailSender | undefined;
}

/**
 * @param sms.key names the message: a gateway that has taken it before takes it again and sends nothing
 * @param sms.to eleven digits of an Egyptian mobile
 */
export type SmsSender = (
  sms: { key: string; to: string; text: string },
  signal: AbortSignal,
) => Promise<void>;

/** @param email.key names the message, so that mail programs that get it twice show it once */
export interface EmailSender {
  send(
    email: { key: string; to: string; lang: Locale; subject: string; text: string; html: string },
    signal: AbortSignal,
  ): Promise<void>;
  close(): void;
}

/**
 * How sending failed: no answer, or one that says "later" (`unreachable`); one that says no, and will again
 * (`rejected`); one that cannot be read (`malformedResponse`). After the first and the last the message may have been
 * sent all the same. The error's message holds nothing of the person.
 */
export class SendingError extends Error {
  readonly kind: Extract<NotificationFailure, 'unreachable' | 'refused' | 'malformedResponse'>;

  constructor(kind: SendingError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SendingError';
    this.kind = kind;
  }
}

/** The same ways, each watched by `askOutside`. */
export function watchSenders({ sms, email }: Senders, askOutside: AskOutside): Senders {
  return {
    sms:
      sms &&
      ((message, signal) =>
        askOutside({ service: 'sms_gateway', operation: 'send' }, () => sms(message, signal))),
    email: email && {
      ...email,
      send: (message, signal) =>
        askOutside({ service: 'mail_server', operation: 'send' }, () =>
          email.send(message, signal),
        ),
    },
  };
}
