import type { Socket } from 'node:net';
import { setInterval } from 'node:timers/promises';
import pg from 'pg';
import {
  type DatabaseTimeouts,
  endInTime,
  KEEP_ALIVE,
  silenceLimitedSocket,
} from './database-timeouts.ts';

/**
 * How long a line that broke stays down before it is tried again: at first, and at most, of which at least half; the
 * processes that lost it together do not come back together.
 */
const FIRST_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 4_000;

/**
 * Listens on a channel of PostgreSQL, on a connection of its own that is made again whenever it breaks. It is
 * asked regularly whether it is there: otherwise a host that is gone without a word would be listened to for ever.
 *
 * @param channel a plain SQL name
 * @param listener of each notice; with nothing once the line is back, because some may have been missed
 * @returns ends it
 * @throws when the first connection cannot be made
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  listener: (notice: string | undefined) => void,
  { calls, heartbeat }: DatabaseTimeouts,
): Promise<() => Promise<void>> {
  let ended = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let socket: Socket;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'wathiqa-notices',
      ...KEEP_ALIVE,
      stream: () => {
        socket = silenceLimitedSocket(calls.silence);
        return socket;
      },
    });
    connection.on('notification', ({ payload }) => listener(payload));
    // A broken line ends too, and is dealt with there.
    connection.on('error', () => {});
    try {
      await connection.connect();
      await connection.query(`LISTEN ${channel}`);
    } catch (error) {
      await connection.end().catch(() => {});
      throw error;
    }
    connection.on('end', () => reconnect(FIRST_RETRY_DELAY_MS));
    // Its last question fails, with a connection that is gone.
    askRegularly(connection, heartbeat).catch(() => {});
    return connection;
  }

  function reconnect(delay: number): void {
    if (ended) return;
    retryTimer = setTimeout(
      async () => {
        try {
          client = await connect();
        } catch {
          return reconnect(Math.min(delay * 2, MAX_RETRY_DELAY_MS));
        }
        // It may have been ended while the line was being made.
        if (ended) await client.end();
        else listener(undefined);
      },
      delay * (0.5 + Math.random() / 2),
    );
  }

  return async () => {
    ended = true;
    clearTimeout(retryTimer);
    await endInTime([socket], client.end()).catch(() => {});
  };
}

/** Asks one question after the other; rejects when the connection is gone. */
async function askRegularly(client: pg.Client, milliseconds: number): Promise<void> {
  for await (const _ of setInterval(milliseconds, undefined, { ref: false })) {
    await client.query('SELECT 1');
  }
}
