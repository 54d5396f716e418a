import {
  PAGE_SIZE,
  type QueuePart,
  type QueuePlace,
  type QueueView,
  type QueueViewName,
  SEARCH_PAGES,
} from '@wathiqa/contract/office';
import type {
  DocumentList,
  OfficeScope,
  RequestState,
  SearchKind,
  SearchTerm,
} from '@wathiqa/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BlindIndex } from '../../crypto/encryption.ts';
import type { Reader, RowOf, Transaction } from '../../db/database.ts';
import { WORST_GRADE } from '../../requests/checks/document-lookups.ts';
import { inScope, isUnrestricted } from '../../requests/offices.ts';
import { staffInterestQuery } from '../../requests/staff-interest.ts';
import {
  cairoToday,
  isForSecond,
  isInPart,
  isInView,
  isMixedWith,
  isOpen,
  matchesFilter,
  partsByDeadline,
  type Viewer,
  type ViewFilter,
} from './views.ts';

export type ListedRequest = RowOf<ReturnType<typeof requestListQuery>['execute']>;

export interface QueueFilter extends ViewFilter {
  state: RequestState;
  view: QueueViewName;
  sort: 'deadline' | 'arrival';
  after?: QueuePlace | undefined;
}

/** Microseconds, for an exact cursor. */
const EXACT_TIME = `to_char(request.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Name of its office; empty for none; null without offices. */
const OFFICE = sql<string | null>`coalesce(
  (SELECT name FROM offices WHERE offices.id = request.office_id),
  CASE WHEN EXISTS (SELECT FROM offices WHERE active) THEN '' END)`;

/** YYYY-MM-DD, if that day is to come. */
const setAsideUntil = (at: Date) => sql`
  CASE WHEN request.set_aside_until > ${cairoToday(at)} THEN request.set_aside_until::text END`;

/** List columns, with the claim holder at a time. */
export function requestListQuery(database: Reader, at: Date) {
  return database
    .selectFrom('requests as request')
    .where(isUnrestricted())
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.id', '=', 'request.claimed_by')
        .on(sql<SqlBool>`request.claimed_until > ${at}::timestamptz`),
    )
    .leftJoin('staff as assignee', (join) =>
      join
        .onRef('assignee.id', '=', 'request.assigned_to')
        .on(sql<SqlBool>`request.assigned_until >= ${cairoToday(at)}`),
    )
    .select(['assignee.id as assigned_to', 'assignee.user_name as assigned_to_name'])
    .select(sql<string | null>`${setAsideUntil(at)}`.as('set_aside_until'))
    .select(['request.id', 'request.state', 'request.list', 'request.governorate_code'])
    .select([
      'request.delivery',
      'request.step_at',
      'request.awaits_visit',
      'request.readdressed_at',
    ])
    .select([OFFICE.as('office'), WORST_GRADE.as('grade')])
    .select(['request.correction_days', 'request.correction_since', 'request.corrected'])
    .select(['request.findings', 'staff.id as claimed_by', 'staff.user_name as claimed_by_name'])
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

/**
 * Locks the member's next request that no other has claimed or is about to: one assigned to the member, else the
 * first of the view by deadline. Skips the member's own requests and those that wait for the citizen or are set aside.
 */
export async function lockNextRequest(
  transaction: Transaction,
  view: QueueView,
  viewer: Viewer,
): Promise<number | undefined> {
  const next = nextRequestQuery(transaction, viewer);
  const free = next.skipLocked();
  const found = await findNext(free, view, viewer);
  if (found !== undefined) return found;
  // Most locked requests are about to be claimed, but some are locked only by a job. After the wait a second look,
  // because a lock that waited reads other tables as of before the wait.
  await findNext(next, view, viewer);
  return findNext(free, view, viewer);
}

async function findNext(
  next: ReturnType<typeof nextRequestQuery>,
  { view, ...filter }: QueueView,
  viewer: Viewer,
): Promise<number | undefined> {
  const isFree = view === 'second' ? isForSecond(viewer) : isOpen(viewer.at);
  const assigned = await next
    .where(isOpen(viewer.at))
    .where('request.assigned_to', '=', viewer.staffId)
    .executeTakeFirst();
  if (assigned) return assigned.id;
  const inView = next
    .where(
      sql<SqlBool>`(request.assigned_to IS NULL OR request.assigned_until < ${cairoToday(viewer.at)})`,
    )
    .where(isFree)
    .where(isInView(view, viewer))
    .where(matchesFilter(filter));
  for (const part of partsByDeadline(view)) {
    const next = await inView.where(isInPart(part, viewer)).executeTakeFirst();
    if (next) return next.id;
  }
  return undefined;
}

function nextRequestQuery(transaction: Transaction, { staffId, offices, at }: Viewer) {
  return transaction
    .selectFrom('requests as request')
    .select('request.id')
    .where('request.state', '=', 'WAITING_APPROVAL')
    .where(inScope(offices))
    .where(
      sql<SqlBool>`(request.claimed_until IS NULL OR request.claimed_until <= ${at}::timestamptz)`,
    )
    .where(
      sql<SqlBool>`NOT EXISTS (
        SELECT FROM pending_decisions WHERE request_id = request.id AND problem IS NULL)`,
    )
    .where(
      sql<SqlBool>`NOT EXISTS (
        SELECT FROM (${staffInterestQuery(staffId, sql`request.id`)}) AS interest WHERE ordered OR concerned)`,
    )
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(1)
    .forUpdate('request');
}

/** Rows of the parts in turn, until there are enough. */
export async function findQueue(
  database: Reader,
  filter: QueueFilter,
  { rows, ...viewer }: Viewer & { rows: number },
): Promise<(ListedRequest & { part: QueuePart })[]> {
  const { state, view, sort, after } = filter;
  const byDeadline = state === 'WAITING_APPROVAL' && sort === 'deadline';
  const parts = byDeadline ? partsByDeadline(view) : (['any'] as const);
  const found = [];
  for (const part of parts.slice(Math.max(0, after ? parts.indexOf(after.part) : 0))) {
    const place = part === after?.part ? after : undefined;
    const query = partQuery(database, { ...filter, after: place }, part, viewer);
    const more = await findOfList(query.limit(rows - found.length), filter.list);
    found.push(...more.slice(0, rows - found.length).map((row) => ({ ...row, part })));
    if (found.length >= rows) break;
  }
  return found;
}

function partQuery(database: Reader, filter: QueueFilter, part: QueuePart, viewer: Viewer) {
  const { state, view, governorateCode, officeId, after } = filter;
  let query = requestListQuery(database, viewer.at)
    .where('request.state', '=', state)
    .where(inScope(viewer.offices))
    .where(isInPart(part, viewer));
  if (state === 'WAITING_APPROVAL') query = query.where(isInView(view, viewer));
  if (governorateCode) query = query.where('request.governorate_code', '=', governorateCode);
  if (officeId) query = query.where('request.office_id', '=', officeId);
  if (after) {
    const { at, id } = after;
    query = query.where(
      sql<SqlBool>`(request.created_at, request.id) > (${at}::timestamptz, ${id}::bigint)`,
    );
  }
  return query.orderBy('request.created_at').orderBy('request.id');
}

/** Two queries, because an OR would use neither index. */
async function findOfList(
  query: ReturnType<typeof partQuery>,
  list: DocumentList | undefined,
): Promise<ListedRequest[]> {
  if (!list) return query.execute();
  const ofOneList = await query.where('request.list', '=', list).execute();
  const ofSeveral = await query.where(isMixedWith(list)).execute();
  return [...ofOneList, ...ofSeveral].sort(byAge);
}

function byAge(one: ListedRequest, other: ListedRequest): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? -1 : 1;
  return one.id - other.id;
}

/** Hits of one index scan; a longer result ends here, so that its time is constant. */
const MOST_HITS = PAGE_SIZE * SEARCH_PAGES + 1;
/** Larger for a member of offices, because the hits of other offices are hidden. */
const MOST_HITS_IN_OFFICES = 20 * MOST_HITS;

/**
 * A page of matches, with one extra row to detect a next page. Names match from their beginning, as family and first
 * names in either order, or by family alone. Includes the matching owner's name.
 */
export async function findRequests(
  database: Reader,
  { by, term }: Pick<SearchTerm, 'by' | 'term'>,
  { page, size, offices }: { page: number; size: number; offices: OfficeScope },
  at: Date,
) {
  const isMatch =
    by === 'name'
      ? matchesName(term)
      : sql`national_id_index = ${new BlindIndex('nationalId', term)}`;
  const seen = offices
    ? sql`JOIN requests AS request ON request.id = request_id AND ${inScope(offices)}`
    : sql``;
  const found = hitsOf(by, term, offices ? MOST_HITS_IN_OFFICES : MOST_HITS);
  const hits = sql<{ request_id: number; is_extra: boolean }>`(
    SELECT request_id, row_number() OVER (ORDER BY min(key), request_id DESC) > ${page * size} AS is_extra
    FROM (${found}) AS hits ${seen}
    GROUP BY request_id ORDER BY min(key), request_id DESC
    LIMIT ${size + 1} OFFSET ${(page - 1) * size})`;
  return requestListQuery(database, at)
    .innerJoin(hits.as('hit'), (join) => join.onRef('hit.request_id', '=', 'request.id'))
    .select(
      sql<string>`(
        SELECT full_name FROM documents WHERE request_id = request.id
        ORDER BY (${isMatch}) DESC NULLS LAST, position LIMIT 1)`.as('full_name'),
    )
    .orderBy('is_extra')
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .execute();
}

/** Rows (request_id, key), up to `most` per index scan; {@link findRequests} sorts them. */
function hitsOf(by: SearchKind, term: string, most: number) {
  switch (by) {
    case 'requestId':
      return sql`SELECT id AS request_id, '' AS key FROM requests WHERE id = ${term}::bigint`;
    case 'nationalId':
      return sql`
        SELECT request_id, '' AS key FROM documents WHERE national_id_index = ${new BlindIndex('nationalId', term)}
        LIMIT ${most}`;
    case 'mobile': {
      const mobile = new BlindIndex('mobile', term);
      return sql`
        (SELECT id AS request_id, '' AS key FROM requests WHERE mobile1_index = ${mobile} ORDER BY id DESC LIMIT ${most})
        UNION ALL
        (SELECT id, '' FROM requests WHERE mobile2_index = ${mobile} ORDER BY id DESC LIMIT ${most})`;
    }
    case 'payment':
      return sql`
        SELECT request_id, '' AS key FROM payment_attempts WHERE provider_reference = ${term} LIMIT ${most}`;
    case 'email':
      return sql`
        SELECT id AS request_id, '' AS key FROM requests
        WHERE citizen_id IN (SELECT id FROM citizens WHERE email_index = ${new BlindIndex('email', term)})
        LIMIT ${most}`;
    case 'name':
      return sql.join(
        nameBeginnings(term).map(
          ({ column, from }) => sql`
            (SELECT request_id, ${column} AS key FROM documents WHERE ${startsWith(column, from)}
             ORDER BY ${column}, request_id LIMIT ${most})`,
        ),
        sql` UNION ALL `,
      );
  }
}

function matchesName(key: string) {
  const matches = nameBeginnings(key).map(({ column, from }) => startsWith(column, from));
  return sql<SqlBool>`${sql.join(matches, sql` OR `)}`;
}

/** «منى شناوي»: beginnings of names, and of names with the family first, as «الشناوي» too. */
function nameBeginnings(key: string) {
  const words = key.split(' ');
  const familyFirst = [key, [words.at(-1), ...words.slice(0, -1)].join(' ')];
  return [
    { column: sql.ref('name_key'), from: key },
    ...[...new Set(familyFirst.flatMap((from) => [from, otherArticle(from)]))].map((from) => ({
      column: sql.ref('family_key'),
      from,
    })),
  ];
}

/** With the article instead of without, and the other way round; short rests are no names. */
function otherArticle(name: string): string {
  return /^ال\S{3}/.test(name) ? name.slice(2) : `ال${name}`;
}

function startsWith(column: RawBuilder<unknown>, from: string) {
  return sql<SqlBool>`${column} >= ${from} AND ${column} < ${from} || U&'\\FFFF'`;
}
