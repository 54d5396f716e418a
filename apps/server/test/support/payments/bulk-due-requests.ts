import { asPiastres } from '@wathiqa/domain';
import { BlindIndex } from '../../../src/crypto/encryption.ts';
import type { Database } from '../../../src/db/database.ts';
import { encryption } from '../data-keys.ts';

const OWNER = '29005140190010';

export type StatementRunner = Pick<Database, 'execute'>;

/** Due per request, in piastres: one birth certificate. */
export const AMOUNT_DUE = asPiastres(6_500);

export interface DueRequest {
  id: string;
  citizenId: number;
}

/** Inserts payable requests directly, spread over these citizens. */
export async function insertDueRequests(
  register: StatementRunner,
  citizenIds: readonly number[],
  count: number,
): Promise<DueRequest[]> {
  const { rows } = await register.execute(
    `WITH request AS (
       INSERT INTO requests (id, citizen_id, state, total, contact, options, idempotency_key, payload_hash, list,
                             decided_at)
       SELECT next_request_id(), ($1::bigint[])[1 + n % cardinality($1::bigint[])], 'WAITING_PAYMENT', $2, $3, '{}',
              gen_random_uuid(), '', 'birthDocs', now()
       FROM generate_series(0, $4 - 1) AS n
       RETURNING id, citizen_id
     ), document AS (
       INSERT INTO documents (request_id, position, list, document_type, service_code, state, copies, unit_price,
                              full_name, mother_full_name, gender, national_id, national_id_index, relation)
       SELECT id, 1, 'birthDocs', 'Birth', 'MOICSO001', 'WAITING_PAYMENT', 1, $2, 'أحمد محمود علي حسن',
              $5, 'M', $6, $7, 'SELF'
       FROM request
     ), history AS (
       INSERT INTO request_history (request_id, event, state, actor_kind)
       SELECT id, 'REGISTERED', 'WAITING_PAYMENT'::request_state, 'system' FROM request
     )
     SELECT id::text, citizen_id FROM request`,
    [
      citizenIds,
      AMOUNT_DUE,
      {
        name: { firstName: 'أحمد', otherName: 'محمود علي حسن' },
        contactDetails: {
          mobile1: encryption.encrypt('01012345678'),
          email: encryption.encrypt('citizen@wathiqa.example'),
        },
      },
      count,
      encryption.encrypt('فاطمة حسن علي'),
      encryption.encrypt(OWNER),
      encryption.blindIndex(new BlindIndex('nationalId', OWNER)),
    ],
  );
  return (rows as { id: string; citizen_id: number }[]).map(({ id, citizen_id }) => ({
    id,
    citizenId: Number(citizen_id),
  }));
}

/** Ledger of a database with payments of `DUE_EACH` only. */
export interface Books {
  paid: number;
  payments: number;
  unallocated: number;
  /** Paid requests without exactly one payment, document set, history entry and notification. */
  inconsistent: number;
  /** Ledger account balances in piastres. */
  accounts: Record<string, number>;
}

export async function readBooks(register: StatementRunner): Promise<Books> {
  const { rows } = await register.execute(
    `SELECT (SELECT count(*)::int FROM requests WHERE state = 'PAYMENT_ACCEPTED') AS paid,
            (SELECT count(*)::int FROM payments) AS payments,
            (SELECT count(*)::int FROM payments WHERE request_id IS NULL) AS unallocated,
            (SELECT count(*)::int FROM requests
             WHERE state = 'PAYMENT_ACCEPTED' AND NOT (
               (SELECT count(*) = 1 AND sum(amount) = $1 FROM payments WHERE request_id = requests.id)
               AND (SELECT bool_and(state = 'PAYMENT_ACCEPTED') FROM documents WHERE request_id = requests.id)
               AND (SELECT count(*) = 1 FROM request_history WHERE request_id = requests.id AND event = 'PAID')
               AND (SELECT count(*) = 2 FROM notifications WHERE request_id = requests.id AND kind = 'paid'))) AS inconsistent,
            (SELECT coalesce(json_object_agg(account, amount), '{}') FROM (
               SELECT account, sum(amount)::float8 AS amount FROM ledger_lines GROUP BY account) AS sums) AS accounts`,
    [AMOUNT_DUE],
  );
  return rows[0] as Books;
}
