import {
  type Batch,
  type DeliveryAction,
  MAX_BATCH_SIZE,
  type Parcel,
  type WaitingCertificate,
  type WaitingParcels,
} from '@wathiqa/contract/office';
import {
  type DeliveryFailure,
  isActionAllowed,
  MAX_WRONG_DELIVERY_CODES,
  type NoCodeReason,
  type RequestId,
  toRequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import { ServiceError } from '../../http/errors.ts';
import { auditRow, recordAudit } from '../../requests/audit/repository.ts';
import { isDeliveryCode } from '../../requests/delivery-code.ts';
import { type LockedRequest, lockRequest, lockRequests } from '../../requests/locked-request.ts';
import { requireInScope } from '../../requests/offices.ts';
import { actOnce } from '../../requests/staff-acts.ts';
import { requireOthersRequest } from '../../requests/staff-interest.ts';
import { actingStaff, transition, transitionAll } from '../../requests/transition.ts';
import { type CappedReading, requireReadingAllowed } from '../compliance/reading/service.ts';
import { toBatch, toParcel, toWaitingParcels } from './presenter.ts';
import {
  closeBatch,
  countWaiting,
  countWithoutAddress,
  findBatches,
  findParcel,
  findParcels,
  findWaitingCertificates,
  insertBatch,
  lockOpenBatch,
  nextBefore,
  type OpenBatch,
  type ParcelRow,
  writeCourierReference,
} from './repository.ts';

// Dispatch: packed, handed over, delivered or returned.

type Context = Pick<AppContext, 'database' | 'now'>;

interface BatchDetails {
  batch: Batch;
  parcels: Parcel[];
  waitingCertificates: WaitingCertificate[];
}

interface DispatchOverview {
  waiting: WaitingParcels[];
  /** Paid requests without address. */
  withoutAddress: number;
  parcels: Parcel[];
  batches: Batch[];
}

/** Waiting counts, and the parcels of one governorate or post office, which are audited. */
export async function readOverview(
  { database, now }: Context,
  caller: StaffCaller,
  filter: { governorateCode?: string; postOfficeCode?: string },
): Promise<DispatchOverview> {
  const { governorateCode, postOfficeCode } = filter;
  const { offices } = caller;
  const { waiting, withoutAddress } = await database.read('strong', async (reader) => ({
    waiting: await countWaiting(reader, offices),
    withoutAddress: await countWithoutAddress(reader, offices),
  }));
  const parcels = governorateCode
    ? await findParcels(database.query, { offices, governorateCode, postOfficeCode })
    : [];
  const batches = await findBatches(database.query, 'open', offices);
  if (parcels.length > 0) {
    const detail = { ...filter, requests: parcels.map(({ id }) => String(id)) };
    await recordAudit(database.query, caller, { action: 'dispatch.read', detail });
  }
  return {
    waiting: waiting.map(toWaitingParcels),
    withoutAddress,
    parcels: parcels.map((parcel) => toParcel(parcel, now())),
    batches: batches.map(toBatch),
  };
}

/** Page of handed-over batches, or of all that a text finds; without names. */
export async function listBatches(
  { database }: Context,
  { offices }: StaffCaller,
  { before, text }: { before?: number | undefined; text?: string | undefined },
): Promise<{ batches: Batch[]; next: number | null }> {
  const found = await database.read('strong', (reader) =>
    findBatches(reader, { handedOverBefore: before, text: text?.trim() }, offices),
  );
  return { batches: found.map(toBatch), next: nextBefore(found) };
}

/**
 * Reads and audits a packed parcel, under the rules of reading a request.
 *
 * @throws ServiceError NOT_FOUND, also before packing; READING_CAPPED; READING_REASON_NEEDED
 */
export async function readParcel(
  context: Context & CappedReading,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<Parcel> {
  await requireReadingAllowed(context, caller, requestId);
  const found = await getParcel(context, requestId);
  if (found.delivery === 'NOT_PACKED') throw new ServiceError('NOT_FOUND');
  await recordAudit(context.database.query, caller, { action: 'dispatch.readParcel', requestId });
  return found;
}

/** @throws ServiceError NOT_FOUND */
export async function readBatch(
  context: Context,
  caller: StaffCaller,
  batchId: number,
): Promise<BatchDetails> {
  const found = await getBatch(context, caller, batchId);
  await recordAudit(context.database.query, caller, {
    action: 'dispatch.readBatch',
    detail: { batchId, requests: found.parcels.map(({ requestId }) => requestId) },
  });
  return found;
}

/**
 * Packs requests atomically into a new batch, or into an open one.
 *
 * @throws ServiceError NOT_FOUND, also for other offices; CHANGED, also for a handed-over batch; MALFORMED for an
 *   unknown or different governorate, or too many
 */
export async function packBatch(
  context: Context,
  caller: StaffCaller,
  governorateCode: string,
  { requestIds, batchId: open }: { requestIds: readonly RequestId[]; batchId?: number | undefined },
): Promise<BatchDetails> {
  if (open !== undefined) await getBatch(context, caller, open);
  let parcels: ParcelRow[] | undefined;
  const { result, repeated } = await actOnce(context, caller, async (transaction) => {
    const acting = actingStaff(caller, context.now());
    const batch =
      open === undefined
        ? { governorateCode, parcels: [] }
        : await lockOpenBatch(transaction, open);
    if (batch?.governorateCode !== governorateCode) throw new ServiceError('CHANGED');
    const already = batch.parcels.map(({ id }) => id);
    if (already.length + requestIds.length > MAX_BATCH_SIZE) throw new ServiceError('MALFORMED');
    const batchId =
      open ?? (await insertBatch(transaction, governorateCode, caller.staffId, acting.now));
    if (batchId === undefined) throw new ServiceError('MALFORMED');
    const requests = await getAllLocked(transaction, requestIds);
    await transitionAll(transaction, requests, 'pack', { ...acting, batchId });
    parcels = await findParcels(transaction, { batchId });
    const packed = parcels.filter(({ id }) => !already.includes(toRequestId(id)));
    // Without address there is no parcel.
    const here = packed.filter((parcel) => parcel.governorate_code === governorateCode);
    if (here.length !== requests.length) throw new ServiceError('MALFORMED');
    // Fully refunded in between.
    if (here.some(({ documents }) => documents.length === 0)) throw new ServiceError('CHANGED');
    const detail = { batchId, requests: packed.map(({ id }) => String(id)) };
    await recordAudit(transaction, caller, { action: 'dispatch.pack', detail });
    return { batchId };
  });
  return repeated
    ? readBatch(context, caller, result.batchId)
    : getBatch(context, caller, result.batchId, parcels);
}

interface Move {
  batchId: number;
  toBatchId?: number | undefined;
  requestIds: readonly RequestId[];
}

/**
 * Moves packed requests to another open batch, or a new one.
 *
 * @throws ServiceError NOT_FOUND, also for a batch of other offices; CHANGED unless both batches are open, have the
 *   same governorate, office and courier reference, and the first one the requests; OWN_REQUEST; MALFORMED for the same
 *   batch, too many requests, or all of them to a new one
 */
export async function moveParcels(
  context: Context,
  caller: StaffCaller,
  { batchId, toBatchId, requestIds }: Move,
): Promise<Batch> {
  const moved = [...new Set(requestIds)];
  for (const id of [batchId, toBatchId]) if (id) await getBatch(context, caller, id);
  if (toBatchId === batchId) throw new ServiceError('MALFORMED');
  const { result } = await actOnce(context, caller, async (transaction) => {
    // In one order, because two moves may be opposite.
    const open = new Map<number, OpenBatch | undefined>();
    for (const id of [batchId, toBatchId ?? batchId].sort((a, b) => a - b)) {
      open.set(id, await lockOpenBatch(transaction, id));
    }
    const from = open.get(batchId);
    const to = open.get(toBatchId ?? batchId);
    const own = from?.parcels.filter(({ id }) => moved.includes(id)) ?? [];
    const fits =
      to?.governorateCode === from?.governorateCode &&
      to?.courierReference === from?.courierReference &&
      own.every(({ officeId }) => to?.parcels.some((parcel) => parcel.officeId === officeId));
    if (!from || !to || own.length < moved.length || !fits) throw new ServiceError('CHANGED');
    const there = toBatchId === undefined ? 0 : to.parcels.length;
    const isAll = toBatchId === undefined && moved.length === from.parcels.length;
    if (isAll || there + moved.length > MAX_BATCH_SIZE) throw new ServiceError('MALFORMED');
    const acting = actingStaff(caller, context.now());
    const { staffId } = caller;
    const target =
      toBatchId ?? (await insertBatch(transaction, from.governorateCode, staffId, acting.now));
    if (target === undefined) throw new ServiceError('MALFORMED');
    const requests = await getAllLocked(transaction, moved);
    await transitionAll(transaction, requests, 'moveToBatch', { ...acting, batchId: target });
    const detail = { batchId, toBatchId: target, requests: moved };
    await recordAudit(transaction, caller, { action: 'dispatch.move', detail });
    return { batchId: target };
  });
  return (await getBatch(context, caller, result.batchId)).batch;
}

/**
 * Hands a batch over to the post.
 *
 * @param seen requests the caller saw
 * @throws ServiceError CHANGED for other contents, or if missing or handed over
 */
export async function handOverBatch(
  context: Context,
  caller: StaffCaller,
  batchId: number,
  seen: readonly string[],
): Promise<BatchDetails> {
  const { repeated } = await actOnce(context, caller, async (transaction) => {
    const requestIds = (await lockOpenBatch(transaction, batchId))?.parcels.map(({ id }) => id);
    if (!requestIds || !haveSameIds(requestIds, seen)) throw new ServiceError('CHANGED');
    const requests = await getAllLocked(transaction, requestIds);
    const acting = actingStaff(caller, context.now());
    await transitionAll(transaction, requests, 'handOver', { ...acting, batchId });
    await closeBatch(transaction, batchId, caller.staffId, context.now());
    const detail = { batchId, requests: requestIds };
    await recordAudit(transaction, caller, { action: 'dispatch.handOver', detail });
    return undefined;
  });
  return repeated ? readBatch(context, caller, batchId) : getBatch(context, caller, batchId);
}

/** Sets or clears the number of a batch at the courier. @throws ServiceError NOT_FOUND */
export async function setCourierReference(
  context: Context,
  caller: StaffCaller,
  batchId: number,
  courierReference: string,
): Promise<Batch> {
  await getBatch(context, caller, batchId);
  await context.database.transaction(async (transaction) => {
    await writeCourierReference(transaction, batchId, courierReference);
    const detail = { batchId, courierReference };
    await recordAudit(transaction, caller, { action: 'dispatch.setReference', detail });
  });
  return (await getBatch(context, caller, batchId)).batch;
}

/** Audits the second print of a label. @throws ServiceError NOT_FOUND; OTHER_OFFICE; OWN_REQUEST */
export async function reprintLabel(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { id, delivery, officeId } = await getLocked(transaction, requestId);
    if (delivery === 'NOT_PACKED') throw new ServiceError('NOT_FOUND');
    requireInScope(caller.offices, officeId);
    await requireOthersRequest(transaction, id, caller.staffId);
    await recordAudit(transaction, caller, { action: 'dispatch.reprintLabel', requestId });
  });
}

interface DispatchRecord {
  requestId: RequestId;
  version: number;
  failure?: DeliveryFailure | undefined;
  /** Delivery code, or the reason for its absence and the recipient. */
  code?: string | undefined;
  noCodeReason?: NoCodeReason | undefined;
  takenBy?: string | undefined;
  /** Staff's internal note. */
  note: string;
}

/**
 * Records a delivery result. Wrong codes count and finally lock the code.
 *
 * @throws ServiceError NOT_FOUND; CHANGED; WRONG_DELIVERY_CODE; DELIVERY_CODE_LOCKED
 */
export async function recordDispatch(
  context: Context & Pick<AppContext, 'secrets'>,
  caller: StaffCaller,
  action: DeliveryAction,
  { requestId, version, failure, code, noCodeReason, takenBy, note }: DispatchRecord,
): Promise<Parcel> {
  const { result: refusal, repeated } = await actOnce(context, caller, async (transaction) => {
    const locked = await getLocked(transaction, requestId, caller.staffId);
    const acting = { ...actingStaff(caller, context.now()), version };
    if (code !== undefined && isActionAllowed(action, locked)) {
      if (locked.wrongCodes >= MAX_WRONG_DELIVERY_CODES) return 'DELIVERY_CODE_LOCKED';
      if (!isDeliveryCode(context.secrets, locked, code)) {
        // Counted despite the refusal.
        const audit = () => auditRow(caller, { action: 'dispatch.wrongCode', requestId });
        await transition(transaction, locked, 'recordWrongCode', { ...acting, audit });
        return 'WRONG_DELIVERY_CODE';
      }
    }
    const proof = code === undefined ? noCodeReason : 'code';
    const audit = () => auditRow(caller, { action: `dispatch.${action}`, requestId });
    const payload = { ...acting, failure, note, proof, takenBy, audit, isLast: true };
    await transition(transaction, locked, action, payload);
    return undefined;
  });
  if (refusal) throw new ServiceError(refusal);
  if (repeated) {
    await recordAudit(context.database.query, caller, { action: 'dispatch.readParcel', requestId });
  }
  return getParcel(context, requestId);
}

/** @param known parcels of the batch, if already read. @throws ServiceError NOT_FOUND */
async function getBatch(
  { database, now }: Context,
  { offices }: StaffCaller,
  batchId: number,
  known?: readonly ParcelRow[],
): Promise<BatchDetails> {
  const parcels = known ?? (await findParcels(database.query, { batchId }));
  const [batch] = await findBatches(database.query, { batchId }, offices);
  if (!batch) throw new ServiceError('NOT_FOUND');
  return {
    batch: toBatch(batch),
    parcels: parcels.map((parcel) => toParcel(parcel, now())),
    waitingCertificates: await findWaitingCertificates(database.query, batchId),
  };
}

/** @throws ServiceError NOT_FOUND, also without address */
async function getParcel({ database, now }: Context, requestId: RequestId): Promise<Parcel> {
  const parcel = await findParcel(database, requestId);
  if (!parcel) throw new ServiceError('NOT_FOUND');
  return toParcel(parcel, now());
}

/** @throws ServiceError NOT_FOUND */
async function getLocked(
  transaction: Transaction,
  requestId: RequestId,
  staffId?: number,
): Promise<LockedRequest> {
  const locked = await lockRequest(transaction, requestId, staffId);
  if (!locked) throw new ServiceError('NOT_FOUND');
  return locked;
}

/** @throws ServiceError NOT_FOUND if any is missing */
async function getAllLocked(
  transaction: Transaction,
  requestIds: readonly RequestId[],
): Promise<LockedRequest[]> {
  const distinct = [...new Set(requestIds)];
  const locked = await lockRequests(transaction, distinct);
  if (locked.length < distinct.length) throw new ServiceError('NOT_FOUND');
  return locked;
}

function haveSameIds(numbers: readonly string[], others: readonly string[]): boolean {
  const seen = new Set(others);
  return numbers.length === seen.size && numbers.every((number) => seen.has(number));
}
