import type { DeliveryFailure, DeliveryProof, HistoryEvent, RequestState } from '@wathiqa/domain';
import type { Transaction } from '../db/database.ts';

/** `reference`: the provider's payment or code number. */
export type HistoryActor =
  | { kind: 'system' | 'rule' }
  | { kind: 'citizen' | 'staff'; id: number }
  | { kind: 'provider'; reference: string };

export interface HistoryEntry {
  event: HistoryEvent;
  documentId?: number | undefined;
  batchId?: number | undefined;
  failure?: DeliveryFailure | undefined;
  proof?: DeliveryProof | undefined;
  takenBy?: string | undefined;
  /** Staff's internal note. */
  note?: string | undefined;
}

export interface HistoryRow {
  request_id: number;
  at: Date;
  event: HistoryEvent;
  state: RequestState;
  actor_kind: HistoryActor['kind'];
  actor_id: number | null;
  provider_reference: string | null;
  document_id: number | null;
  batch_id: number | null;
  failure: DeliveryFailure | null;
  proof: DeliveryProof | null;
  taken_by: string | null;
  note: string | null;
}

/** @param request with its new state */
export function historyRows(
  request: { id: number; state: RequestState },
  { entries, actor, at }: { entries: readonly HistoryEntry[]; actor: HistoryActor; at: Date },
): HistoryRow[] {
  return entries.map(({ event, documentId, batchId, failure, proof, takenBy, note }) => ({
    request_id: request.id,
    at,
    event,
    state: request.state,
    actor_kind: actor.kind,
    actor_id: 'id' in actor ? actor.id : null,
    provider_reference: actor.kind === 'provider' ? actor.reference : null,
    document_id: documentId ?? null,
    batch_id: batchId ?? null,
    failure: failure ?? null,
    proof: proof ?? null,
    taken_by: takenBy ?? null,
    note: note || null,
  }));
}

/** Payment, visit, or loss of the papers. */
export async function findPackingStart(
  transaction: Transaction,
  requestId: number,
): Promise<Date | null> {
  const started = await transaction
    .selectFrom('request_history')
    .where('request_id', '=', requestId)
    .where('event', 'in', ['PAID', 'VISITED', 'LOST'])
    .orderBy('id', 'desc')
    .select('at')
    .limit(1)
    .executeTakeFirst();
  return started?.at ?? null;
}

/** Oldest first. */
export async function findHistory(
  transaction: Transaction,
  requestId: number,
): Promise<{ at: Date; event: HistoryEvent; failure: DeliveryFailure | null }[]> {
  return transaction
    .selectFrom('request_history')
    .where('request_id', '=', requestId)
    .select(['at', 'event', 'failure'])
    .orderBy('id')
    .execute();
}
