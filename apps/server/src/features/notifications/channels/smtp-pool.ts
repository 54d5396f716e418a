import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** Milliseconds to wait for a connection, for the greeting, and for each answer after it; unused, it is closed. */
const TIMEOUT_MS = 5_000;

/** Connections to a mail server that are used again. */
export interface SmtpPool {
  /** Does something with a connection that nobody else has meanwhile; one that it fails on is not used again. */
  use<Result>(work: (connection: SMTPConnection) => Promise<Result>): Promise<Result>;
  close(): void;
}

/**
 * So many connections to the mail server of an address, opened as they are needed. The pool of the mail library sends a
 * message in four times the processor time: it makes streams of each.
 */
export function createSmtpPool(url: string, most: number): SmtpPool {
  const { auth, ...options } = parseConnectionUrl(url);
  const idle: SMTPConnection[] = [];
  const ended = new WeakSet<SMTPConnection>();
  const waiting: (() => void)[] = [];
  let used = 0;
  let closed = false;

  async function open(): Promise<SMTPConnection> {
    const connection = new SMTPConnection({
      ...options,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
    });
    const forget = () => {
      ended.add(connection);
      const index = idle.indexOf(connection);
      if (index >= 0) idle.splice(index, 1);
    };
    connection.once('end', forget);
    await new Promise<void>((resolve, reject) => {
      // Stays: whatever befalls it later is told to whoever sends by it, and ends no process.
      connection.on('error', (error) => {
        forget();
        reject(error);
      });
      connection.once('end', () => reject(new Error('The mail server closed the connection')));
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (auth?.user) {
      const { user, pass } = auth;
      await new Promise<void>((resolve, reject) => {
        connection.login({ user, credentials: { user, pass } }, (error) => {
          if (!error) return resolve();
          connection.close();
          reject(error);
        });
      });
    }
    return connection;
  }

  return {
    async use(work) {
      if (used >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else used += 1;
      let connection: SMTPConnection | undefined;
      try {
        connection = idle.pop() ?? (await open());
        const result = await work(connection);
        if (closed) connection.quit();
        else if (!ended.has(connection)) idle.push(connection);
        return result;
      } catch (error) {
        connection?.close();
        throw error;
      } finally {
        // Whoever waits takes the turn over.
        const next = waiting.shift();
        if (next) next();
        else used -= 1;
      }
    },

    close() {
      closed = true;
      for (const connection of idle.splice(0)) connection.quit();
    },
  };
}
