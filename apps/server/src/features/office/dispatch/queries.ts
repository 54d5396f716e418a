import type { DeliveryState, RequestState } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../../platform/database.ts';
import type { Tables } from '../../../platform/schema.ts';

/** Parcels of a list at once; a governorate with more is packed in several batches. */
const PARCEL_ROWS = 200;
const BATCH_ROWS = 50;

/** What waits to be packed in one governorate. */
export interface WaitingRow {
  /** Null for the requests whose address has not arrived. */
  governorate_code: string | null;
  requests: number;
}

export async function countWaiting(database: Kysely<Tables>): Promise<WaitingRow[]> {
  return database
    .selectFrom('requests')
    .where('state', '=', 'PAYMENT_ACCEPTED')
    .where('delivery', '=', 'NOT_PACKED')
    .select('governorate_code')
    .select(sql<number>`count(*)::int`.as('requests'))
    .groupBy('governorate_code')
    .orderBy('governorate_code')
    .execute();
}

/** A parcel as the register has it. */
export interface ParcelRow {
  id: number;
  version: number;
  state: RequestState;
  delivery: DeliveryState;
  attempts: number;
  governorate_code: string;
  post_office: string;
  recipient: string;
  address: string;
  contact: { contactDetails?: { mobile1?: string; mobile2?: string } };
  documents: { document_type: string; full_name: string; copies: number }[];
}

/** The parcels of a batch, or those of a governorate that wait to be packed, the oldest first. */
export async function findParcels(
  database: Kysely<Tables>,
  of: { batchId: number } | { governorateCode: string },
): Promise<ParcelRow[]> {
  const wanted =
    'batchId' in of
      ? sql`request.batch_id = ${of.batchId}`
      : sql`request.state = 'PAYMENT_ACCEPTED' AND request.delivery = 'NOT_PACKED'
            AND request.governorate_code = ${of.governorateCode}`;
  const { rows } = await sql<ParcelRow>`
    SELECT request.id, request.version, request.state, request.delivery,
           request.delivery_attempts AS attempts, shipment.governorate_code, shipment.address,
           request.contact, office.name_ar AS post_office,
           btrim(concat(request.contact -> 'name' ->> 'firstName', ' ',
                        request.contact -> 'name' ->> 'otherName')) AS recipient,
           (SELECT json_agg(json_build_object('document_type', document_type, 'full_name', full_name,
                                              'copies', copies) ORDER BY position)
            FROM documents WHERE request_id = request.id AND state <> 'REJECTED') AS documents
    FROM requests AS request
    JOIN shipments AS shipment ON shipment.request_id = request.id
    JOIN post_offices AS office ON office.governorate_code = shipment.governorate_code
      AND office.code = shipment.post_office_code
    WHERE ${wanted}
    ORDER BY request.created_at, request.id
    LIMIT ${PARCEL_ROWS}`.execute(database);
  return rows;
}

export interface BatchRow {
  id: number;
  governorate_code: string;
  parcels: number;
  made_at: Date;
  made_by: string;
  handed_over_at: Date | null;
}

/** The batches that are open or were handed over last; or one of them. */
export async function findBatches(database: Kysely<Tables>, batchId?: number): Promise<BatchRow[]> {
  return database
    .selectFrom('dispatch_batches as batch')
    .innerJoin('staff', 'staff.id', 'batch.made_by')
    .$if(batchId !== undefined, (query) => query.where('batch.id', '=', batchId ?? 0))
    .select(['batch.id', 'batch.governorate_code', 'batch.made_at', 'batch.handed_over_at'])
    .select('staff.user_name as made_by')
    .select(
      sql<number>`(SELECT count(*)::int FROM requests WHERE batch_id = batch.id)`.as('parcels'),
    )
    .orderBy(sql`batch.handed_over_at IS NOT NULL`)
    .orderBy('batch.id', 'desc')
    .limit(BATCH_ROWS)
    .execute();
}

export async function insertBatch(
  transaction: Transaction,
  governorateCode: string,
  staffId: number,
): Promise<number> {
  const { id } = await transaction
    .insertInto('dispatch_batches')
    .values({ governorate_code: governorateCode, made_by: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The requests of a batch that is still open, locked with it; undefined when it is not. */
export async function lockOpenBatch(
  transaction: Transaction,
  batchId: number,
): Promise<string[] | undefined> {
  const open = await transaction
    .selectFrom('dispatch_batches')
    .where('id', '=', batchId)
    .where('handed_over_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!open) return undefined;
  const requests = await transaction
    .selectFrom('requests')
    .where('batch_id', '=', batchId)
    .select('id')
    .orderBy('id')
    .execute();
  return requests.map(({ id }) => String(id));
}

export async function closeBatch(
  transaction: Transaction,
  batchId: number,
  staffId: number,
): Promise<void> {
  await transaction
    .updateTable('dispatch_batches')
    .set({ handed_over_by: staffId, handed_over_at: new Date() })
    .where('id', '=', batchId)
    .execute();
}
