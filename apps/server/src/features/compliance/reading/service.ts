import type { ReadingAnswer } from '@wathiqa/contract/office';
import {
  cairoIsoDay,
  findUnusualReading,
  hasPermission,
  isInQueue,
  isInScope,
  type RequestId,
  sharesOffice,
  toRequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { toWire } from '../../../http/wire-rows.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import {
  findExplainedReads,
  findOfficesOfStaff,
  findReadAccess,
  findReaders,
  findReadings,
  type RequestForReader,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

type Reading = Omit<ReadingAnswer, 'ResponseCode' | 'ResponseMessage'>;

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
  if (!request) throw new ServiceError('NOT_FOUND');
  requireReadable(caller, request);
}

/** As {@link requireOwnWork}, of a request that was read. @throws ServiceError READING_REASON_NEEDED */
export function requireReadable({ role, offices }: StaffCaller, request: RequestForReader): void {
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
  { day = cairoIsoDay(context.now()) }: { day?: string | undefined },
): Promise<Reading> {
  const { database } = context;
  await recordAudit(database.query, caller, { action: 'reading.read', detail: { day } });
  return findReading(context, day);
}

/**
 * Releases the cap: counting restarts.
 *
 * @throws ServiceError NOT_FOUND; OWN_ACCESS for oneself; OTHER_OFFICE for a member of other offices
 */
export async function liftReadingCap(
  context: Context,
  caller: StaffCaller,
  { staffId }: { staffId: number },
): Promise<Reading> {
  const { database, now } = context;
  if (staffId === caller.staffId) throw new ServiceError('OWN_ACCESS');
  const today = cairoIsoDay(now());
  const member = await findOfficesOfStaff(database.query, staffId, today);
  if (!member) throw new ServiceError('NOT_FOUND');
  if (!sharesOffice(caller.offices, member.offices)) throw new ServiceError('OTHER_OFFICE');
  await recordAudit(database.query, caller, { action: 'reading.release', detail: { staffId } });
  return findReading(context, today);
}

async function findReading(
  { database: { query }, settings, now }: Context,
  day: string,
): Promise<Reading> {
  const [readings, explained, readers] = await Promise.all([
    findReadings(query, day),
    findExplainedReads(query, day),
    findReaders(query, now()),
  ]);
  const findings = findUnusualReading(readings).map(({ requestIds, ...finding }) => ({
    ...finding,
    requestIds: [...requestIds],
  }));
  return {
    day,
    findings,
    explained: explained.map((read) => ({
      ...toWire(read),
      requestId: toRequestId(read.requestId),
    })),
    readers,
    cap: settings.staffReadsPerHour,
  };
}
