import { decideRequest } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import type { Database } from '../../../src/db/database.ts';
import type { Citizen } from '../http/client.ts';
import { createOfficeRequest, readRequestAs } from '../office/office-requests.ts';
import type { Staff } from '../office/staff.ts';

/** A payable request; document n has n copies at 65 pounds. The last `rejected` documents are rejected. */
export async function createDueRequest(
  citizen: Citizen,
  clerk: Staff,
  { documents = 1, rejected = 0 } = {},
): Promise<string> {
  const requestId = await createOfficeRequest(citizen, documents);
  const { version, items } = await readRequestAs(clerk, requestId);
  const decisions = items.map(({ id }, index) =>
    index < documents - rejected
      ? { documentId: id, accept: true as const }
      : { documentId: id, accept: false as const, reasonCode: 'NOT_FOUND' },
  );
  const { status, text } = await clerk.call(decideRequest, {
    body: { requestId, version, decisions },
  });
  if (status !== 200) throw new Error(text);
  return requestId;
}

export async function readPaymentState(database: Database, requestId: string) {
  const { rows } = await sql<{
    state: string;
    documents: string[];
    payments: number;
    unallocated: string[] | null;
    events: string[];
    provider: number;
    registryFees: number;
    unallocatedSum: number;
    messages: string[] | null;
  }>`
    WITH own AS (
      SELECT * FROM payments
      WHERE request_id = ${requestId}::bigint
         OR split_part(merchant_reference, '~', 1) = ${requestId}
    ), line AS (
      SELECT account, amount FROM ledger_lines
      JOIN ledger_transactions AS movement ON movement.id = transaction_id
      WHERE payment_id IN (SELECT id FROM own)
    )
    SELECT state,
           (SELECT array_agg(state::text ORDER BY position) FROM documents WHERE request_id = requests.id) AS documents,
           (SELECT count(*)::int FROM payments WHERE request_id = requests.id) AS payments,
           (SELECT array_agg(unallocated_reason ORDER BY id) FROM own WHERE request_id IS NULL) AS unallocated,
           (SELECT array_agg(event ORDER BY id) FROM request_history
            WHERE request_id = requests.id
              AND event IN ('CODE_ISSUED', 'CODE_EXPIRED', 'PAID', 'REFUNDED')) AS events,
           (SELECT coalesce(sum(amount), 0)::int FROM line WHERE account = 'provider') AS provider,
           (SELECT coalesce(sum(amount), 0)::int FROM line WHERE account = 'registryFees') AS "registryFees",
           (SELECT coalesce(sum(amount), 0)::int FROM line WHERE account = 'unallocated') AS "unallocatedSum",
           (SELECT array_agg(kind ORDER BY kind) FROM notifications
            WHERE request_id = requests.id AND channel = 'sms' AND kind IN ('paymentCode', 'paid', 'refunded'))
             AS messages
    FROM requests WHERE id = ${requestId}::bigint`.execute(database.query);
  const [row] = rows;
  if (!row) throw new Error(`There is no request ${requestId}`);
  return row;
}
