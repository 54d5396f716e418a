import { toAsciiEmail } from '@wathiqa/contract';
import {
  PAGE_SIZE,
  type QueueCounts,
  type QueueRow,
  type SearchAnswer,
  writeQueueCursor,
} from '@wathiqa/contract/office';
import { calendarDay, parseSearchTerm } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { Counted } from '../../http/calls.ts';
import { countRead } from '../../requests/audit/counted-reads.ts';
import { searchDigest } from '../../requests/audit/repository.ts';
import { findHolidays } from '../../requests/decision-time.ts';
import { toQueueRows } from './queue-row.ts';
import { findQueue, findRequests, type QueueFilter } from './repository.ts';
import { countViews } from './views.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

/** A page of a view or state. `next`: cursor. */
export async function readQueuePage(
  { database, now }: Context,
  { staffId, offices }: StaffCaller,
  filter: QueueFilter,
): Promise<{ rows: QueueRow[]; next: string | null; counts: QueueCounts | null }> {
  const at = now();
  const { query } = database;
  const holidays = await findHolidays(query);
  const viewer = { staffId, offices, at, holidays: holidays.map(calendarDay) };
  const found = await findQueue(query, filter, { ...viewer, rows: PAGE_SIZE + 1 });
  const counts =
    filter.state === 'WAITING_APPROVAL' ? await countViews(query, filter, viewer) : null;
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    rows: toQueueRows(page, holidays, at),
    next: last ? writeQueueCursor({ ...last, at: last.created_at }) : null,
    counts,
  };
}

/**
 * Audits kind, digest of the term and results. Each result counts as a read.
 *
 * @throws ServiceError READING_CAPPED
 */
export async function findByText(
  { database, now, ...keys }: Context & Pick<AppContext, 'settings' | 'secret'>,
  caller: StaffCaller,
  { text, page }: { text: string; page: number },
): Promise<Counted & Pick<SearchAnswer, 'by' | 'doubt' | 'more' | 'limited' | 'rows'>> {
  const searched = parseSearchTerm(toAsciiEmail(text) ?? text);
  const { by, term, doubt } = searched;
  const at = now();
  const { query } = database;
  const range = { page, size: PAGE_SIZE, offices: caller.offices };
  const rows = await findRequests(query, searched, range, at);
  const holidays = await findHolidays(query);
  const found = rows.slice(0, PAGE_SIZE);
  const counted = await countRead({ database, now, ...keys }, caller, {
    action: 'request.search',
    // The audit command searches for names as they were typed.
    detail: {
      by,
      term: searchDigest(keys, by === 'name' ? text : term),
      requests: found.map(({ id }) => String(id)),
    },
  });
  return {
    ...counted,
    by,
    doubt,
    more: rows.length > PAGE_SIZE,
    limited: caller.offices !== null,
    rows: toQueueRows(found, holidays, at).map((row, index) => ({
      ...row,
      fullName: found[index]?.full_name ?? '',
    })),
  };
}
