import { withClient } from '@wathiqa/server/src/commands/postgres-backup.ts';
import { dropIndexes } from './fill.ts';

const SLICE_DAYS = 5;
/** Year digits of copied numbers, one per copy for uniqueness. */
const FIRST_YEAR = 30;
const LAST_YEAR = 99;
/** Maximum growth factor. */
export const MOST_TIMES = LAST_YEAR - FIRST_YEAR + 2;

/**
 * Multiplies a lived year by copying its requests in day order, for realistic disk layout; five times faster than
 * generating. Copies have blind indexes of other people and no readable personal data, so staff search finds only the
 * originals.
 */
export async function growRegister(databaseUrl: string, times: number): Promise<void> {
  if (times > MOST_TIMES) throw new RangeError(`at most ${MOST_TIMES} times`);
  await withClient(databaseUrl, async (client) => {
    await client.query('SET session_replication_role = replica');
    const indexes = await dropIndexes(client);
    await client.query(SOURCES);
    for (let day = 366; day > 0; day -= SLICE_DAYS) {
      await client.query(COPY, [FIRST_YEAR + times - 2, day, day - SLICE_DAYS]);
    }
    await client.query('RESET enable_hashjoin; RESET enable_mergejoin');
    for (const index of indexes) await client.query(index);
    for (const statement of DERIVED) await client.query(statement);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  });
}

/** Copied source rows, indexed by request. */
const SOURCES = `
  CREATE TEMP TABLE source AS SELECT * FROM requests;
  CREATE TEMP TABLE source_documents AS SELECT * FROM documents;
  CREATE TEMP TABLE source_history AS SELECT * FROM request_history;
  CREATE TEMP TABLE source_shipments AS SELECT * FROM shipments;
  CREATE INDEX ON source (created_at);
  CREATE INDEX ON source_documents (request_id);
  CREATE INDEX ON source_history (request_id);
  CREATE INDEX ON source_shipments (request_id);
  ANALYZE source, source_documents, source_history, source_shipments;
  SET enable_hashjoin = off; SET enable_mergejoin = off`;

const COPY = `
  WITH copy AS MATERIALIZED (
    SELECT source.*, year, body * 10 + luhn_digit(body) AS new_id
    FROM source, generate_series(${FIRST_YEAR}, $1::int) AS year,
         LATERAL (SELECT year * 1000000000::bigint + (id / 10) % 1000000000 AS body) AS made
    WHERE created_at >= now() - interval '1 day' * $2 AND created_at < now() - interval '1 day' * $3
    ORDER BY created_at, year
  ), request AS (
    INSERT INTO requests (id, citizen_id, state, total, contact, options, idempotency_key, payload_hash,
                          created_at, list, findings, governorate_code, post_office_code, decided_at, delivery, batch_id,
                          mobile1_index, mobile2_index)
    SELECT new_id, citizen_id, state, total, contact, options, gen_random_uuid(), payload_hash,
           created_at + interval '1 second' * (year - ${FIRST_YEAR - 1}), list, findings, governorate_code, post_office_code, decided_at,
           delivery, batch_id, decode(md5(mobile1_index || int4send(year)), 'hex'), decode(md5(mobile2_index || int4send(year)), 'hex')
    FROM copy
  ), shipment AS (
    INSERT INTO shipments (request_id, address, governorate_code, police_department_code, post_office_code, received_at)
    SELECT new_id, address, shipments.governorate_code, police_department_code, shipments.post_office_code, received_at
    FROM copy JOIN source_shipments AS shipments ON request_id = copy.id
  ), document AS (
    INSERT INTO documents (request_id, position, list, document_type, service_code, state, rejection_reason,
                           rejection_code, copies, unit_price, full_name, mother_full_name, gender, national_id,
                           national_id_index, relation, spouse_full_name, applicant_entity, language_code, issue_reason, job_name)
    SELECT new_id, position, whole.list, document_type, service_code, whole.state, rejection_reason, rejection_code, copies,
           unit_price, full_name, mother_full_name, gender, national_id,
           decode(md5(national_id_index || int4send(year)), 'hex'), relation, spouse_full_name, applicant_entity,
           language_code, issue_reason, job_name
    FROM copy JOIN source_documents AS whole ON request_id = copy.id
  )
  INSERT INTO request_history (request_id, at, event, state, actor_kind, left_state, since)
  SELECT new_id, at, event, whole.state, actor_kind, left_state, since
  FROM copy JOIN source_history AS whole ON request_id = copy.id`;

/** Derived rows: payments, ledger and stored notifications. */
const DERIVED = [
  `INSERT INTO payment_attempts (request_id, attempt, method, merchant_reference, provider_reference, amount, fees, state,
                                requested_at, expires_at)
   SELECT id, 1, 'cash', id::text, id::text, total, 0,
          CASE WHEN state IN ('PAYMENT_ACCEPTED', 'INTRANSIT') THEN 'paid' ELSE 'expired' END, decided_at, decided_at + interval '3 days'
   FROM requests WHERE decided_at IS NOT NULL AND state <> 'REJECTED'`,
  `INSERT INTO payment_events (provider_reference, status, merchant_reference, order_amount, payment_amount, fees,
                               provider_method, source, received_at)
   SELECT provider_reference, 'PAID', merchant_reference, amount, amount, 0, 'PAYATFAWRY', 'webhook', requested_at + interval '1 day'
   FROM payment_attempts WHERE state = 'paid'`,
  `INSERT INTO payments (provider_reference, merchant_reference, request_id, amount, fees, method, provider_method, paid_at)
   SELECT provider_reference, merchant_reference, request_id, amount, 0, 'cash', 'PAYATFAWRY', requested_at + interval '1 day'
   FROM payment_attempts WHERE state = 'paid'`,
  `INSERT INTO ledger_transactions (at, cause, payment_id) SELECT paid_at, 'payment', id FROM payments`,
  `INSERT INTO ledger_lines (transaction_id, account, amount)
   SELECT movement.id, account, CASE account WHEN 'provider' THEN amount ELSE -amount END
   FROM ledger_transactions AS movement JOIN payments ON payments.id = payment_id,
        unnest(ARRAY['provider', 'registryFees']) AS account`,
  `INSERT INTO notifications (request_id, kind, channel, created_at, sent_at)
   SELECT id, kind, channel, created_at, created_at
   FROM requests, unnest(ARRAY['registered', 'waitingPayment', 'paid', 'onItsWay']) AS kind, unnest(ARRAY['sms', 'email']) AS channel
   WHERE created_at > now() - interval '90 days' AND state = 'INTRANSIT'`,
];
