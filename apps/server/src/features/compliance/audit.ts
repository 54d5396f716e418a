import { AUDIT_PAGE_SIZE, type AuditEntry } from '@wathiqa/contract/office';
import { type RequestId, toRequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Reader, RowOf } from '../../db/database.ts';
import { endOfDay, startOfDay } from '../../db/sql-expressions.ts';
import type { StaffCaller } from '../../http/access.ts';
import { isBefore, isSince, recordAudit } from '../../requests/audit/repository.ts';
import { staffNameById } from '../identity/staff/repository.ts';

/** Reads a page, latest first, and audits it. `next`: cursor. */
export async function readAuditPage(
  { database }: Pick<AppContext, 'database'>,
  caller: StaffCaller,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const found = await findEntries(database.query, filter, AUDIT_PAGE_SIZE + 1);
  const page = found.slice(0, AUDIT_PAGE_SIZE);
  const { requestId, ...searched } = filter;
  await recordAudit(database.query, caller, {
    action: 'audit.search',
    detail: { ...searched, found: page.length },
    ...(requestId ? { requestId } : {}),
  });
  const last = found.length > AUDIT_PAGE_SIZE ? page.at(-1) : undefined;
  return { entries: page.map(toAuditEntry), next: last?.id ?? null };
}

function toAuditEntry(entry: AuditRow): AuditEntry {
  const { at, actor_kind, actor_id, actor_name, request_id, ...row } = entry;
  return {
    ...row,
    at: at.toISOString(),
    actor: actor_id === null ? actor_kind : `${actor_kind}:${actor_id}`,
    actorName: actor_name,
    requestId: request_id === null ? null : toRequestId(request_id),
  };
}

export interface AuditFilter {
  staffId?: number | undefined;
  act?: string | undefined;
  requestId?: RequestId | undefined;
  /** Inclusive Cairo days as YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
}

/**
 * Audit entries, latest first. Id ranges instead of days, and an index-only scan for the page, make old pages and
 * inactive members fast.
 */
export async function findEntries(
  database: Reader,
  { staffId, act, requestId, from, to, before }: AuditFilter,
  rows: number,
) {
  let page = database.selectFrom('audit_entries').select('id');
  if (staffId !== undefined) page = page.where('actor_id', '=', staffId);
  if (act) page = page.where('action', '=', act);
  if (requestId) page = page.where('request_id', '=', Number(requestId));
  if (before !== undefined) page = page.where('id', '<', before);
  if (from) page = page.where(isSince(startOfDay(from)));
  if (to) page = page.where(isBefore(endOfDay(to)));
  return database
    .selectFrom(page.orderBy('id', 'desc').limit(rows).as('page'))
    .innerJoin('audit_entries as entry', 'entry.id', 'page.id')
    .select([
      'entry.id',
      'entry.at',
      'entry.actor_kind',
      'entry.actor_id',
      'entry.role',
      'entry.address',
      'entry.action',
    ])
    .select(['entry.request_id', 'entry.detail'])
    .select(staffNameById(sql.ref('entry.actor_id')).as('actor_name'))
    .orderBy('entry.id', 'desc')
    .execute();
}

type AuditRow = RowOf<typeof findEntries>;
