import { setTimeout as delay } from 'node:timers/promises';
import { PUBLISHED_EVENTS } from '@wathiqa/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

const POLL_MS = 20;
const MOST_POLLS = 100;

/**
 * The history up to which no transaction can add a row, at most two seconds late. IDs are drawn before the commit, so
 * a row may appear below one that was read. Each writer locks the table before it draws an ID, until its end: after the
 * transactions that had the lock when the last ID was known, all lower ones are final.
 *
 * @returns `after` if a writer does not end in time
 */
async function findFinalId(database: Reader, after: number): Promise<number> {
  const { last } = await database
    .selectFrom('request_history')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  if (last === null || last <= after) return after;
  let writing = await findWriters(database);
  for (let polls = 0; writing.length > 0; polls += 1) {
    if (polls === MOST_POLLS) return after;
    await delay(POLL_MS);
    const still = new Set(await findWriters(database));
    writing = writing.filter((transaction) => still.has(transaction));
  }
  return last;
}

async function findWriters(database: Reader): Promise<string[]> {
  const { rows } = await sql<{ transaction: string }>`
    SELECT virtualtransaction AS transaction FROM pg_locks
    WHERE relation = 'request_history'::regclass AND mode = 'RowExclusiveLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
    database,
  );
  return rows.map(({ transaction }) => transaction);
}

/** Oldest first; `next` skips unpublished rows. */
export async function findEvents(database: Reader, after: number, limit: number) {
  const final = await findFinalId(database, after);
  const rows = await database
    .selectFrom('request_history as history')
    .innerJoin('requests as request', 'request.id', 'history.request_id')
    .where('history.id', '>', after)
    .where('history.id', '<=', final)
    .where('history.event', 'in', PUBLISHED_EVENTS)
    .where('request.restricted_at', 'is', null)
    .select(['history.id', 'history.at', 'history.state', 'history.request_id'])
    .select(['request.list', 'request.office_id as office'])
    .select(({ ref }) => [
      ref('history.event').$castTo<(typeof PUBLISHED_EVENTS)[number]>().as('event'),
      // Keyed digest of the order; empty once erased.
      ref('request.payload_hash').$castTo<Buffer>().as('payload_hash'),
    ])
    .orderBy('history.id')
    .limit(limit)
    .execute();
  return { rows, next: rows.length === limit ? (rows.at(-1)?.id ?? after) : final };
}
