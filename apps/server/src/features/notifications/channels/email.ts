import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailSettings } from '../../../settings/notification-settings.ts';
import { type Email, toEmail } from '../letter.ts';
import { MESSAGE_TEXTS } from '../texts.locales.ts';
import { type Channel, type Sender, SendingError } from './channel.ts';

export const email: Channel<Email> = {
  connect: ({ email: server }) => server && createMailSender(server),
  probe: ({ email: server }, timeoutMs) => server && verifySignIn(server.url, timeoutMs),
  addressOf: (notification) => notification.email || undefined,
  compose: ({ facts, text, locale, trial }) => {
    const { messages } = MESSAGE_TEXTS[locale];
    const marked = trial
      ? {
          ...text,
          subject: `${messages.trial}: ${text.subject}`,
          paragraphs: [messages.trialNote, ...text.paragraphs],
        }
      : { ...text, paragraphs: [...text.paragraphs, ...(text.call ? [text.call.email] : [])] };
    return toEmail(facts, marked, locale);
  },
};

const SEND_TIMEOUT_MS = 10_000;
/** For a connection, the greeting and each reply. */
const REPLY_TIMEOUT_MS = 5_000;
/** SMTP replies from here on are permanent refusals. */
const FIRST_PERMANENT_REPLY = 500;
/** Characters that end an address or its line. */
const NOT_IN_ADDRESS = /[\s<>\0]/;

/** E-mail over SMTP by nodemailer's connection pool. */
function createMailSender({ url, from, connections }: MailSettings): Sender<Email> {
  const transport = createTransport(poolUrl(url, connections));
  return {
    connections,
    async send(mail, signal) {
      if (NOT_IN_ADDRESS.test(mail.to)) {
        throw new SendingError('refused', 'invalid address');
      }
      const limit = AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
      try {
        await Promise.race([transport.sendMail(toMessage(from, mail)), aborted(limit)]);
      } catch (cause) {
        throw toSendingError(cause);
      }
    },
    close: () => transport.close(),
  };
}

async function verifySignIn(url: string, connectionTimeout: number): Promise<string> {
  await createTransport(url, { connectionTimeout } as object).verify();
  return `${new URL(url).host} accepts the sign-in`;
}

/** Message for nodemailer. `key` is the message id, so that mail programs show a repeated e-mail once. */
export function toMessage(
  from: string,
  mail: Email & { key: string; to: string },
): SendMailOptions {
  const host = from.replace(/^.*@/, '').replace(/>.*/s, '');
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    messageId: `<${mail.key}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.lang },
    text: mail.text,
    html: mail.html,
    textEncoding: 'base64',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The address of the mail server with nodemailer's options of the pool. */
function poolUrl(url: string, connections: number): string {
  const address = new URL(url);
  const options = {
    pool: 'true',
    maxConnections: connections,
    maxMessages: Number.MAX_SAFE_INTEGER,
    connectionTimeout: REPLY_TIMEOUT_MS,
    greetingTimeout: REPLY_TIMEOUT_MS,
    socketTimeout: REPLY_TIMEOUT_MS,
    dnsTimeout: REPLY_TIMEOUT_MS,
  };
  for (const [name, value] of Object.entries(options)) {
    address.searchParams.set(name, String(value));
  }
  return address.href;
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

function toSendingError(cause: unknown): SendingError {
  const reply = cause instanceof Error && 'responseCode' in cause ? Number(cause.responseCode) : 0;
  const permanent = reply >= FIRST_PERMANENT_REPLY;
  return permanent
    ? new SendingError('refused', `the mail server answered ${reply}`, { cause })
    : new SendingError('unreachable', 'the mail server rejected the message', { cause });
}
