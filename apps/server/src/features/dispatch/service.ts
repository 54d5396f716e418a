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
  isComplete,
  MAX_WRONG_DELIVERY_CODES,
  type NoCodeReason,
  type RequestId,
  toRequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { Counted } from '../../http/calls.ts';
import { requireSeen, ServiceError } from '../../http/errors.ts';
import { type CappedReading, countRead } from '../../requests/audit/counted-reads.ts';
import { auditRow, recordAudit } from '../../requests/audit/repository.ts';
import { isDeliveryCode } from '../../requests/delivery-code.ts';
import { type LockedRequest, lockRequest, lockRequests } from '../../requests/locked-request.ts';
import { requireWorkable } from '../../requests/offices.ts';
import { actOnce } from '../../requests/staff-acts.ts';
import { requireOthersRequests } from '../../requests/staff-interest.ts';
import { actingStaff, transition, transitionAll } from '../../requests/transition.ts';
import { requireOwnWork } from '../compliance/reading/service.ts';
import { contentsMessage, incompleteMessage } from './dispatch.messages.ts';
import {
  deleteStoredSheets,
  findEnvelopes,
  findSlips,
  findWaitingCertificates,
  markEnvelopes,
  printsHere,
} from './envelopes.ts';
import { toParcel } from './presenter.ts';
import {
  closeBatch,
  countWaiting,
  countWithoutAddress,
  findBatches,
  findParcel,
  findParcels,
  insertBatch,
  lockCourierReference,
  lockOpenBatch,
  nextBefore,
  writeCourierReference,
} from './repository.ts';

// Dispatch: packed, handed over, delivered or returned.

type Context = Pick<AppContext, 'database' | 'now'>;
type Printing = Context & Parameters<typeof printsHere>[0];

interface BatchDetails extends Counted {
  batch: Batch;
  parcels: Parcel[];
  waitingCertificates: WaitingCertificate[];
}

interface DispatchOverview extends Counted {
  waiting: WaitingParcels[];
  /** Paid requests without address. */
  withoutAddress: number;
  parcels: Parcel[];
  batches: Batch[];
}

/** Waiting counts, and the parcels of one governorate or post office. @throws ServiceError READING_CAPPED */
export async function readOverview(
  context: Printing & CappedReading,
  caller: StaffCaller,
  filter: { governorateCode?: string; postOfficeCode?: string },
): Promise<DispatchOverview> {
  const { database } = context;
  const { governorateCode, postOfficeCode } = filter;
  const { offices } = caller;
  const waiting = await countWaiting(database.query, offices);
  const withoutAddress = await countWithoutAddress(database.query, offices);
  const parcels = governorateCode
    ? await findParcels(database.query, { offices, governorateCode, postOfficeCode })
    : [];
  const batches = await findBatches(database.query, 'open', offices, await printsHere(context));
  const detail = { ...filter, requests: parcels.map(({ id }) => String(id)) };
  const read = { action: 'dispatch.read', detail } as const;
  const isEmpty = parcels.length === 0;
  return {
    ...(await countRead(context, caller, isEmpty ? undefined : read)),
    waiting,
    withoutAddress,
    parcels: parcels.map((parcel) => toParcel(parcel, context)),
    batches,
  };
}

/** Page of handed-over batches, or of all that a text finds; without names. */
export async function listBatches(
  { database }: Context,
  { offices }: StaffCaller,
  { before, text }: { before?: number | undefined; text?: string | undefined },
): Promise<{ batches: Batch[]; next: number | null }> {
  const shown = { handedOverBefore: before, text: text?.trim() };
  const batches = await findBatches(database.query, shown, offices);
  return { batches, next: nextBefore(batches) };
}

/**
 * Reads a packed parcel, under the rules of reading a request.
 *
 * @throws ServiceError NOT_FOUND, also before packing; READING_CAPPED; READING_REASON_NEEDED
 */
export async function readParcel(
  context: Printing & CappedReading,
  caller: StaffCaller,
  { requestId }: { requestId: RequestId },
): Promise<Counted & { parcel: Parcel }> {
  await requireOwnWork(context, caller, requestId);
  const found = await findParcel(context.database, requestId, await printsHere(context));
  if (!found || found.delivery === 'NOT_PACKED') throw new ServiceError('NOT_FOUND');
  const counted = await countRead(context, caller, { action: 'dispatch.readParcel', requestId });
  return { ...counted, parcel: toParcel(found, context) };
}

/** @throws ServiceError NOT_FOUND; READING_CAPPED */
export async function readBatch(
  context: Printing & CappedReading,
  caller: StaffCaller,
  batchId: number,
): Promise<BatchDetails> {
  const { query } = context.database;
  const parcels = await findParcels(query, { batchId }, await printsHere(context));
  const batch = await getBatch(context, caller, batchId);
  const waitingCertificates = await findWaitingCertificates(query, batchId);
  const detail = { batchId, requests: parcels.map(({ id }) => String(id)) };
  return {
    ...(await countRead(context, caller, { action: 'dispatch.readBatch', detail })),
    batch,
    parcels: parcels.map((parcel) => toParcel(parcel, context)),
    waitingCertificates,
  };
}

/**
 * Packs requests atomically into a new batch, or into an open one.
 *
 * @throws ServiceError NOT_FOUND, also for other offices; CHANGED, also for a handed-over batch; MALFORMED for an
 *   unknown or different governorate, or too many
 */
export async function packBatch(
  context: Printing,
  caller: StaffCaller,
  {
    governorateCode,
    requestIds,
    batchId: open,
  }: {
    governorateCode: string;
    requestIds: readonly RequestId[];
    batchId?: number | undefined;
  },
): Promise<Batch> {
  if (open !== undefined) await getBatch(context, caller, open);
  const { result } = await actOnce(context, caller, async (transaction) => {
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
    const parcels = await findParcels(transaction, { batchId });
    const packed = parcels.filter(({ id }) => !already.includes(toRequestId(id)));
    // Without address there is no parcel.
    const here = packed.filter((parcel) => parcel.governorateCode === governorateCode);
    if (here.length !== requests.length) throw new ServiceError('MALFORMED');
    // Fully refunded in between.
    if (here.some(({ documents }) => documents.length === 0)) throw new ServiceError('CHANGED');
    const detail = { batchId, requests: packed.map(({ id }) => String(id)) };
    await recordAudit(transaction, caller, { action: 'dispatch.pack', detail });
    return { batchId };
  });
  return getBatch(context, caller, result.batchId);
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
  context: Printing,
  caller: StaffCaller,
  { batchId, toBatchId, requestIds }: Move,
): Promise<Batch> {
  const moved = [...new Set(requestIds)];
  for (const id of [batchId, toBatchId]) if (id) await getBatch(context, caller, id);
  if (toBatchId === batchId) throw new ServiceError('MALFORMED');
  const { result } = await actOnce(context, caller, async (transaction) => {
    // In one order, because two moves may be opposite.
    const open = new Map<number, Awaited<ReturnType<typeof lockOpenBatch>>>();
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
    const requests = await getAllOfBatch(transaction, batchId, moved);
    await transitionAll(transaction, requests, 'moveToBatch', { ...acting, batchId: target });
    const detail = { batchId, toBatchId: target, requests: moved };
    await recordAudit(transaction, caller, { action: 'dispatch.move', detail });
    return { batchId: target };
  });
  return getBatch(context, caller, result.batchId);
}

/**
 * Hands a batch over to the post.
 *
 * @param seen requests the caller saw
 * @throws ServiceError CHANGED for other contents, or if missing or handed over; ENVELOPE_INCOMPLETE while a sheet is
 *   missing, revoked or waits
 */
export async function handOverBatch(
  context: Printing,
  caller: StaffCaller,
  { batchId, requestIds: seen }: { batchId: number; requestIds: readonly string[] },
): Promise<Batch> {
  const prints = await printsHere(context);
  await actOnce(context, caller, async (transaction) => {
    const requestIds = (await lockOpenBatch(transaction, batchId))?.parcels.map(({ id }) => id);
    if (!requestIds || !haveSameIds(requestIds, seen)) throw new ServiceError('CHANGED');
    const requests = await getAllOfBatch(transaction, batchId, requestIds);
    const incomplete = (await findEnvelopes(transaction, prints, batchId)).filter(
      (envelope) => !isComplete(envelope),
    );
    if (incomplete.length > 0) {
      const text = () => incompleteMessage(incomplete.map(({ id }) => id));
      throw new ServiceError('ENVELOPE_INCOMPLETE', { text });
    }
    const acting = actingStaff(caller, context.now());
    await transitionAll(transaction, requests, 'handOver', { ...acting, batchId });
    await deleteStoredSheets(
      transaction,
      requests.map(({ id }) => id),
    );
    await closeBatch(transaction, batchId, caller.staffId, context.now());
    const detail = { batchId, requests: requestIds };
    await recordAudit(transaction, caller, { action: 'dispatch.handOver', detail });
    return undefined;
  });
  return getBatch(context, caller, batchId);
}

/** Sets or clears the number of a batch at the courier. @throws ServiceError NOT_FOUND; OUTDATED */
export async function setCourierReference(
  context: Printing,
  caller: StaffCaller,
  change: { batchId: number; courierReference: string; seen: string | null },
): Promise<Batch> {
  const { batchId, courierReference, seen } = change;
  await getBatch(context, caller, batchId);
  await context.database.transaction(async (transaction) => {
    requireSeen(await lockCourierReference(transaction, batchId), seen);
    await writeCourierReference(transaction, batchId, courierReference);
    const detail = { batchId, courierReference };
    await recordAudit(transaction, caller, { action: 'dispatch.setReference', detail });
  });
  return getBatch(context, caller, batchId);
}

/** Audits the printing of labels. @throws ServiceError NOT_FOUND; as `requireWorkable`; OWN_REQUEST */
export async function printLabels(
  context: Context,
  caller: StaffCaller,
  { requestIds }: { requestIds: readonly RequestId[] },
): Promise<void> {
  const { staffId } = caller;
  await context.database.transaction(async (transaction) => {
    const requests = await getAllLocked(transaction, requestIds);
    for (const request of requests) {
      if (request.delivery === 'NOT_PACKED') throw new ServiceError('NOT_FOUND');
      requireWorkable(caller.offices, request);
    }
    const ids = requests.map(({ id }) => id);
    await requireOthersRequests(transaction, ids, staffId);
    await markEnvelopes(transaction, ids, 'labelled', { staffId, now: context.now() });
    const detail = { requests: ids.map(String) };
    await recordAudit(transaction, caller, { action: 'dispatch.printLabels', detail });
  });
}

/**
 * Records that the scanned sheets are all of an envelope, and no others are in it; audited.
 *
 * @throws ServiceError NOT_FOUND for a batch of other offices; CHANGED for a closed batch or a request outside of it;
 *   OWN_REQUEST; ENVELOPE_INCOMPLETE
 */
export async function checkEnvelope(
  context: Printing,
  caller: StaffCaller,
  scanned: { batchId: number; requestId: RequestId; serials: readonly string[] },
): Promise<void> {
  const { batchId, requestId } = scanned;
  const { staffId } = caller;
  await getBatch(context, caller, batchId);
  const prints = await printsHere(context);
  await context.database.transaction(async (transaction) => {
    const open = await lockOpenBatch(transaction, batchId);
    if (!open?.parcels.some(({ id }) => id === requestId)) throw new ServiceError('CHANGED');
    const [locked] = await getAllOfBatch(transaction, batchId, [requestId]);
    if (!locked) throw new ServiceError('CHANGED');
    requireWorkable(caller.offices, locked);
    await requireOthersRequests(transaction, [locked.id], staffId);
    const [slip] = await findSlips(transaction, [locked.id]);
    const valid = slip?.documents.flatMap((document) => document.serials) ?? [];
    const serials = new Set(scanned.serials.map(Number));
    const foreign = [...serials].find((serial) => !valid.includes(serial));
    const envelopes = await findEnvelopes(transaction, prints, batchId);
    const envelope = envelopes.find(({ id }) => id === locked.id);
    const isWhole = envelope && isComplete(envelope) && serials.size === valid.length;
    if (foreign !== undefined || !isWhole) {
      const text = () => contentsMessage(foreign, serials.size, envelope?.needed ?? 0);
      throw new ServiceError('ENVELOPE_INCOMPLETE', { text });
    }
    await markEnvelopes(transaction, [locked.id], 'checked', { staffId, now: context.now() });
    const detail = { sheets: serials.size };
    await recordAudit(transaction, caller, { action: 'dispatch.check', requestId, detail });
  });
}

export interface DispatchRecord {
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
 * @param first in the same transaction
 * @throws ServiceError NOT_FOUND; CHANGED; WRONG_DELIVERY_CODE; DELIVERY_CODE_LOCKED
 */
export async function recordDispatch(
  context: Context & Pick<AppContext, 'secrets'>,
  caller: StaffCaller,
  action: DeliveryAction,
  { requestId, version, failure, code, noCodeReason, takenBy, note }: DispatchRecord,
  first?: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const { result: refusal } = await actOnce(context, caller, async (transaction) => {
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
    const payload = { ...acting, failure, note, proof, takenBy, audit };
    if (action === 'sendAgain') await deleteStoredSheets(transaction, [locked.id]);
    await first?.(transaction);
    await transition(transaction, locked, action, payload);
    return undefined;
  });
  if (refusal) throw new ServiceError(refusal);
}

/** @throws ServiceError NOT_FOUND */
async function getBatch(
  context: Printing,
  { offices }: StaffCaller,
  batchId: number,
): Promise<Batch> {
  const { query } = context.database;
  const [batch] = await findBatches(query, { batchId }, offices, await printsHere(context));
  if (!batch) throw new ServiceError('NOT_FOUND');
  return batch;
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

/** @throws ServiceError CHANGED if one was taken out, and perhaps packed elsewhere, before its lock */
async function getAllOfBatch(
  transaction: Transaction,
  batchId: number,
  requestIds: readonly RequestId[],
): Promise<LockedRequest[]> {
  const locked = await getAllLocked(transaction, requestIds);
  if (locked.some((request) => request.batchId !== batchId)) throw new ServiceError('CHANGED');
  return locked;
}

function haveSameIds(numbers: readonly string[], others: readonly string[]): boolean {
  const seen = new Set(others);
  return numbers.length === seen.size && numbers.every((number) => seen.has(number));
}
