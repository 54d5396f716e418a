import type { ReadingAnswer } from '@wathiqa/contract/office';
import {
  cairoDay,
  findUnusualReading,
  hasPermission,
  isInQueue,
  isInScope,
  isoDay,
  type RequestId,
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
  findReadAccess,
  findReadAccessWithIdleCount,
  findReaders,
  findReadings,
  isActiveStaff,
  type RequestForReader,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;
export interface CappedReading {
  readonly settings: Pick<Settings, 'staffReadsPerHour'>;
}

type Reading = Omit<ReadingAnswer, 'ResponseCode' | 'ResponseMessage'>;

/**
 * Enforces the reading cap; requests that the member acted on do not count.
 *
 * @throws ServiceError READING_CAPPED until a supervisor releases it
 */
export async function requireBelowReadLimit(
  { database, settings }: Pick<Context, 'database'> & CappedReading,
  { staffId }: StaffCaller,
  requestId?: RequestId,
): Promise<void> {
  const reads = await countIdleReads(database, staffId, requestId);
  if (reads >= settings.staffReadsPerHour) throw new ServiceError('READING_CAPPED');
}

/**
 * Requires the request in the queue of the member's offices, claimed, acted on, or read within the hour. Others need a
 * reason.
 *
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED
 */
export async function requireOwnWork(
  { database, now }: Pick<Context, 'database' | 'now'>,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<void> {
  const request = await findReadAccess(database, caller.staffId, requestId, now());
  requireReadable(caller, request);
}

/**
 * Combines {@link requireBelowReadLimit} and {@link requireOwnWork}.
 *
 * @throws ServiceError NOT_FOUND; READING_CAPPED; READING_REASON_NEEDED
 */
export async function requireReadingAllowed(
  { database, now, settings }: Pick<Context, 'database' | 'now'> & CappedReading,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<void> {
  const { staffId } = caller;
  const request = await findReadAccessWithIdleCount(database, staffId, requestId, now());
  if (request && request.reads >= settings.staffReadsPerHour)
    throw new ServiceError('READING_CAPPED');
  requireReadable(caller, request);
}

function requireReadable(
  { role, offices }: StaffCaller,
  request: RequestForReader | undefined,
): void {
  if (!request) throw new ServiceError('NOT_FOUND');
  // An unanswered message, a proposed refund and a disagreement are work.
  const asks =
    (request.disputed && hasPermission(role, 'quality.settle')) ||
    (request.unanswered && hasPermission(role, 'feedback.answer')) ||
    (request.refundProposed && hasPermission(role, 'payments.refund'));
  const isWork = (asks || isInQueue(role, request)) && isInScope(offices, request.officeId);
  // A second look knows nothing of the first decision.
  if (request.checking || (!request.theirs && !isWork)) {
    throw new ServiceError('READING_REASON_NEEDED');
  }
}

/** Unusual reads of a day and members near the cap; audited. */
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
 * Releases the cap: counting restarts.
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
  const [readings, explained, readers] = await database.read('strong', (reader) =>
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
