import type { RequestId } from '@wathiqa/domain';
import { withClient } from '@wathiqa/server/src/commands/pg-client.ts';
import { FUNCTIONS } from '../support/fill.ts';
import { runSql } from '../support/sql.ts';

/** Where a page of the queue begins. */
interface QueueCursor {
  createdAt: string;
  id: string;
}

/** What a clerk has in hand to search with: things that are in the register. */
export interface Fixtures {
  numbers: RequestId[];
  nationalIds: string[];
  mobiles: string[];
  /** The first three names of a person. */
  names: string[];
  /** Places at every depth of the queue. */
  cursors: QueueCursor[];
  /** Batches at every depth. */
  batchIds: number[];
  /** A post office that parcels wait for. */
  postOffice: { governorateCode: string; postOfficeCode: string } | undefined;
  /** Members of the staff, the one with the most entries in the audit first. */
  staffIds: number[];
  /** Entries of the audit at every depth. */
  entries: number[];
}

const SAMPLE_SIZE = 200;

/** Things that the register holds, drawn from all over it. */
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

/** Documents of people, whose numbers and mobiles the fill makes of who they are. */
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

/** Per cent of the requests that are so many. */
async function samplePercentage(databaseUrl: string, count: number): Promise<number> {
  const [all] = await runSql<{ count: number }>(
    databaseUrl,
    'SELECT count(*)::int AS count FROM requests',
  );
  return Math.min(100, (count / (all?.count ?? 1)) * 100);
}

function sampleCursors(databaseUrl: string): Promise<QueueCursor[]> {
  return runSql<QueueCursor & Record<string, string>>(
    databaseUrl,
    `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt", id::text
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

/** Ids of a table that counts them up, at every depth. */
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
