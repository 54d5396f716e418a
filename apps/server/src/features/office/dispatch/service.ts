import type { Batch, DeliveryAction, Parcel, WaitingParcels } from '@wathiqa/contract/office';
import {
  type DeliveryFailure,
  isActionAllowed,
  REQUEST_ACTIONS,
  stateAfter,
} from '@wathiqa/domain';
import { recordAudit } from '../../../core/audit/repository.ts';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database, Transaction } from '../../../platform/database.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { enqueueNotification } from '../../notifications/enqueue-notification.ts';
import type { HistoryEntry } from '../../requests/history.ts';
import { applyChange, lockRequest, type RequestChange } from '../requests/queries.ts';
import {
  type BatchRow,
  closeBatch,
  countWaiting,
  countWithoutAddress,
  findBatches,
  findParcels,
  insertBatch,
  lockOpenBatch,
  nextBefore,
  type ParcelRow,
  type WaitingRow,
} from './queries.ts';

export type Dispatch = ReturnType<typeof dispatchService>;

interface BatchDetails {
  batch: Batch;
  parcels: Parcel[];
}

type DispatchAction = 'pack' | 'handOver' | DeliveryAction;

/** Papers on their way: packed, handed to the post, delivered or back. */
export function dispatchService(database: Database) {
  /** @throws ServiceError NOT_FOUND */
  async function getBatchDetails(batchId: number): Promise<BatchDetails> {
    const [batch] = await findBatches(database.query, { batchId });
    if (!batch) throw new ServiceError('NOT_FOUND');
    const parcels = await findParcels(database.query, { batchId });
    return { batch: toBatch(batch), parcels: parcels.map(toParcel) };
  }

  /** @throws ServiceError NOT_FOUND, also for a request whose address has not arrived */
  async function getParcel(requestId: string): Promise<Parcel> {
    const [parcel] = await findParcels(database.query, { requestId });
    if (!parcel) throw new ServiceError('NOT_FOUND');
    return toParcel(parcel);
  }

  /**
   * Does an act of the dispatch on a request, inside a transaction.
   *
   * @throws ServiceError NOT_FOUND; CHANGED when the table does not allow it as the request is now, or the
   *   request is not of the version that was seen
   */
  async function applyAction(
    transaction: Transaction,
    caller: StaffCaller,
    name: DispatchAction,
    requestId: string,
    options: {
      version?: number;
      batchId?: number | null;
      /** What the history says of it. */
      about?: Pick<HistoryEntry, 'batchId' | 'failure' | 'note'>;
    } = {},
  ): Promise<void> {
    const locked = await lockRequest(transaction, requestId);
    if (!locked) throw new ServiceError('NOT_FOUND');
    const matchesVersion = options.version === undefined || options.version === locked.version;
    if (!matchesVersion || !isActionAllowed(name, locked)) throw new ServiceError('CHANGED');
    const { events, notifies } = REQUEST_ACTIONS[name];
    const change: RequestChange = {
      ...stateAfter(name, locked),
      // What is told of it belongs to what was done, not to the state that follows.
      events: events.map((event, index) => ({ event, ...(index === 0 ? options.about : {}) })),
    };
    if (options.batchId !== undefined) change.batchId = options.batchId;
    if (name === 'recordAttempt') change.attempts = locked.attempts + 1;
    // A new sending starts its attempts anew.
    if (name === 'sendAgain') change.attempts = 0;
    await applyChange(transaction, requestId, caller, change);
    if (!notifies) return;
    // No two acts on a request find it at the same version.
    const occurrence = String(locked.version);
    const message = { requestId, occurrence };
    await (notifies === 'deliveryAttempt'
      ? enqueueNotification(transaction, {
          ...message,
          kind: notifies,
          detail: { number: locked.attempts + 1 },
        })
      : enqueueNotification(transaction, { ...message, kind: notifies, detail: {} }));
  }

  return {
    /** What waits, and the parcels of one governorate or post office; the look at parcels is in the audit. */
    async overview(
      caller: StaffCaller,
      asked: { governorateCode?: string; postOfficeCode?: string },
    ) {
      const { governorateCode, postOfficeCode } = asked;
      const waiting = await countWaiting(database.query);
      const withoutAddress = await countWithoutAddress(database.query);
      const parcels = governorateCode
        ? await findParcels(database.query, { governorateCode, postOfficeCode })
        : [];
      const batches = await findBatches(database.query, 'open');
      if (parcels.length > 0) {
        const detail = { ...asked, requests: parcels.map(({ id }) => String(id)) };
        await recordAudit(database.query, caller, { action: 'dispatch.read', detail });
      }
      return {
        waiting: waiting.map(toWaitingParcels),
        withoutAddress,
        parcels: parcels.map(toParcel),
        batches: batches.map(toBatch),
      };
    },

    /** Batches that were handed over, a page from the one before `before`; nobody's name is in them. */
    async batches(before: number | undefined) {
      const found = await findBatches(database.query, { handedOverBefore: before });
      return { batches: found.map(toBatch), next: nextBefore(found) };
    },

    /** @throws ServiceError NOT_FOUND, also for a request whose address has not arrived */
    async parcel(caller: StaffCaller, requestId: string): Promise<Parcel> {
      const found = await getParcel(requestId);
      await recordAudit(database.query, caller, { action: 'dispatch.readParcel', requestId });
      return found;
    },

    /** @throws ServiceError NOT_FOUND */
    async batch(caller: StaffCaller, batchId: number): Promise<BatchDetails> {
      const found = await getBatchDetails(batchId);
      await recordAudit(database.query, caller, {
        action: 'dispatch.readBatch',
        detail: { batchId },
      });
      return found;
    },

    /**
     * Packs requests into a new batch, all of them or none.
     *
     * @throws ServiceError NOT_FOUND, CHANGED; MALFORMED when one goes to another governorate, or there is no
     *   such one
     */
    async pack(
      caller: StaffCaller,
      governorateCode: string,
      requestIds: readonly string[],
    ): Promise<BatchDetails> {
      const batchId = await database.query.transaction().execute(async (transaction) => {
        const id = await insertBatch(transaction, governorateCode, caller.staffId);
        if (id === undefined) throw new ServiceError('MALFORMED');
        // In one order, so that two packers cannot wait for each other.
        for (const requestId of [...new Set(requestIds)].sort()) {
          await applyAction(transaction, caller, 'pack', requestId, {
            batchId: id,
            about: { batchId: id },
          });
        }
        const packed = await findParcels(transaction, { batchId: id });
        // One whose address has not arrived has no parcel at all.
        const here = packed.filter((parcel) => parcel.governorate_code === governorateCode);
        if (here.length !== new Set(requestIds).size) throw new ServiceError('MALFORMED');
        const detail = { batchId: id, requests: packed.map(({ id }) => String(id)) };
        await recordAudit(transaction, caller, { action: 'dispatch.pack', detail });
        return id;
      });
      return getBatchDetails(batchId);
    },

    /**
     * Hands a batch to the post.
     *
     * @param seen the requests that the caller saw in it
     * @throws ServiceError CHANGED when others lie in it, it was handed over before, or it is not there
     */
    async handOver(
      caller: StaffCaller,
      batchId: number,
      seen: readonly string[],
    ): Promise<BatchDetails> {
      await database.query.transaction().execute(async (transaction) => {
        const requestIds = await lockOpenBatch(transaction, batchId);
        if (!requestIds || !haveSameIds(requestIds, seen)) throw new ServiceError('CHANGED');
        for (const requestId of requestIds) {
          await applyAction(transaction, caller, 'handOver', requestId, {
            about: { batchId },
          });
        }
        await closeBatch(transaction, batchId, caller.staffId);
        const detail = { batchId, requests: requestIds };
        await recordAudit(transaction, caller, { action: 'dispatch.handOver', detail });
      });
      return getBatchDetails(batchId);
    },

    /** @throws ServiceError NOT_FOUND, CHANGED */
    async record(
      caller: StaffCaller,
      name: DeliveryAction,
      { requestId, version, failure, note }: DispatchRecord,
    ): Promise<Parcel> {
      await database.query.transaction().execute(async (transaction) => {
        await applyAction(transaction, caller, name, requestId, {
          version,
          about: { failure, note },
          ...(name === 'unpack' ? { batchId: null } : {}),
        });
        await recordAudit(transaction, caller, { action: `dispatch.${name}`, requestId });
      });
      return getParcel(requestId);
    },
  };
}

/** What is recorded of a request, on the version that was seen. */
interface DispatchRecord {
  requestId: string;
  version: number;
  /** What the post reports of a failed attempt. */
  failure?: DeliveryFailure | undefined;
  /** The words of who recorded it. */
  note: string;
}

function haveSameIds(numbers: readonly string[], others: readonly string[]): boolean {
  const seen = new Set(others);
  return numbers.length === seen.size && numbers.every((number) => seen.has(number));
}

function toWaitingParcels(row: WaitingRow): WaitingParcels {
  return {
    governorateCode: row.governorate_code,
    postOfficeCode: row.post_office_code,
    postOffice: row.post_office,
    requests: row.requests,
    oldest: row.oldest.toISOString(),
  };
}

function toParcel(row: ParcelRow): Parcel {
  const { mobile1, mobile2 } = row.contact.contactDetails ?? {};
  return {
    requestId: String(row.id),
    version: row.version,
    state: row.state,
    delivery: row.delivery,
    attempts: row.attempts,
    events: row.events,
    createdAt: row.created_at.toISOString(),
    batchId: row.batch_id,
    governorateCode: row.governorate_code,
    postOfficeCode: row.post_office_code,
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

function toBatch(row: BatchRow): Batch {
  return {
    id: row.id,
    governorateCode: row.governorate_code,
    parcels: row.parcels,
    delivered: row.delivered,
    returned: row.returned,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    handedOverBy: row.handed_over_by,
  };
}
