import { MAX_ACCESSES, type StaffAccess } from '@wathiqa/contract/office';
import { type RequestId, type StaffRole, toRequestId, withoutNationalIds } from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { BlindIndex } from '../../crypto/encryption.ts';
import type { Reader } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import { ServiceError } from '../../http/errors.ts';
import { toWire } from '../../http/wire-rows.ts';
import { recordAudit, searchDigest } from '../../requests/audit/repository.ts';
import { requireInScope } from '../../requests/offices.ts';
import { staffNameById } from '../identity/staff/repository.ts';

type Context = Pick<AppContext, 'database' | 'settings' | 'secret'>;

interface Accesses {
  accesses: StaffAccess[];
  more: boolean;
}

/** Finds acts of staff on the requests of a person, and audits the search with its reason. */
export async function findAccessesOfPerson(
  context: Context,
  caller: StaffCaller,
  { nationalId, reason }: { nationalId: string; reason: string },
): Promise<Accesses> {
  const { database } = context;
  const index = new BlindIndex('nationalId', nationalId);
  const found = await readAccesses(
    context,
    sql`SELECT request_id AS id FROM documents WHERE national_id_index = ${index}
        UNION SELECT id FROM requests
        WHERE citizen_id IN (SELECT id FROM citizens WHERE national_id_index = ${index})`,
  );
  await recordAudit(database.query, caller, {
    action: 'audit.searchPerson',
    detail: {
      term: searchDigest(context, nationalId),
      reason: withoutNationalIds(reason),
      found: found.accesses.length,
    },
  });
  return found;
}

/** Reads acts of staff on a request, and audits it. @throws ServiceError NOT_FOUND; OTHER_OFFICE */
export async function readAccessesOfRequest(
  context: Context,
  caller: StaffCaller,
  { requestId }: { requestId: RequestId },
): Promise<Accesses> {
  const { database } = context;
  const id = Number(requestId);
  const request = await database.query
    .selectFrom('requests')
    .select('office_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!request) throw new ServiceError('NOT_FOUND');
  requireInScope(caller.offices, request.office_id);
  const found = await readAccesses(context, sql`SELECT ${id}::bigint AS id`);
  await recordAudit(database.query, caller, { action: 'reading.readRequest', requestId });
  return found;
}

async function readAccesses(
  { database }: Pick<Context, 'database'>,
  requests: RawBuilder<unknown>,
): Promise<Accesses> {
  const rows = await findAccesses(database.query, requests);
  return {
    more: rows.length > MAX_ACCESSES,
    accesses: rows.slice(0, MAX_ACCESSES).map((row) => ({
      ...toWire(row),
      staffName: row.staffName ?? '',
      requestIds: row.requestIds.map(toRequestId),
    })),
  };
}

interface AccessRow {
  id: number;
  at: Date;
  staffName: string | null;
  role: StaffRole;
  action: string;
  requestIds: number[];
}

/** @param requests statement of the ids */
async function findAccesses(database: Reader, requests: RawBuilder<unknown>): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    WITH asked AS (${requests})
    SELECT entry.id, entry.at, entry.role, entry.action, array_agg(entry.about ORDER BY entry.about) AS "requestIds",
           ${staffNameById(sql.ref('entry.actor_id'))} AS "staffName"
    FROM (
      SELECT audit_entries.*, asked.id AS about FROM asked JOIN audit_entries ON request_id = asked.id
      UNION ALL
      SELECT audit_entries.*, asked.id FROM asked JOIN audit_entries
        ON detail ? 'requests' AND detail -> 'requests' @> to_jsonb(asked.id::text)
    ) AS entry
    WHERE entry.actor_kind = 'staff'
    GROUP BY entry.id, entry.at, entry.role, entry.action, entry.actor_id
    ORDER BY entry.id DESC LIMIT ${MAX_ACCESSES + 1}`.execute(database);
  return rows;
}
