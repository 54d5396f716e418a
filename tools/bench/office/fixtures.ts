import type { QueuePlace } from '@wathiqa/contract/office';
import type { RequestId } from '@wathiqa/domain';
import { withClient } from '@wathiqa/server/src/commands/postgres-backup.ts';
import { FUNCTIONS } from '../../support/fill.ts';
import { runSql } from '../../support/sql.ts';

export interface Fixtures {
  numbers: RequestId[];
  nationalIds: string[];
  mobiles: string[];
  /** First three names. */
  names: string[];
  /** At every depth. */
  cursors: QueuePlace[];
  /** At every depth. */
  batchIds: number[];
  postOffice: { governorateCode: string; postOfficeCode: string } | undefined;
  /** Most active first. */
  staffIds: number[];
  /** At every depth. */
  entries: number[];
}

const SAMPLE_SIZE = 200;

export async function sampleFixtures(databaseUrl: string): Promise<Fixtures> {
  const people = await samplePeople(databaseUrl);
  const sampled = people.slice(0, SAMPLE_SIZE);
  return {
    numbers: sampled.map(({ id }) => id),
    nationalIds: sampled.map(({ national_id }) => national_id),
    mobiles: sampled.map(({ mobile }) => mobile),
    names: sampled.map(({ name }) => name),
    cursors: await sampleCursors(databaseUrl),
    batchIds: await sampleIds(databaseUrl, 'dispatch_batches'),
    postOffice: await samplePostOffice(databaseUrl),
    staffIds: await sampleStaff(databaseUrl),
    entries: await sampleIds(databaseUrl, 'audit_entries'),
  };
}

/** Samples people with numbers and mobiles derived by the fill. */
async function samplePeople(databaseUrl: string) {
  return withClient(databaseUrl, async (client) => {
    await client.query(FUNCTIONS);
    const { rows } = await client.query<{
      id: RequestId;
      national_id: string;
      mobile: string;
      name: string;
    }>(
      `SELECT request.id::text, pg_temp.national_id((options ->> 'person')::bigint) AS national_id,
              pg_temp.mobile((options ->> 'person')::bigint, 11) AS mobile,
              split_part(full_name, ' ', 1) || ' ' || split_part(full_name, ' ', 2) || ' '
                || split_part(full_name, ' ', 3) AS name
       FROM requests AS request TABLESAMPLE bernoulli($1)
       JOIN documents AS document ON document.request_id = request.id AND position = 1
       WHERE national_id_index IS NOT NULL`,
      [await samplePercentage(databaseUrl, SAMPLE_SIZE * 2)],
    );
    return rows;
  });
}

/** Percentage for TABLESAMPLE. */
async function samplePercentage(databaseUrl: string, count: number): Promise<number> {
  const [all] = await runSql<{ count: number }>(
    databaseUrl,
    'SELECT count(*)::int AS count FROM requests',
  );
  return Math.min(100, (count / (all?.count ?? 1)) * 100);
}

function sampleCursors(databaseUrl: string): Promise<QueuePlace[]> {
  return runSql<QueuePlace & Record<string, string>>(
    databaseUrl,
    `SELECT 'any' AS part, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, id::text
     FROM (SELECT created_at, id, row_number() OVER (ORDER BY created_at, id) AS place,
                  count(*) OVER () AS all_of_them
           FROM requests WHERE state = 'WAITING_APPROVAL') AS waiting
     WHERE place % greatest(1, all_of_them / $1) = 0
     ORDER BY created_at, id`,
    [SAMPLE_SIZE],
  );
}

async function sampleStaff(databaseUrl: string): Promise<number[]> {
  const staff = await runSql<{ id: number }>(
    databaseUrl,
    `SELECT actor_id::int AS id FROM audit_entries WHERE actor_kind = 'staff'
     GROUP BY actor_id ORDER BY count(*) DESC`,
  );
  return staff.map(({ id }) => id);
}

/** Serial ids at every depth. */
async function sampleIds(
  databaseUrl: string,
  table: 'audit_entries' | 'dispatch_batches',
): Promise<number[]> {
  const drawn = await runSql<{ id: number }>(
    databaseUrl,
    `SELECT greatest(1, last * place / $1)::int AS id
     FROM (SELECT max(id) AS last FROM ${table}) AS whole, generate_series(1, $1::int) AS place`,
    [SAMPLE_SIZE],
  );
  return drawn.map(({ id }) => id);
}

async function samplePostOffice(databaseUrl: string): Promise<Fixtures['postOffice']> {
  const [drawn] = await runSql<{ governorateCode: string; postOfficeCode: string }>(
    databaseUrl,
    `SELECT shipment.governorate_code AS "governorateCode", shipment.post_office_code AS "postOfficeCode"
     FROM requests JOIN shipments AS shipment ON request_id = requests.id
     WHERE state = 'PAYMENT_ACCEPTED' AND delivery = 'NOT_PACKED' ORDER BY requests.id LIMIT 1`,
  );
  return drawn;
}
