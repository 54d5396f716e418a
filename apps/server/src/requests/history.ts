import type { DeliveryFailure, DeliveryProof, HistoryEvent, RequestState } from '@wathiqa/domain';
import type { Insertable } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

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

export type HistoryRow = Required<Insertable<Tables['request_history']>>;

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
export async function findPackingStart(database: Reader, requestId: number): Promise<Date | null> {
  const started = await database
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
export function findHistory(database: Reader, requestId: number) {
  return database
    .selectFrom('request_history')
    .where('request_id', '=', requestId)
    .select(['at', 'event', 'failure'])
    .orderBy('id')
    .execute();
}
