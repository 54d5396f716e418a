import type {
  DeliveryFailure,
  DeliveryState,
  GenderCode,
  HistoryActorKind,
  HistoryEvent,
  Piastres,
  RequestState,
} from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Transaction } from '../../../platform/database.ts';
import type { Tables } from '../../../platform/schema.ts';
import { appendHistory, type HistoryEntry } from '../../requests/history.ts';
import { type ListedRequest, requestListQuery } from '../queue/repository.ts';
import { staffNameById } from '../staff/repository.ts';

/** Minutes that a request stays taken after the last act of who took it. */
const CLAIM_MINUTES = 15;

/** A request with all that staff need to decide it. */
export interface RequestDetails extends ListedRequest {
  version: number;
  delivery: DeliveryState;
  attempts: number;
  total: Piastres;
  user_name: string;
  email: string;
  contact: { contactDetails?: { mobile1?: string; mobile2?: string } };
  address: string | null;
  items: {
    id: number;
    position: number;
    document_type: string;
    state: RequestState;
    rejection_reason: string | null;
    copies: number;
    unit_price: Piastres;
    full_name: string;
    mother_full_name: string;
    gender: GenderCode;
    national_id: string;
    relation: string;
    spouse_full_name: string | null;
    applicant_entity: string | null;
    language_code: string | null;
    issue_reason: string | null;
    job_name: string | null;
    earlier: { request_id: number; state: RequestState; created_at: string }[] | null;
  }[];
  history: {
    at: string;
    event: HistoryEvent;
    state: RequestState;
    actorKind: HistoryActorKind;
    actorId: number | null;
    actorName: string | null;
    documentId: number | null;
    batchId: number | null;
    failure: DeliveryFailure | null;
    note: string | null;
  }[];
}

/** Other requests for the same document of the same person, the latest first. */
const EARLIER = sql`
  SELECT json_agg(json_build_object('request_id', other.id, 'state', other.state,
                                    'created_at', other.created_at) ORDER BY other.created_at DESC)
  FROM (
    SELECT DISTINCT requests.id, same.state, requests.created_at
    FROM documents AS same JOIN requests ON requests.id = same.request_id
    WHERE same.national_id = document.national_id AND same.document_type = document.document_type
      AND same.request_id <> document.request_id AND same.national_id !~ '^0+$'
    ORDER BY requests.id DESC LIMIT 5
  ) AS other`;

/** Ids of citizens and of staff are counted apart. */
const ACTOR_NAME = staffNameById(
  sql`CASE request_history.actor_kind WHEN 'staff' THEN request_history.actor_id END`,
);

export async function findRequest(
  database: Kysely<Tables>,
  requestId: string,
  at: Date,
): Promise<RequestDetails | undefined> {
  const found = await requestListQuery(database, at)
    .innerJoin('citizens as citizen', 'citizen.id', 'request.citizen_id')
    .leftJoin('shipments as shipment', 'shipment.request_id', 'request.id')
    .where(sql<boolean>`request.id = ${requestId}::bigint`)
    .select(['request.version', 'request.delivery', 'request.delivery_attempts as attempts'])
    .select(['request.total', 'request.contact', 'citizen.user_name', 'citizen.email'])
    .select('shipment.address')
    .select(
      sql<RequestDetails['items']>`(
        SELECT json_agg(to_jsonb(document) || jsonb_build_object('earlier', (${EARLIER})) ORDER BY position)
        FROM documents AS document WHERE request_id = request.id)`.as('items'),
    )
    .select(
      sql<RequestDetails['history']>`(
        SELECT json_agg(json_build_object('at', at, 'event', event, 'state', state,
                                          'actorKind', actor_kind, 'actorId', actor_id,
                                          'actorName', ${ACTOR_NAME}, 'documentId', document_id,
                                          'batchId', batch_id, 'failure', failure, 'note', note)
                        ORDER BY id)
        FROM request_history WHERE request_id = request.id)`.as('history'),
    )
    .executeTakeFirst();
  return found as RequestDetails | undefined;
}

/** What an act must know of a request before it changes it; the row is locked until the transaction ends. */
export interface LockedRequest {
  state: RequestState;
  delivery: DeliveryState;
  attempts: number;
  version: number;
  /** Who holds it at this moment. */
  claimed_by: number | null;
}

export async function lockRequest(
  transaction: Transaction,
  requestId: string,
): Promise<LockedRequest | undefined> {
  return transaction
    .selectFrom('requests')
    .where(sql<boolean>`id = ${requestId}::bigint`)
    .select(['state', 'delivery', 'delivery_attempts as attempts', 'version'])
    .select(
      sql<number | null>`CASE WHEN claimed_until > now() THEN claimed_by END`.as('claimed_by'),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a request for a time, or for longer. */
export async function claimRequest(
  transaction: Transaction,
  requestId: string,
  staffId: number,
): Promise<void> {
  await transaction
    .updateTable('requests')
    .set({
      claimed_by: staffId,
      claimed_until: sql`now() + make_interval(mins => ${CLAIM_MINUTES})`,
    })
    .where(sql<boolean>`id = ${requestId}::bigint`)
    .execute();
}

export async function releaseRequest(transaction: Transaction, requestId: string): Promise<void> {
  await transaction
    .updateTable('requests')
    .set({ claimed_by: null, claimed_until: null })
    .where(sql<boolean>`id = ${requestId}::bigint`)
    .execute();
}

/** The words of the reasons that may be given, by code. */
export async function findReasons(database: Kysely<Tables>): Promise<Map<string, string>> {
  const reasons = await database
    .selectFrom('rejection_reasons')
    .where('active', '=', true)
    .select(['code', 'name_ar'])
    .execute();
  return new Map(reasons.map(({ code, name_ar }) => [code, name_ar]));
}

/** A document's decision as the register keeps it. */
export interface WrittenDecision {
  documentId: number;
  state: 'WAITING_PAYMENT' | 'REJECTED';
  reason: string | null;
  reasonCode: string | null;
  note: string | null;
}

/** Writes one decision; false when the document is not of the request or does not wait any more. */
export async function writeDecision(
  transaction: Transaction,
  requestId: string,
  decision: WrittenDecision,
): Promise<boolean> {
  const written = await transaction
    .updateTable('documents')
    .set({
      state: decision.state,
      rejection_reason: decision.reason,
      rejection_code: decision.reasonCode,
      rejection_note: decision.note,
    })
    .where('id', '=', decision.documentId)
    .where(sql<boolean>`request_id = ${requestId}::bigint`)
    .where('state', '=', 'WAITING_APPROVAL')
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function findDocumentStates(
  transaction: Transaction,
  requestId: string,
): Promise<RequestState[]> {
  const documents = await transaction
    .selectFrom('documents')
    .where(sql<boolean>`request_id = ${requestId}::bigint`)
    .select('state')
    .execute();
  return documents.map(({ state }) => state);
}

/** What the office changes of a request at once; what is absent stays as it is. */
export interface RequestChange {
  state: RequestState;
  events: readonly Omit<HistoryEntry, 'actor'>[];
  /** None of its documents waits any more: the total becomes that of the accepted ones. */
  decided?: boolean;
  delivery?: DeliveryState;
  attempts?: number;
  /** The batch it goes into; null takes it out of its batch. */
  batchId?: number | null;
}

/**
 * Changes a request, counts its version up and writes what happened. The only place where the office changes
 * a request, so that no change is without its history.
 */
export async function applyChange(
  transaction: Transaction,
  requestId: string,
  caller: StaffCaller,
  change: RequestChange,
): Promise<void> {
  const batchUnchanged = change.batchId === undefined;
  await sql`
    UPDATE requests SET
      state = ${change.state}, version = version + 1,
      delivery = coalesce(${change.delivery ?? null}, delivery),
      delivery_attempts = coalesce(${change.attempts ?? null}::smallint, delivery_attempts),
      batch_id = CASE WHEN ${batchUnchanged} THEN batch_id ELSE ${change.batchId ?? null}::bigint END,
      decided_at = CASE WHEN ${change.decided ?? false} THEN now() ELSE decided_at END,
      total = CASE WHEN ${change.decided ?? false}
        THEN (SELECT coalesce(sum(copies * unit_price) FILTER (WHERE state <> 'REJECTED'), 0)
              FROM documents WHERE request_id = requests.id)
        ELSE total END
    WHERE id = ${requestId}::bigint`.execute(transaction);
  const actor = { kind: 'staff', id: caller.staffId } as const;
  for (const event of change.events) {
    await appendHistory(transaction, requestId, { ...event, actor });
  }
}
