import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailSettings } from '../../../settings/notification-settings.ts';
import type { Email } from '../letter.ts';
import { type Sender, SendingError } from './channel.ts';
import { composeMail, parseFrom, toAsciiDomain } from './mail-message.ts';
import { createSmtpPool } from './smtp-pool.ts';

/** Milliseconds that one e-mail may take, from its turn on: a server may answer each word of ours slowly. */
const TIMEOUT_MS = 10_000;
/** From this SMTP reply on the answer is no, and will be no the next time. */
const FIRST_PERMANENT_REPLY = 500;
/** What would end an address, or the line that it stands in. */
const NOT_IN_ADDRESS = /[\s<>\0]/;

/** E-mail over SMTP; connections stay open for what follows. */
export function createMailSender({ url, from, connections }: MailSettings): Sender<Email> {
  const pool = createSmtpPool(url, connections);
  const sender = parseFrom(from);
  return {
    connections,
    async send({ to, ...mail }, signal) {
      const address = toAsciiDomain(to);
      if (NOT_IN_ADDRESS.test(address)) {
        throw new SendingError('refused', 'the address is not one');
      }
      const raw = composeMail(sender, { ...mail, to: address }, new Date());
      const envelope = { from: sender.address, to: [address], size: Buffer.byteLength(raw) };
      try {
        await pool.use((connection) =>
          inTime(connection, sendRaw(connection, envelope, raw), signal),
        );
      } catch (cause) {
        throw toSendingError(cause);
      }
    },
    close: () => pool.close(),
  };
}

function sendRaw(
  connection: SMTPConnection,
  envelope: { from: string; to: string[]; size: number },
  raw: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.send(envelope, raw, (error) => (error ? reject(error) : resolve()));
  });
}

/** Waits for an e-mail no longer than it may take; breaking off means to end its connection. */
async function inTime(
  connection: SMTPConnection,
  sent: Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { promise: brokenOff, reject } = Promise.withResolvers<never>();
  const breakOff = () => {
    reject(new DOMException('Broken off', 'TimeoutError'));
    connection.close();
  };
  const timer = setTimeout(breakOff, TIMEOUT_MS);
  signal.addEventListener('abort', breakOff);
  try {
    await Promise.race([sent, brokenOff]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', breakOff);
  }
}

function toSendingError(cause: unknown): SendingError {
  const reply = cause instanceof Error && 'responseCode' in cause ? Number(cause.responseCode) : 0;
  const permanent = reply >= FIRST_PERMANENT_REPLY;
  return permanent
    ? new SendingError('refused', `the mail server answered ${reply}`, { cause })
    : new SendingError('unreachable', 'the mail server did not take the message', { cause });
}
