import type { DeliveryFailure, HistoryEvent } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/** Who caused an event; the reference of the payment provider is its number of the payment or code. */
export type HistoryActor =
  | { kind: 'citizen' | 'staff'; id: number }
  | { kind: 'provider'; reference: string };

/** What happened to a request, and what belongs to it. */
export interface HistoryEntry {
  event: HistoryEvent;
  actor: HistoryActor;
  /** Of a decision. */
  documentId?: number | undefined;
  /** Of packing and handing over. */
  batchId?: number | undefined;
  /** Of an attempt to deliver. */
  failure?: DeliveryFailure | undefined;
  /** Free words of staff, for staff; empty for none. */
  note?: string | undefined;
}

/** Writes what happened to a request that is locked, in the state that it is in by now. */
export async function appendHistory(
  transaction: Transaction,
  requestId: string | number,
  { event, actor, documentId, batchId, failure, note }: HistoryEntry,
): Promise<void> {
  const actorId = actor.kind === 'provider' ? null : actor.id;
  const providerReference = actor.kind === 'provider' ? actor.reference : null;
  await sql`
    INSERT INTO request_history
      (request_id, event, state, actor_kind, actor_id, provider_reference, document_id, batch_id, failure, note)
    SELECT id, ${event}, state, ${actor.kind}, ${actorId}::bigint, ${providerReference}, ${documentId ?? null}::bigint,
           ${batchId ?? null}::bigint, ${failure ?? null}, ${note || null}
    FROM requests WHERE id = ${requestId}::bigint`.execute(transaction);
}
