import type { ReadingAnswer } from '@wathiqa/contract/office';
import {
  cairoDay,
  findUnusualReading,
  hasPermission,
  isInQueue,
  isoDay,
  type RequestId,
  type StaffRole,
  toRequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import type { Settings } from '../../../settings.ts';
import {
  countIdleReads,
  findExplainedReads,
  findForNextReader,
  findForReader,
  findReaders,
  findReadings,
  isActiveStaff,
  type RequestForReader,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;
/** What the cap is told by. */
export interface CappedReading {
  readonly settings: Pick<Settings, 'staffReadsPerHour'>;
}

type Reading = Omit<ReadingAnswer, 'ResponseCode' | 'ResponseMessage'>;

/**
 * Lets a member read one more request, whatever it is. What they take or decide is their work and is not counted.
 *
 * @throws ServiceError READING_CAPPED above the hour's cap, until a supervisor lifts it
 */
export async function requireUncapped(
  { database, settings }: Pick<Context, 'database'> & CappedReading,
  { staffId }: StaffCaller,
  requestId: RequestId,
): Promise<void> {
  const reads = await countIdleReads(database, staffId, requestId);
  if (reads >= settings.staffReadsPerHour) throw new ServiceError('READING_CAPPED');
}

/**
 * Lets a member see a request that is in their queue or theirs: they hold it, have worked on it, or have read it within
 * the hour. Whatever else they open takes a reason.
 *
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED
 */
export async function requireOwnWork(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { staffId, role }: StaffCaller,
  requestId: RequestId,
): Promise<void> {
  const request = await findForReader(database, staffId, requestId, now());
  requireReadable(role, request);
}

/**
 * Both: lets a member read one more request that is in their queue or theirs.
 *
 * @throws ServiceError NOT_FOUND; READING_CAPPED, READING_REASON_NEEDED
 */
export async function requireReadingAllowed(
  { database, now, settings }: Pick<Context, 'database' | 'now'> & CappedReading,
  { staffId, role }: StaffCaller,
  requestId: RequestId,
): Promise<void> {
  const request = await findForNextReader(database, staffId, requestId, now());
  if (request && request.reads >= settings.staffReadsPerHour)
    throw new ServiceError('READING_CAPPED');
  requireReadable(role, request);
}

function requireReadable(role: StaffRole, request: RequestForReader | undefined): void {
  if (!request) throw new ServiceError('NOT_FOUND');
  // What its citizen wrote is work that waits.
  const asks = request.unanswered && hasPermission(role, 'feedback.answer');
  if (!request.theirs && !asks && !isInQueue(role, request)) {
    throw new ServiceError('READING_REASON_NEEDED');
  }
}

/** What is unusual about a day's reading, and who is close to the cap now; whoever looks is in the audit. */
export async function readUnusualReading(
  context: Context,
  caller: StaffCaller,
  day = isoDay(cairoDay(context.now())),
): Promise<Reading> {
  const { database } = context;
  await recordAudit(database.query, caller, { action: 'reading.read', detail: { day } });
  return findReading(context, day);
}

/**
 * Lifts the cap for somebody: their reads are counted anew from now on.
 *
 * @throws ServiceError NOT_FOUND; OWN_ACCESS for oneself
 */
export async function liftReadingCap(
  context: Context,
  caller: StaffCaller,
  staffId: number,
): Promise<Reading> {
  const { database, now } = context;
  if (staffId === caller.staffId) throw new ServiceError('OWN_ACCESS');
  if (!(await isActiveStaff(database.query, staffId))) throw new ServiceError('NOT_FOUND');
  await recordAudit(database.query, caller, { action: 'reading.release', detail: { staffId } });
  return findReading(context, isoDay(cairoDay(now())));
}

async function findReading({ database, settings }: Context, day: string): Promise<Reading> {
  const [readings, explained, readers] = await database.read('now', (reader) =>
    Promise.all([findReadings(reader, day), findExplainedReads(reader, day), findReaders(reader)]),
  );
  const findings = findUnusualReading(readings).map(({ requestIds, ...finding }) => ({
    ...finding,
    requestIds: [...requestIds],
  }));
  return {
    day,
    findings,
    explained: explained.map(({ requestId, at, ...read }) => ({
      ...read,
      requestId: toRequestId(requestId),
      at: at.toISOString(),
    })),
    readers,
    cap: settings.staffReadsPerHour,
  };
}
