import type { Socket } from 'node:net';
import { setInterval } from 'node:timers/promises';
import pg from 'pg';
import {
  type DatabaseTimeouts,
  endInTime,
  KEEP_ALIVE,
  socketWithIdleTimeout,
} from './database-timeouts.ts';

/** Exponential backoff with jitter: processes must not reconnect together. */
const FIRST_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 4_000;

/**
 * LISTEN connection that reconnects. A heartbeat detects a vanished host.
 *
 * @param channel a plain SQL name
 * @param listener without payload after a reconnect, because some may be lost
 * @returns unsubscribe function
 * @throws Error if the first connection fails
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
        socket = socketWithIdleTimeout(calls.silence);
        return socket;
      },
    });
    connection.on('notification', ({ payload }) => listener(payload));
    // `end` follows and handles it.
    connection.on('error', () => {});
    try {
      await connection.connect();
      await connection.query(`LISTEN ${channel}`);
    } catch (error) {
      await connection.end().catch(() => {});
      throw error;
    }
    connection.on('end', () => reconnect(FIRST_RETRY_DELAY_MS));
    // Fails once the connection is gone.
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
        // The caller may have unsubscribed during the connect.
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

/** Sends heartbeats; rejects when the connection is gone. */
async function askRegularly(client: pg.Client, milliseconds: number): Promise<void> {
  for await (const _ of setInterval(milliseconds, undefined, { ref: false })) {
    await client.query('SELECT 1');
  }
}
