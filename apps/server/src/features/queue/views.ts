import {
  COUNT_LIMIT,
  QUEUE_VIEWS,
  type QueueCounts,
  type QueuePart,
  type QueueViewName,
} from '@wathiqa/contract/office';
import {
  addDays,
  type CalendarDay,
  cairoDay,
  cairoIsoDay,
  type DocumentList,
  type OfficeScope,
  REGISTER_FINDINGS,
} from '@wathiqa/domain';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { startOfDay } from '../../db/sql-expressions.ts';
import { waitingForSecond } from '../../requests/checks/second-person.ts';
import { firstDaysInTime, isDecisionLate } from '../../requests/decision-time.ts';
import { inScope } from '../../requests/offices.ts';

export interface Viewer {
  staffId: number;
  offices: OfficeScope;
  at: Date;
  holidays: readonly CalendarDay[];
}

export interface ViewFilter {
  list?: DocumentList | undefined;
  governorateCode?: string | undefined;
  officeId?: number | undefined;
}

export const cairoToday = (at: Date) => sql`${cairoIsoDay(at)}::date`;

/** Neither with the citizen nor set aside, nor accepted by a first person. */
export const isOpen = (at: Date) => sql<SqlBool>`(
  request.correction_since IS NULL AND request.id <> ALL (${waitingForSecond(at)})
  AND (request.set_aside_until IS NULL OR request.set_aside_until <= ${cairoToday(at)}))`;

/** Waits for the viewer as the second person. */
export const isForSecond = ({ staffId, at }: Viewer) =>
  sql<SqlBool>`request.id = ANY (${waitingForSecond(at, staffId)})`;

const isMine = ({ staffId, at }: Viewer) => sql<SqlBool>`(
  request.claimed_by = ${staffId} AND request.claimed_until > ${at}::timestamptz
  OR request.assigned_to = ${staffId} AND request.assigned_until >= ${cairoToday(at)})`;

const isLate = ({ at, holidays }: Viewer) =>
  isDecisionLate(firstDaysInTime(cairoDay(at), holidays));

const isLateTomorrow = ({ at, holidays }: Viewer) =>
  isDecisionLate(firstDaysInTime(addDays(cairoDay(at), 1), holidays));

/** Bounds the scan of requests due today, which else begins at the oldest late one. */
const isRecent = ({ at, holidays }: Viewer) =>
  sql`request.created_at >= ${startOfDay(firstDaysInTime(cairoDay(at), holidays).at(-1))}`;

const PARTS: Readonly<Record<QueuePart, (viewer: Viewer) => ReturnType<typeof sql<SqlBool>>>> = {
  late: isLate,
  today: (viewer) =>
    sql<SqlBool>`(${isLateTomorrow(viewer)} AND NOT ${isLate(viewer)} AND ${isRecent(viewer)})`,
  later: (viewer) =>
    sql<SqlBool>`(request.correction_since IS NULL AND NOT ${isLateTomorrow(viewer)})`,
  suspended: () => sql<SqlBool>`request.correction_since IS NOT NULL`,
  any: () => sql<SqlBool>`true`,
};

export const isInPart = (part: QueuePart, viewer: Viewer) => PARTS[part](viewer);

/** Not decided by the viewer, whose decision may still be undone. */
const awaits = ({ staffId }: Viewer) => sql`request.id <> ALL (ARRAY(
  SELECT request_id FROM pending_decisions WHERE staff_id = ${staffId} AND problem IS NULL))`;

/** SQL: an undecided request belongs to a view. */
export function isInView(view: QueueViewName, viewer: Viewer) {
  return sql<SqlBool>`(${awaits(viewer)} AND ${condition(view, viewer)})`;
}

function condition(view: QueueViewName, viewer: Viewer) {
  const open = isOpen(viewer.at);
  switch (view) {
    case 'open':
      return open;
    case 'late':
    case 'today':
      return sql<SqlBool>`(${open} AND ${PARTS[view](viewer)})`;
    case 'corrected':
      return sql<SqlBool>`(${open} AND request.corrected)`;
    case 'flagged':
      return sql<SqlBool>`(${open} AND request.findings <> '{}')`;
    case 'register':
      return sql<SqlBool>`(${open} AND request.findings <> '{}' AND request.findings && ${[...REGISTER_FINDINGS]}::text[])`;
    case 'second':
      return isForSecond(viewer);
    case 'mine':
      return isMine(viewer);
    case 'all':
      return sql<SqlBool>`true`;
  }
}

/** Parts of a view in the order of deadlines; within a part the oldest request is first. */
export function partsByDeadline(view: QueueViewName): readonly QueuePart[] {
  if (view === 'late' || view === 'today') return [view];
  const open = ['late', 'today', 'later'] as const;
  return view === 'mine' || view === 'all' ? [...open, 'suspended'] : open;
}

/** SQL: a request of several lists has documents of the given one. */
export function isMixedWith(list: DocumentList) {
  return sql<SqlBool>`(request.list = 'mixed'
    AND EXISTS (SELECT FROM documents WHERE request_id = request.id AND list = ${list}))`;
}

export function matchesFilter({ list, governorateCode, officeId }: ViewFilter) {
  const ofList = list ? sql`(request.list = ${list} OR ${isMixedWith(list)})` : sql`true`;
  const near = governorateCode ? sql`request.governorate_code = ${governorateCode}` : sql`true`;
  const ofOffice = officeId ? sql`request.office_id = ${officeId}` : sql`true`;
  return sql<SqlBool>`(${ofList} AND ${near} AND ${ofOffice})`;
}

/** One bounded scan for each view. */
export async function countViews(
  database: Reader,
  filter: ViewFilter,
  viewer: Viewer,
): Promise<QueueCounts> {
  const counts = QUEUE_VIEWS.map(
    (view) => sql`(
      SELECT count(*)::int FROM (
        SELECT FROM requests AS request
        WHERE request.state = 'WAITING_APPROVAL' AND ${inScope(viewer.offices)}
          AND ${matchesFilter(filter)} AND ${isInView(view, viewer)}
        LIMIT ${COUNT_LIMIT}) AS counted) AS ${sql.ref(view)}`,
  );
  const { rows } = await sql<QueueCounts>`SELECT ${sql.join(counts)}`.execute(database);
  const [only] = rows;
  if (!only) throw new Error('The query returned no row');
  return only;
}
