import { PAGE_SIZE, type QueueRow, type SearchAnswer } from '@wathiqa/contract/office';
import {
  isDigits,
  MOBILE_LENGTH,
  NATIONAL_ID_LENGTH,
  normalizeMobile,
  REQUEST_ID_LENGTH,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { recordAudit, searchDigest } from '../../requests/audit/repository.ts';
import { findHolidays } from '../../requests/holidays.ts';
import { requireBelowReadLimit } from '../compliance/reading/service.ts';
import { toQueueRows } from './queue-row.ts';
import { findQueue, findRequests, type QueueFilter, type SearchBy } from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

/** A page of a state, oldest first. `next`: cursor. */
export async function readQueuePage(
  { database, now }: Context,
  filter: QueueFilter,
): Promise<{ rows: QueueRow[]; next: string | null }> {
  const at = now();
  const { found, holidays } = await database.read('strong', async (reader) => ({
    found: await findQueue(reader, filter, PAGE_SIZE + 1, at),
    holidays: await findHolidays(reader),
  }));
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    rows: toQueueRows(page, holidays, at),
    next: last ? `${last.created_at}_${last.id}` : null,
  };
}

/**
 * Searches and audits: kind, digest of the term, results. Each result counts as a read.
 *
 * @throws ServiceError READING_CAPPED
 */
export async function findByText(
  { database, now, ...keys }: Context & Pick<AppContext, 'settings' | 'secret'>,
  caller: StaffCaller,
  text: string,
): Promise<Pick<SearchAnswer, 'by' | 'rows'>> {
  await requireBelowReadLimit({ database, ...keys }, caller);
  const { by, term } = parseSearch(text);
  const at = now();
  const { found, holidays } = await database.read('strong', async (reader) => ({
    found: await findRequests(reader, by, term, PAGE_SIZE, at),
    holidays: await findHolidays(reader),
  }));
  await recordAudit(database.query, caller, {
    action: 'request.search',
    detail: { by, term: searchDigest(keys, term), requests: found.map(({ id }) => String(id)) },
  });
  return {
    by,
    rows: toQueueRows(found, holidays, at).map((row, index) => ({
      ...row,
      fullName: found[index]?.full_name ?? '',
    })),
  };
}

/** Digits by length, otherwise a name prefix. */
function parseSearch(text: string): { by: SearchBy; term: string } {
  const digits = normalizeMobile(text);
  if (isDigits(digits)) {
    if (digits.length === NATIONAL_ID_LENGTH) return { by: 'nationalId', term: digits };
    if (digits.length === MOBILE_LENGTH) return { by: 'mobile', term: digits };
    if (digits.length === REQUEST_ID_LENGTH) return { by: 'requestId', term: digits };
  }
  return { by: 'name', term: text };
}
