import type { Locale, NotificationFailure } from '@wathiqa/domain';
import type { AskOutside } from '../../http/outside-calls.ts';
import type { OutsideService } from '../../observability/measured-events.ts';

/** Ways of sending that others keep running; each call ends within some seconds and may throw `SendingError`. */
export interface Senders {
  /** Undefined where there is no gateway: such messages wait. */
  sms: SmsSender | undefined;
  /** Undefined where there is no mail server: such messages wait. */
  email: EmailSender | undefined;
}

interface Sender<Message> {
  /** How many messages are under way at once at most. */
  readonly connections: number;
  send(message: Message, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * `key` names the message: a gateway that has taken it before takes it again and sends nothing. `to` are eleven digits of
 * an Egyptian mobile.
 */
export type SmsSender = Sender<{ key: string; to: string; text: string }>;

/** `key` names the message, so that mail programs that get it twice show it once. */
export type EmailSender = Sender<{
  key: string;
  to: string;
  lang: Locale;
  subject: string;
  text: string;
  html: string;
}>;

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
  const watch = <Message>(sender: Sender<Message>, service: OutsideService): Sender<Message> => ({
    ...sender,
    send: (message, signal) =>
      askOutside({ service, operation: 'send' }, () => sender.send(message, signal)),
  });
  return {
    sms: sms && watch(sms, 'sms_gateway'),
    email: email && watch(email, 'mail_server'),
  };
}
