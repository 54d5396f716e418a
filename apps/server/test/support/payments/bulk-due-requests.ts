import { asPiastres } from '@wathiqa/domain';
import type { Owner } from '../../../src/crypto/encrypted-columns.ts';
import { BlindIndex } from '../../../src/crypto/encryption.ts';
import type { Database } from '../../../src/db/database.ts';
import { encryption } from '../data-keys.ts';

const OWNER = '29005140190010';

export type StatementRunner = Pick<Database, 'execute'>;

/** Per request, in piastres: one birth certificate. */
export const AMOUNT_DUE = asPiastres(6_500);

export interface DueRequest {
  id: string;
  citizenId: number;
}

/** Inserts directly, spread over these citizens. */
export async function insertDueRequests(
  register: StatementRunner,
  citizenIds: readonly number[],
  count: number,
): Promise<DueRequest[]> {
  const { rows: numbers } = await register.execute(
    'SELECT next_request_id()::text AS id FROM generate_series(1, $1::integer)',
    [count],
  );
  const { rows: found } = await register.execute(
    'SELECT id::int, json_build_array(issuer, subject) AS owner FROM citizens WHERE id = ANY ($1::bigint[])',
    [citizenIds],
  );
  const owners = new Map(
    (found as { id: number; owner: Owner }[]).map(({ id, owner }) => [id, owner]),
  );
  const due = (numbers as { id: string }[]).map(({ id }, n) => {
    const citizenId = citizenIds[n % citizenIds.length] ?? 0;
    const key = [...(owners.get(citizenId) ?? []), id];
    return {
      id,
      citizen_id: citizenId,
      contact: {
        name: { firstName: 'أحمد', otherName: 'محمود علي حسن' },
        contactDetails: {
          mobile1: encryption.encrypt(
            '01012345678',
            'requests.contact.contactDetails.mobile1',
            key,
          ),
          email: encryption.encrypt(
            'citizen@wathiqa.example',
            'requests.contact.contactDetails.email',
            key,
          ),
        },
      },
      mother: encryption.encrypt('فاطمة حسن علي', 'documents.mother_full_name', [...key, 1]),
      owner: encryption.encrypt(OWNER, 'documents.national_id', [...key, 1]),
    };
  });
  const { rows } = await register.execute(
    `WITH due AS MATERIALIZED (
       SELECT * FROM json_to_recordset($2::json)
         AS due(id bigint, citizen_id bigint, contact jsonb, mother text, owner text)
     ), request AS (
       INSERT INTO requests (id, citizen_id, state, total, contact, options, idempotency_key, payload_hash, list,
                             decided_at)
       SELECT id, citizen_id, 'WAITING_PAYMENT', $1, contact, '{}',
              gen_random_uuid(), '', 'birthDocs', now()
       FROM due
       RETURNING id, citizen_id
     ), document AS (
       INSERT INTO documents (request_id, position, list, document_type, service_code, state, copies, unit_price,
                              full_name, mother_full_name, gender, national_id, national_id_index, relation)
       SELECT id, 1, 'birthDocs', 'Birth', 'MOICSO001', 'WAITING_PAYMENT', 1, $1, 'أحمد محمود علي حسن',
              mother, 'M', owner, $3, 'SELF'
       FROM due
     ), history AS (
       INSERT INTO request_history (request_id, event, state, actor_kind)
       SELECT id, 'REGISTERED', 'WAITING_PAYMENT'::request_state, 'system' FROM request
     )
     SELECT id::text, citizen_id FROM request`,
    [AMOUNT_DUE, JSON.stringify(due), encryption.blindIndex(new BlindIndex('nationalId', OWNER))],
  );
  return (rows as { id: string; citizen_id: number }[]).map(({ id, citizen_id }) => ({
    id,
    citizenId: Number(citizen_id),
  }));
}

/** Ledger of a database with payments of `AMOUNT_DUE` only. */
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
