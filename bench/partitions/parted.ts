import { runSql } from '../support/sql.ts';

/** Parted tables, with the key that they must have: one that holds what they are parted by. */
const PARTED = {
  notifications: 'request_id, kind, occurrence, channel',
  request_history: 'request_id, id',
} as const;

/** Months that are filled, a partition each. Orders of today get numbers of the last. */
export const MONTHS = 24;
/** Room for the numbers of a month. */
const NUMBERS = 10_000_000_000;
/** Where the numbers begin that a server of 2026 gives: two digits of the year, nine in no order, one that proves them. */
const NUMBERS_OF_TODAY = 260_000_000_000;

/** The first number that a month may have. */
export function firstNumber(month: number): number {
  return month === MONTHS - 1 ? NUMBERS_OF_TODAY : month * NUMBERS;
}

/**
 * Makes the empty tables of a register anew, parted by the number of the request, with their rules, triggers, indexes and rights.
 * The numbers of a register tell the year and nothing of the month: here they do, which is the best that could be had.
 */
export async function partTables(databaseUrl: string): Promise<void> {
  for (const [table, key] of Object.entries(PARTED)) {
    const rows = await runSql<{ sql: string }>(
      databaseUrl,
      `SELECT pg_get_indexdef(indexrelid) AS sql FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary
       UNION ALL
       SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal
       UNION ALL
       SELECT format('ALTER TABLE %s ADD %s', $1, pg_get_constraintdef(oid)) FROM pg_constraint
       WHERE conrelid = $1::regclass AND contype = 'f'`,
      [table],
    );
    const partitions = Array.from({ length: MONTHS }, (_, month) => {
      const until = month === MONTHS - 1 ? 'MAXVALUE' : (month + 1) * NUMBERS;
      return `CREATE TABLE ${table}_${month} PARTITION OF ${table} FOR VALUES FROM (${month * NUMBERS}) TO (${until})`;
    });
    await runSql(
      databaseUrl,
      [
        `ALTER TABLE ${table} RENAME TO ${table}_before`,
        `CREATE TABLE ${table} (LIKE ${table}_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (request_id)`,
        `DROP TABLE ${table}_before`,
        ...partitions,
        `ALTER TABLE ${table} ADD PRIMARY KEY (${key})`,
        // Before PostgreSQL 17 a parted table has no identity column.
        ...(table === 'request_history'
          ? [
              'CREATE SEQUENCE request_history_numbers START 1000000000',
              `ALTER TABLE request_history ALTER id SET DEFAULT nextval('request_history_numbers')`,
              'GRANT USAGE ON SEQUENCE request_history_numbers TO wathiqa_app',
            ]
          : []),
        ...rows.map(({ sql }) => sql),
        `GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO wathiqa_app`,
      ].join(';\n'),
    );
  }
}

/** Fills both tables with what requests of 24 months leave: six rows of the history and eight messages each, all sent. */
export async function fillMonths(databaseUrl: string, requests: number): Promise<void> {
  const [{ kind } = { kind: '' }] = await runSql<{ kind: string }>(
    databaseUrl,
    'SELECT kind FROM notifications LIMIT 1',
  );
  for (let month = 0; month < MONTHS; month += 1) {
    const request = `SELECT ${firstNumber(month)} + n::bigint * 1000003 % 999999937 * 10 AS id,
        now() - interval '30 days' * (${MONTHS - month} - n / ${requests / MONTHS}.0) AS at
      FROM generate_series(1, ${Math.round(requests / MONTHS)}) AS n`;
    await runSql(
      databaseUrl,
      `SET session_replication_role = replica;
       INSERT INTO request_history (request_id, at, event, state, actor_kind, left_state, since)
       SELECT request.id, at + interval '1 hour' * step, 'STATE_CHANGED', 'WAITING_PAYMENT', 'system',
              CASE WHEN step > 3 THEN 'WAITING_APPROVAL' END, CASE WHEN step > 3 THEN at END
       FROM (${request}) AS request, generate_series(1, 6) AS step;
       INSERT INTO notifications (request_id, kind, occurrence, channel, detail, created_at, enqueued_at, next_attempt_at,
                                  sent_at, attempts)
       SELECT request.id, '${kind}', step::text, channel, '{}', at + interval '1 hour' * step, at, at, at, 1
       FROM (${request}) AS request, generate_series(1, 4) AS step, unnest(ARRAY['sms', 'email']) AS channel`,
    );
  }
  await runSql(databaseUrl, 'VACUUM ANALYZE');
  await runSql(databaseUrl, 'CHECKPOINT');
}
