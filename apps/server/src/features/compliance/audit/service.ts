import { AUDIT_PAGE_SIZE, type AuditEntry } from '@wathiqa/contract/office';
import { toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { type AuditFilter, type AuditRow, findEntries } from './repository.ts';

/** Reads a page, latest first, and audits it. `next`: cursor. */
export async function readAuditPage(
  { database }: Pick<AppContext, 'database'>,
  caller: StaffCaller,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const found = await database.read('strong', (reader) =>
    findEntries(reader, filter, AUDIT_PAGE_SIZE + 1),
  );
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
