import type { DeliveryFailure, DeliveryProof, HistoryEvent, RequestState } from '@wathiqa/domain';

/** Who causes an event; the reference of the payment provider is its number of the payment or code. */
export type HistoryActor =
  | { kind: 'system' }
  | { kind: 'citizen' | 'staff'; id: number }
  | { kind: 'provider'; reference: string };

/** What happened to a request, and what belongs to it. */
export interface HistoryEntry {
  event: HistoryEvent;
  /** Of a decision and a correction. */
  documentId?: number | undefined;
  /** Of packing and handing over. */
  batchId?: number | undefined;
  /** Of an attempt to deliver. */
  failure?: DeliveryFailure | undefined;
  /** Of a delivery: by what the papers were given away, and who took them without the code. */
  proof?: DeliveryProof | undefined;
  takenBy?: string | undefined;
  /** Free words of staff, for staff; empty for none. */
  note?: string | undefined;
}

/** A row of the history, as the register keeps it. */
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

/** The rows of what happened to a request. @param request the state that it is in by now */
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
