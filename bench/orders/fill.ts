import { runSql } from './sql.ts';

/**
 * Fills the register with requests of two documents, their history, and nothing else to tell them from
 * real ones. Their numbers are the next of the sequence.
 */
export async function fillRequests(databaseUrl: string, count: number): Promise<void> {
  const BATCH = 100_000;
  for (let done = 0; done < count; done += BATCH) {
    await runSql(
      databaseUrl,
      `WITH owner AS (
         SELECT array_agg(id) AS ids FROM citizens
       ), request AS (
         INSERT INTO requests (id, citizen_id, total, contact, options, idempotency_key, payload_hash)
         SELECT next_request_id(), ids[1 + n % array_length(ids, 1)], 19500, '{}', '{}',
                gen_random_uuid(), decode(md5(n::text), 'hex')
         FROM generate_series(1, $1) AS n, owner
         RETURNING id
       ), written AS (
         INSERT INTO documents (request_id, position, list, document_type, service_code, copies, unit_price,
                                full_name, mother_full_name, gender, national_id, relation)
         SELECT id, position, 'birthDocs', 'Birth', 'MOICSO001', 1, 6500, 'محمد عبد الرحمن علي حسن',
                'سعاد محمد', 'M', '29005140190010', 'SON'
         FROM request, generate_series(1, 2) AS position
       )
       INSERT INTO request_history (request_id, event, state, actor)
       SELECT id, 'REGISTERED', 'WAITING_APPROVAL', 'bench' FROM request`,
      [Math.min(BATCH, count - done)],
    );
  }
  await runSql(databaseUrl, 'VACUUM ANALYZE');
  await runSql(databaseUrl, 'CHECKPOINT');
}
