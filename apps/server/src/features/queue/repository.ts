import type { AttentionFlag, DocumentList, RequestList, RequestState } from '@wathiqa/domain';
import { type SqlBool, sql } from 'kysely';
import { BlindIndex } from '../../crypto/encryption.ts';
import type { Reader } from '../../db/replica.ts';

export interface ListedRequest {
  id: number;
  state: RequestState;
  list: RequestList;
  documents: number;
  governorate_code: string | null;
  flags: AttentionFlag[];
  /** Microseconds, for an exact cursor. */
  created_at: string;
  /** Working days spent in corrections, and the start of an open one. */
  correction_days: number;
  correction_since: Date | null;
  corrected: boolean;
  claimed_by: number | null;
  claimed_by_name: string | null;
  claimed_until: Date | null;
}

export interface QueueFilter {
  state: RequestState;
  list?: DocumentList | undefined;
  governorateCode?: string | undefined;
  olderThan?: number | undefined;
  flagged?: boolean | undefined;
  after?: { createdAt: string; id: string } | undefined;
}

const EXACT_TIME = `to_char(request.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const CORRECTED = sql`EXISTS (
  SELECT FROM document_corrections WHERE request_id = request.id AND outcome = 'corrected')`;

/** List columns, with the claim holder at a time. */
export function requestListQuery(database: Reader, at: Date) {
  return database
    .selectFrom('requests as request')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.id', '=', 'request.claimed_by')
        .on(sql<SqlBool>`request.claimed_until > ${at}::timestamptz`),
    )
    .select(['request.id', 'request.state', 'request.list', 'request.governorate_code'])
    .select(['request.correction_days', 'request.correction_since'])
    .select(sql<boolean>`${CORRECTED}`.as('corrected'))
    .select(['request.flags', 'staff.id as claimed_by', 'staff.user_name as claimed_by_name'])
    .select(sql<string>`${sql.raw(EXACT_TIME)}`.as('created_at'))
    .select(
      sql<Date | null>`CASE WHEN staff.id IS NOT NULL THEN request.claimed_until END`.as(
        'claimed_until',
      ),
    )
    .select(
      sql<number>`(SELECT count(*)::int FROM documents WHERE request_id = request.id)`.as(
        'documents',
      ),
    );
}

/** Oldest first, with one extra row to detect a next page. */
export async function findQueue(
  database: Reader,
  filter: QueueFilter,
  rows: number,
  at: Date,
): Promise<ListedRequest[]> {
  const { list } = filter;
  const query = queueQuery(database, filter, at).limit(rows);
  if (!list) return query.execute();
  // Two queries, because an OR would use neither index.
  const ofOneList = await query.where('request.list', '=', list).execute();
  const ofSeveral = await query
    .where('request.list', '=', 'mixed')
    .where(
      sql<SqlBool>`EXISTS (SELECT FROM documents WHERE request_id = request.id AND list = ${list})`,
    )
    .execute();
  return [...ofOneList, ...ofSeveral].sort(byAge).slice(0, rows);
}

function byAge(one: ListedRequest, other: ListedRequest): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? -1 : 1;
  return one.id - other.id;
}

function queueQuery(database: Reader, filter: QueueFilter, at: Date) {
  let query = requestListQuery(database, at).where('request.state', '=', filter.state);
  if (filter.governorateCode) {
    query = query.where('request.governorate_code', '=', filter.governorateCode);
  }
  if (filter.olderThan !== undefined) {
    query = query.where(
      sql<SqlBool>`request.created_at <= ${at}::timestamptz - make_interval(days => ${filter.olderThan}::int)`,
    );
  }
  if (filter.flagged) query = query.where(sql<SqlBool>`request.flags <> '{}'`);
  if (filter.after) {
    const { createdAt, id } = filter.after;
    query = query.where(
      sql<SqlBool>`(request.created_at, request.id) > (${createdAt}::timestamptz, ${id}::bigint)`,
    );
  }
  return query.orderBy('request.created_at').orderBy('request.id');
}

export type SearchBy = 'requestId' | 'nationalId' | 'mobile' | 'name';

/** Includes the matching owner's name. */
export interface FoundRequest extends ListedRequest {
  full_name: string;
}

/** First matches; each search kind scans one index in order, so its time is constant. */
export async function findRequests(
  database: Reader,
  by: SearchBy,
  text: string,
  rows: number,
  at: Date,
): Promise<FoundRequest[]> {
  const nationalId = new BlindIndex('nationalId', text);
  const mobile = new BlindIndex('mobile', text);
  const hits = {
    requestId: sql`SELECT id AS request_id FROM requests WHERE id = ${text}::bigint`,
    nationalId: sql`
      SELECT DISTINCT request_id FROM documents WHERE national_id_index = ${nationalId}
      ORDER BY request_id DESC LIMIT ${rows}`,
    mobile: sql`
      (SELECT id AS request_id FROM requests WHERE mobile1_index = ${mobile}
       ORDER BY id DESC LIMIT ${rows})
      UNION
      (SELECT id FROM requests WHERE mobile2_index = ${mobile}
       ORDER BY id DESC LIMIT ${rows})`,
    name: sql`
      SELECT request_id FROM (
        SELECT request_id FROM documents
        WHERE name_key >= fold_name(${text}) AND name_key < fold_name(${text}) || U&'\\FFFF'
        ORDER BY name_key, request_id LIMIT ${rows}
      ) AS beginnings GROUP BY request_id`,
  }[by];
  const { rows: found } = await sql<FoundRequest>`
    WITH hit AS MATERIALIZED (${hits})
    SELECT request.id, request.state, request.list, request.governorate_code, request.flags,
           request.correction_days, request.correction_since, ${CORRECTED} AS corrected,
           staff.id AS claimed_by, staff.user_name AS claimed_by_name,
           CASE WHEN staff.id IS NOT NULL THEN request.claimed_until END AS claimed_until,
           ${sql.raw(EXACT_TIME)} AS created_at,
           (SELECT count(*)::int FROM documents WHERE request_id = request.id) AS documents,
           (SELECT full_name FROM documents WHERE request_id = request.id
            ORDER BY (national_id_index = ${nationalId}) DESC NULLS LAST, starts_with(name_key, fold_name(${text})) DESC, position LIMIT 1) AS full_name
    FROM hit JOIN requests AS request ON request.id = hit.request_id
    LEFT JOIN staff ON staff.id = request.claimed_by AND request.claimed_until > ${at}::timestamptz
    ORDER BY request.created_at DESC, request.id DESC
    LIMIT ${rows}`.execute(database);
  return found;
}
