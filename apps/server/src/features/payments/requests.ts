import { documentTypes } from '@wathiqa/content';
import {
  type DocumentList,
  type Piastres,
  REQUEST_ACTIONS,
  type RequestState,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database.ts';
import { appendHistory } from '../requests/history.ts';
import type { Charge, ChargeItem } from './provider/types.ts';

/** What a payment must know of a request; its row is locked until the transaction ends. */
export interface PayableRequest {
  state: RequestState;
  /** Piastres, of the accepted documents once all are decided. */
  due: Piastres;
  /** A payment was taken for it. */
  paid: boolean;
}

/** Locks a request. Every change of payments begins with it, so that none waits for another in a circle. */
export async function lockPayableRequest(
  transaction: Transaction,
  requestId: number,
): Promise<PayableRequest | undefined> {
  const { rows } = await sql<PayableRequest>`
    SELECT state, total AS due,
           EXISTS (SELECT FROM payments WHERE request_id = requests.id) AS paid
    FROM requests WHERE id = ${requestId}::bigint FOR UPDATE OF requests`.execute(transaction);
  return rows[0];
}

/**
 * Moves a request and its accepted documents on, if it still waits for exactly this payment.
 *
 * @param paid.reference the provider's number of the payment
 */
export async function markRequestPaid(
  transaction: Transaction,
  requestId: number,
  paid: { amount: Piastres; reference: string },
): Promise<void> {
  const {
    from: [due],
    to: [accepted],
  } = REQUEST_ACTIONS.pay;
  const { rows } = await sql<{ id: number }>`
    WITH moved AS (
      UPDATE requests SET state = ${accepted}, version = version + 1
      WHERE id = ${requestId}::bigint AND state = ${due} AND total = ${paid.amount}
      RETURNING id
    ), documents_moved AS (
      UPDATE documents SET state = ${accepted}
      FROM moved WHERE request_id = moved.id AND state = ${due}
    )
    SELECT id FROM moved`.execute(transaction);
  if (rows.length === 0) throw new Error('A request took a payment that it does not wait for');
  const actor = { kind: 'provider', reference: paid.reference } as const;
  await appendHistory(transaction, requestId, { event: 'PAID', actor });
  await appendHistory(transaction, requestId, { event: 'STATE_CHANGED', actor });
}

/** What the provider is told of a request: who pays and for what; never a name of a document's owner. */
export async function findChargeDetails(
  database: Database['query'],
  requestId: number,
): Promise<Pick<Charge, 'customer' | 'description' | 'items'>> {
  const { contact, items } = await database
    .selectFrom('requests')
    .where('id', '=', requestId)
    .select('contact')
    .select(
      sql<ChargedDocument[]>`(
        SELECT json_agg(json_build_object('list', list, 'document_type', document_type,
                 'service_code', service_code, 'copies', copies, 'unit_price', unit_price) ORDER BY position)
        FROM documents WHERE request_id = requests.id AND state = 'WAITING_PAYMENT')`.as('items'),
    )
    .executeTakeFirstOrThrow();
  const { name, contactDetails } = contact as ContactParts;
  return {
    customer: {
      mobile: contactDetails?.mobile1 ?? '',
      email: contactDetails?.email ?? '',
      name: [name?.firstName, name?.otherName].filter(Boolean).join(' '),
    },
    description: `طلب وثائق رقم ${requestId}`,
    items: (items ?? []).map(toChargeItem),
  };
}

interface ContactParts {
  name?: { firstName?: string; otherName?: string };
  contactDetails?: { mobile1?: string; email?: string };
}

interface ChargedDocument {
  list: DocumentList;
  document_type: string;
  service_code: string;
  copies: number;
  unit_price: Piastres;
}

function toChargeItem(document: ChargedDocument): ChargeItem {
  const name = documentTypes.find(({ code }) => code === document.document_type)?.nameAr ?? '';
  return {
    itemId: document.service_code,
    quantity: document.copies,
    price: document.unit_price,
    description: document.list === 'translatedDocs' ? `ترجمة ${name}` : name,
  };
}
