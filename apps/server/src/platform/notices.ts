import { setInterval } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseTimeouts, KEEP_ALIVE, silenceLimitedSocket } from './database-timeouts.ts';

/** How long a line that broke stays down before it is tried again: at first, and at most. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/**
 * Listens on a channel of PostgreSQL, on a connection of its own that is made again whenever it breaks. It is
 * asked regularly whether it is there: otherwise a host that is gone without a word would be listened to for ever.
 *
 * @param channel a plain SQL name
 * @param told of each notice; with nothing once the line is back, because some may have been missed
 * @returns ends it
 * @throws when the first connection cannot be made
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  told: (notice: string | undefined) => void,
  { calls, heartbeat }: DatabaseTimeouts,
): Promise<() => Promise<void>> {
  let ended = false;
  let waiting: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'wathiqa-notices',
      ...KEEP_ALIVE,
      stream: () => silenceLimitedSocket(calls.silence),
    });
    made.on('notification', ({ payload }) => told(payload));
    // A broken line ends too, and is dealt with there.
    made.on('error', () => {});
    try {
      await made.connect();
      await made.query(`LISTEN ${channel}`);
    } catch (error) {
      await made.end().catch(() => {});
      throw error;
    }
    made.on('end', () => again(FIRST_WAIT_MS));
    // Its last question fails, with a connection that is gone.
    askRegularly(made, heartbeat).catch(() => {});
    return made;
  }

  function again(wait: number): void {
    if (ended) return;
    waiting = setTimeout(async () => {
      try {
        client = await connect();
      } catch {
        return again(Math.min(wait * 2, LONGEST_WAIT_MS));
      }
      // It may have been ended while the line was being made.
      if (ended) await client.end();
      else told(undefined);
    }, wait);
  }

  return async () => {
    ended = true;
    clearTimeout(waiting);
    await client.end().catch(() => {});
  };
}

/** Asks one question after the other; rejects when the connection is gone. */
async function askRegularly(client: pg.Client, milliseconds: number): Promise<void> {
  for await (const _ of setInterval(milliseconds, undefined, { ref: false })) {
    await client.query('SELECT 1');
  }
}
