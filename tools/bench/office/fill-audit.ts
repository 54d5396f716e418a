import { runSql } from '../../support/sql.ts';

/** Staff in the audit, with skewed activity. */
const STAFF = 200;

/**
 * Fills the audit with a year of work, mostly reads and searches. Entries have no chain links, which are not measured.
 * Needs requests.
 */
export async function fillAudit(databaseUrl: string, entries: number): Promise<void> {
  await runSql(
    databaseUrl,
    `INSERT INTO staff (email, user_name, role, added_by)
     SELECT 'bench-' || n || '@wathiqa.example', 'bench ' || n, 'clerk', 'bench' FROM generate_series(1, $1) AS n`,
    [STAFF],
  );
  await runSql(
    databaseUrl,
    `WITH numbers AS (
       SELECT row_number() OVER () AS place, id FROM requests
     ), counted AS (
       SELECT count(*) AS requests FROM requests
     ), careless AS MATERIALIZED (
       SELECT set_config('session_replication_role', 'replica', true)
     ), drawn AS (
       SELECT n, random() AS act, random() AS who, random() AS which FROM generate_series(1, $1::int) AS n, careless
     ), told AS (
       SELECT n, who, CASE WHEN act < 0.6 THEN 'request.read' WHEN act < 0.8 THEN 'request.search'
                           WHEN act < 0.97 THEN 'request.decide' WHEN act < 0.99 THEN 'dispatch.readBatch'
                           WHEN act < 0.9999 THEN 'session.open' ELSE 'prices.change' END AS act,
              1 + floor(requests * which)::bigint AS place
       FROM drawn, counted
     )
     INSERT INTO audit_entries (id, at, actor_kind, actor_id, role, address, action, request_id, detail)
     OVERRIDING SYSTEM VALUE
     SELECT n, now() - interval '365 days' * (1 - n / $1::float8),
            'staff', (SELECT min(id) FROM staff WHERE added_by = 'bench') + floor($2 * power(who, 3))::int,
            'clerk', '10.0.0.' || n % 250, act,
            CASE WHEN act IN ('request.read', 'request.decide') THEN id END,
            '{}'
     FROM told JOIN numbers USING (place)`,
    [entries, STAFF],
  );
  await runSql(databaseUrl, `SELECT setval(pg_get_serial_sequence('audit_entries', 'id'), $1)`, [
    entries,
  ]);
  await runSql(databaseUrl, 'VACUUM ANALYZE audit_entries');
}
