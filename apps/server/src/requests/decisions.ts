import { multiplyPiastres, type Piastres, type RequestState, sumPiastres } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { ServiceError } from '../http/errors.ts';

export interface DocumentDecision {
  documentId: number;
  state: 'WAITING_PAYMENT' | 'REJECTED';
  /** Text for the citizen. */
  reason: string | null;
  reasonCode: string | null;
  note: string | null;
}

export interface DecidedDocument {
  id: number;
  state: RequestState;
  copies: number;
  unit_price: Piastres;
}

export function totalOf(
  documents: readonly Pick<DecidedDocument, 'copies' | 'unit_price'>[],
): Piastres {
  return sumPiastres(
    documents.map(({ copies, unit_price }) => multiplyPiastres(unit_price, copies)),
  );
}

/**
 * Writes decisions of staff, the rule of automatic acceptance or the system.
 *
 * @returns all documents
 * @throws ServiceError CHANGED if one is foreign or no longer waits for a decision
 */
export async function writeDecisions(
  transaction: Transaction,
  requestId: number,
  decisions: readonly DocumentDecision[],
): Promise<DecidedDocument[]> {
  const { rows } = await sql<DecidedDocument & { written: boolean }>`
    WITH decision AS (
      SELECT "documentId", state, reason, "reasonCode", note FROM jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
        AS decision ("documentId" bigint, state request_state, reason text, "reasonCode" text, note text)
    ), written AS (
      UPDATE documents
      SET state = decision.state, rejection_reason = decision.reason, rejection_code = decision."reasonCode",
          rejection_note = decision.note
      FROM decision
      WHERE documents.id = decision."documentId" AND documents.request_id = ${requestId}
        AND documents.state = 'WAITING_APPROVAL'
      RETURNING documents.id, documents.state
    )
    SELECT document.id, coalesce(written.state, document.state) AS state, document.copies, document.unit_price,
           written.id IS NOT NULL AS written
    FROM documents AS document LEFT JOIN written USING (id)
    WHERE document.request_id = ${requestId}`.execute(transaction);
  if (rows.filter(({ written }) => written).length !== decisions.length) {
    throw new ServiceError('CHANGED');
  }
  return rows;
}
