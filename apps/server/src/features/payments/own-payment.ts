import type { Payment } from '@wathiqa/contract';
import { type Piastres, type RequestState, sumPiastres, toPounds } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Attempt } from './attempts.ts';
import { messages } from './payments.messages.ts';

/** A request and its payment as its owner may see them. */
export interface OwnPayment {
  session_alive: boolean;
  /** Null when there is no such request or it is somebody else's. */
  state: RequestState | null;
  total: Piastres;
  items: ItemRow[] | null;
  paid: {
    provider_reference: string;
    method: 'card' | 'cash';
    amount: Piastres;
    paid_at: string;
    refunded: Piastres;
  } | null;
  attempts: AttemptRow[] | null;
}

interface ItemRow {
  document_type: string;
  language_code: string | null;
  full_name: string;
  copies: number;
  unit_price: Piastres;
}

/** An attempt as JSON tells it. */
type AttemptRow = Pick<Attempt, 'method' | 'state' | 'provider_reference' | 'amount' | 'fees'> & {
  requested_at: string;
  expires_at: string;
};

export async function findOwnPayment(
  database: Database,
  sessionId: string,
  requestId: string,
): Promise<OwnPayment> {
  const { rows } = await sql<OwnPayment>`
    WITH caller AS (SELECT citizen_id FROM sessions WHERE id = ${sessionId} AND ended_at IS NULL)
    SELECT EXISTS (SELECT FROM caller) AS session_alive, request.state, request.total,
           (SELECT json_agg(json_build_object('document_type', document_type, 'language_code', language_code,
                     'full_name', full_name, 'copies', copies, 'unit_price', unit_price) ORDER BY position)
            FROM documents WHERE request_id = request.id AND state <> 'REJECTED') AS items,
           (SELECT json_build_object('provider_reference', provider_reference, 'method', method,
                     'amount', amount, 'paid_at', paid_at,
                     'refunded', (SELECT coalesce(sum(amount), 0)::int FROM refunds
                                  WHERE payment_id = payments.id AND state = 'completed'))
            FROM payments WHERE request_id = request.id) AS paid,
           (SELECT json_agg(json_build_object('method', method, 'state', state, 'amount', amount, 'fees', fees,
                     'provider_reference', provider_reference, 'requested_at', requested_at,
                     'expires_at', expires_at) ORDER BY attempt)
            FROM payment_attempts WHERE request_id = request.id) AS attempts
    FROM (VALUES (1)) AS always
    LEFT JOIN requests AS request
      ON request.id = ${requestId}::bigint AND request.citizen_id = (SELECT citizen_id FROM caller)
  `.execute(database.query);
  const [row] = rows;
  if (!row) throw new Error('The payment statement answered no row');
  return row;
}

/** What the owner is shown. */
export function toPaymentDto(
  requestId: string,
  own: OwnPayment & { state: RequestState },
  { now, available }: { now: Date; available: boolean },
): Payment {
  const { state, total, paid } = own;
  const attempts = state === 'WAITING_PAYMENT' ? (own.attempts ?? []) : [];
  return {
    requestId,
    state,
    amount: toPounds(total),
    items: (own.items ?? []).map((item) => ({
      documentType: item.document_type,
      languageCode: item.language_code,
      fullName: item.full_name,
      copies: item.copies,
      unitPrice: toPounds(item.unit_price),
    })),
    paid: paid && {
      at: new Date(paid.paid_at).toISOString(),
      method: paid.method,
      amount: toPounds(paid.amount),
      reference: paid.provider_reference,
      refunded: toPounds(paid.refunded),
    },
    cash: toCashCode(attempts, now),
    card: toCardAttempt(attempts, now),
    available,
  };
}

function toCashCode(attempts: readonly AttemptRow[], now: Date): Payment['cash'] {
  const last = attempts.findLast(({ method }) => method === 'cash');
  if (!last || last.provider_reference === null || last.fees === null) return null;
  const expiresAt = new Date(last.expires_at);
  return {
    code: last.provider_reference,
    amount: toPounds(last.amount),
    fees: toPounds(last.fees),
    total: toPounds(sumPiastres([last.amount, last.fees])),
    expiresAt: expiresAt.toISOString(),
    expired: last.state !== 'open' || expiresAt <= now,
  };
}

function toCardAttempt(attempts: readonly AttemptRow[], now: Date): Payment['card'] {
  const last = attempts.findLast(({ method }) => method === 'card');
  const at = last && new Date(last.requested_at).toISOString();
  if (!last || !at) return null;
  if (last.state === 'failed') return { state: 'failed', at, why: messages.cardFailed };
  const open = last.state === 'open' && new Date(last.expires_at) > now;
  return open ? { state: 'open', at, why: null } : null;
}
