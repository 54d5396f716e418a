import type { Batch, DeliveryAct, OfficeRequest, Parcel } from '@wathiqa/contract/office';
import { type HistoryEvent, mayAct, REQUEST_ACTS, type RequestAct } from '@wathiqa/domain';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database, Transaction } from '../../../platform/database.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { recordAct } from '../audit/queries.ts';
import { lockRequest, moveRequest, type RequestChange } from '../requests/queries.ts';
import type { OfficeRequests } from '../requests/service.ts';
import {
  type BatchRow,
  closeBatch,
  countWaiting,
  findBatches,
  findParcels,
  insertBatch,
  lockOpenBatch,
  type ParcelRow,
} from './queries.ts';

export type Dispatch = ReturnType<typeof dispatchService>;

interface WholeBatch {
  batch: Batch;
  parcels: Parcel[];
}

/** What each act writes into the history. */
const EVENTS = {
  pack: 'PACKED',
  unpack: 'UNPACKED',
  handOver: 'HANDED_OVER',
  recordAttempt: 'DELIVERY_ATTEMPTED',
  recordDelivery: 'DELIVERED',
  recordReturn: 'RETURNED',
  sendAgain: 'SENT_AGAIN',
} as const satisfies Record<Exclude<RequestAct, 'decide'>, HistoryEvent>;

/** Papers on their way: packed, handed to the post, delivered or back. */
export function dispatchService(database: Database, requests: OfficeRequests) {
  /** @throws ServiceError NOT_FOUND */
  async function whole(batchId: number): Promise<WholeBatch> {
    const [batch] = await findBatches(database.query, batchId);
    if (!batch) throw new ServiceError('NOT_FOUND');
    const parcels = await findParcels(database.query, { batchId });
    return { batch: batchOf(batch), parcels: parcels.map(parcelOf) };
  }

  /**
   * Does an act of the dispatch on a request, inside a transaction.
   *
   * @throws ServiceError NOT_FOUND; CHANGED when the table does not allow it as the request is now, or the
   *   request is not of the version that was seen
   */
  async function act(
    transaction: Transaction,
    caller: StaffCaller,
    name: keyof typeof EVENTS,
    requestId: string,
    more: { version?: number; batchId?: number | null; note?: string } = {},
  ): Promise<void> {
    const locked = await lockRequest(transaction, requestId);
    if (!locked) throw new ServiceError('NOT_FOUND');
    const seen = more.version === undefined || more.version === locked.version;
    if (!seen || !mayAct(name, locked)) throw new ServiceError('CHANGED');
    const rule = REQUEST_ACTS[name];
    const change: RequestChange = {
      state: name === 'handOver' ? 'INTRANSIT' : locked.state,
      events: [
        { event: EVENTS[name], ...(more.note ? { note: more.note } : {}) },
        ...(name === 'handOver' ? [{ event: 'STATE_CHANGED' } as const] : []),
      ],
    };
    if ('becomes' in rule) change.delivery = rule.becomes;
    if (more.batchId !== undefined) change.batchId = more.batchId;
    if (name === 'recordAttempt') change.attempts = locked.attempts + 1;
    // A new sending starts its attempts anew.
    if (name === 'sendAgain') change.attempts = 0;
    await moveRequest(transaction, requestId, caller, change);
  }

  return {
    /** What waits, by governorate, and the parcels of one; the look at parcels is in the audit. */
    async overview(caller: StaffCaller, governorateCode: string | undefined) {
      const counts = await countWaiting(database.query);
      const parcels = governorateCode ? await findParcels(database.query, { governorateCode }) : [];
      const batches = await findBatches(database.query);
      if (parcels.length > 0) {
        const detail = { governorateCode, requests: parcels.map(({ id }) => String(id)) };
        await recordAct(database.query, caller, { act: 'dispatch.read', detail });
      }
      return {
        waiting: counts.flatMap(({ governorate_code, requests }) =>
          governorate_code === null ? [] : [{ governorateCode: governorate_code, requests }],
        ),
        withoutAddress: counts.find((row) => row.governorate_code === null)?.requests ?? 0,
        parcels: parcels.map(parcelOf),
        batches: batches.map(batchOf),
      };
    },

    /** @throws ServiceError NOT_FOUND */
    async batch(caller: StaffCaller, batchId: number): Promise<WholeBatch> {
      const found = await whole(batchId);
      await recordAct(database.query, caller, { act: 'dispatch.readBatch', detail: { batchId } });
      return found;
    },

    /**
     * Packs requests into a new batch, all of them or none.
     *
     * @throws ServiceError NOT_FOUND, CHANGED; MALFORMED when one goes to another governorate
     */
    async pack(
      caller: StaffCaller,
      governorateCode: string,
      requestIds: readonly string[],
    ): Promise<WholeBatch> {
      const batchId = await database.query.transaction().execute(async (transaction) => {
        const id = await insertBatch(transaction, governorateCode, caller.staffId);
        // In one order, so that two packers cannot wait for each other.
        for (const requestId of [...new Set(requestIds)].sort()) {
          await act(transaction, caller, 'pack', requestId, { batchId: id, note: `batch:${id}` });
        }
        const packed = await findParcels(transaction, { batchId: id });
        // One whose address has not arrived has no parcel at all.
        const here = packed.filter((parcel) => parcel.governorate_code === governorateCode);
        if (here.length !== new Set(requestIds).size) throw new ServiceError('MALFORMED');
        const detail = { batchId: id, requests: packed.map(({ id }) => String(id)) };
        await recordAct(transaction, caller, { act: 'dispatch.pack', detail });
        return id;
      });
      return whole(batchId);
    },

    /** @throws ServiceError CHANGED when the batch was handed over before, or is not there */
    async handOver(caller: StaffCaller, batchId: number): Promise<WholeBatch> {
      await database.query.transaction().execute(async (transaction) => {
        const requestIds = await lockOpenBatch(transaction, batchId);
        if (!requestIds || requestIds.length === 0) throw new ServiceError('CHANGED');
        for (const requestId of requestIds) {
          await act(transaction, caller, 'handOver', requestId, { note: `batch:${batchId}` });
        }
        await closeBatch(transaction, batchId, caller.staffId);
        const detail = { batchId, requests: requestIds };
        await recordAct(transaction, caller, { act: 'dispatch.handOver', detail });
      });
      return whole(batchId);
    },

    /** @throws ServiceError NOT_FOUND, CHANGED */
    async record(
      caller: StaffCaller,
      name: DeliveryAct,
      { requestId, version, note }: { requestId: string; version: number; note: string },
    ): Promise<OfficeRequest> {
      await database.query.transaction().execute(async (transaction) => {
        await act(transaction, caller, name, requestId, {
          version,
          note,
          ...(name === 'unpack' ? { batchId: null } : {}),
        });
        await recordAct(transaction, caller, { act: `dispatch.${name}`, requestId });
      });
      return requests.whole(requestId);
    },
  };
}

function parcelOf(row: ParcelRow): Parcel {
  const { mobile1, mobile2 } = row.contact.contactDetails ?? {};
  return {
    requestId: String(row.id),
    version: row.version,
    delivery: row.delivery,
    attempts: row.attempts,
    governorateCode: row.governorate_code,
    postOffice: row.post_office,
    recipient: row.recipient,
    address: row.address,
    mobiles: [mobile1, mobile2].filter((mobile) => mobile !== undefined),
    documents: row.documents.map(({ document_type, full_name, copies }) => ({
      documentType: document_type,
      fullName: full_name,
      copies,
    })),
  };
}

function batchOf(row: BatchRow): Batch {
  return {
    id: row.id,
    governorateCode: row.governorate_code,
    parcels: row.parcels,
    madeAt: row.made_at.toISOString(),
    madeBy: row.made_by,
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
  };
}
