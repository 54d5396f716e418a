import {
  asPiastres,
  createRequestId,
  type DocumentList,
  type Piastres,
  type RequestState,
} from '@wathiqa/domain';
import { encryptedContact } from '../../../src/crypto/encrypted-rows.ts';
import { BlindIndex, ContentDigest, EncryptedText } from '../../../src/crypto/encryption.ts';
import { postMovement } from '../../../src/features/payments/ledger.ts';
import type { TestServer } from '../../harness.ts';

export interface PastRequest {
  list: DocumentList;
  total: Piastres;
  /** In order; the first is the order. */
  states: readonly { state: RequestState; at: Date }[];
  deliveredAt?: Date;
  /** Time of withdrawal before a decision. */
  withdrawnAt?: Date;
  /** Rejection reasons; at least one document exists. */
  rejections?: readonly string[];
}

const PAST = ['past', 'past'] as const;

/** Inserts directly, as the product would have. */
export async function insertPastRequests(
  server: TestServer,
  requests: readonly PastRequest[],
): Promise<void> {
  const { query } = server.database;
  const { id: citizenId } = await query
    .insertInto('citizens')
    .values({
      issuer: 'past',
      subject: 'past',
      email: new EncryptedText('past@wathiqa.example', 'citizens.email', PAST),
      user_name: 'past',
      first_name: '',
      other_name: '',
      gender: '',
      national_id: '',
      mother_full_name: '',
      mobile: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, request] of requests.entries()) {
    const { list, total, states, deliveredAt, withdrawnAt, rejections = [] } = request;
    const id = Number(createRequestId(2026, 900_000_000 + index));
    const [ordered, ...later] = states;
    const last = states.at(-1);
    if (!ordered || !last) throw new Error('A request has a state');
    await query
      .insertInto('requests')
      .values({
        id,
        citizen_id: citizenId,
        state: withdrawnAt ? 'REJECTED' : last.state,
        total,
        contact: encryptedContact({}, PAST, id),
        options: '{}',
        idempotency_key: crypto.randomUUID(),
        payload_hash: new ContentDigest('order', 'past'),
        created_at: ordered.at,
        list,
        decided_at: later[0]?.at ?? null,
        withdrawn_at: withdrawnAt ?? null,
      })
      .execute();
    await query
      .insertInto('documents')
      .values(
        [...rejections, ...(rejections.length > 0 ? [] : [null])].map((code, position) => ({
          request_id: id,
          position: position + 1,
          // Statistics use the request's list: one type suffices.
          list: 'birthDocs',
          document_type: 'Birth',
          service_code: 'MOICSO001' as const,
          state: code || withdrawnAt ? ('REJECTED' as const) : last.state,
          rejection_reason: code || withdrawnAt ? 'as the citizen reads it' : null,
          rejection_code: code,
          copies: 1,
          unit_price: total,
          full_name: 'أحمد محمود عبد الرحمن السيد',
          mother_full_name: new EncryptedText(
            'فاطمة حسن إبراهيم علي',
            'documents.mother_full_name',
            [...PAST, id, position + 1],
          ),
          gender: 'M' as const,
          national_id: new EncryptedText('29005140190010', 'documents.national_id', [
            ...PAST,
            id,
            position + 1,
          ]),
          national_id_index: new BlindIndex('nationalId', '29005140190010'),
          relation: 'SELF' as const,
        })),
      )
      .execute();
    const events = [
      { event: 'REGISTERED' as const, ...ordered },
      ...later.map((state) => ({ event: 'STATE_CHANGED' as const, ...state })),
      ...(deliveredAt ? [{ event: 'DELIVERED' as const, state: last.state, at: deliveredAt }] : []),
    ];
    for (const event of events) {
      await query
        .insertInto('request_history')
        .values({ request_id: id, actor_kind: 'system', ...event })
        .execute();
    }
    const paid = states.find(({ state }) => state === 'PAYMENT_ACCEPTED');
    if (paid) await insertPayment(server, id, total, paid.at);
  }
}

async function insertPayment(
  { database }: TestServer,
  requestId: number,
  amount: Piastres,
  at: Date,
): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('payments')
      .values({
        provider_reference: `past-${requestId}`,
        merchant_reference: String(requestId),
        request_id: requestId,
        amount,
        fees: asPiastres(0),
        method: 'cash',
        provider_method: 'past',
        paid_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const movement = {
      cause: 'payment',
      account: 'registryFees',
      amount,
      paymentId: id,
      at,
    } as const;
    await postMovement(transaction, movement);
  });
}
