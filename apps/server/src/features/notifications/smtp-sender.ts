import nodemailer from 'nodemailer';
import type { MailSettings } from '../../settings.ts';
import { type EmailSender, SendingError } from './senders.ts';

/** Milliseconds to wait for a connection, for the greeting, and for each answer after it. */
const TIMEOUT_MS = 5_000;
const CONNECTIONS = 3;
/** From this SMTP reply on the answer is no, and will be no the next time. */
const FIRST_PERMANENT_REPLY = 500;

/** E-mail over SMTP; a few connections stay open for what follows. */
export function createMailSender({ url, from }: MailSettings): EmailSender {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      // Nothing that a message says may open files or addresses on our side.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const host = from.replace(/^.*@|>$/g, '');
  return {
    async send({ key, to, lang, subject, text, html }, signal) {
      const sent = transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${key}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': lang },
      });
      try {
        await Promise.race([sent, aborted(signal)]);
      } catch (cause) {
        throw toSendingError(cause);
      }
    },
    close: () => transport.close(),
  };
}

/** Rejects when the signal says so: the transport itself cannot be told to stop. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function toSendingError(cause: unknown): SendingError {
  const reply = cause instanceof Error && 'responseCode' in cause ? Number(cause.responseCode) : 0;
  const permanent = reply >= FIRST_PERMANENT_REPLY;
  return permanent
    ? new SendingError('refused', `the mail server answered ${reply}`, { cause })
    : new SendingError('unreachable', 'the mail server did not take the message', { cause });
}
