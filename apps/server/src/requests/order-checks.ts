import {
  type AttentionFlag,
  CHANNEL_ADDRESSES,
  NOTIFICATION_CHANNELS,
  REQUEST_ACTIONS,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

// Checks against earlier documents, shared by orders and corrections, so that a correction avoids none of them.

/** Days in which an equal order raises a flag. */
const REPEAT_ORDER_DAYS = 30;

const { register } = REQUEST_ACTIONS;

export const CHANNEL_ROWS = `(VALUES ${NOTIFICATION_CHANNELS.map(
  (channel) => `('${channel}', '${CHANNEL_ADDRESSES[channel]}')`,
).join(', ')}) AS channels (channel, address)`;

/**
 * SQL: whether the kind and number of a row were ordered lately.
 *
 * @param others condition on the compared documents
 */
export const orderedLately = (row: string, others = 'true') => `
  (SELECT created_at FROM requests WHERE id = (
     SELECT request_id FROM documents
     WHERE document_type || encode(national_id_index, 'hex')
           = ${row}.document_type || encode(${row}.national_id_index, 'hex') AND ${others}
     ORDER BY -id LIMIT 1
   )) > now() - interval '${REPEAT_ORDER_DAYS} days'`;

/** SQL: whether the number of a row was ordered under another name. @param others as {@link orderedLately} */
export const otherName = (row: string, others = 'true') => `
  (${row}.name_hash <> (SELECT name_hash(name_key) FROM documents
                        WHERE national_id_index = ${row}.national_id_index AND ${others}
                        ORDER BY national_id_index, name_hash(name_key) LIMIT 1)
   OR ${row}.name_hash <> (SELECT name_hash(name_key) FROM documents
                           WHERE national_id_index = ${row}.national_id_index AND ${others}
                           ORDER BY national_id_index DESC, name_hash(name_key) DESC LIMIT 1))`;

/** SQL: other accounts with the number of a row. */
export const concernedAccounts = (row: string) => `
  (SELECT id, mobile FROM citizens
   WHERE national_id_index = ${row}.national_id_index AND id <> ${row}.citizen_id
     AND national_id_index IS DISTINCT FROM (SELECT national_id_index FROM citizens WHERE id = ${row}.citizen_id)
   OFFSET 0)`;

/** SQL: notifies `concerned` accounts of a request, each once. @param from its rows, and the request's `id` */
export const notifyConcerned = (requestId: string, from: string) => `
  INSERT INTO notifications (request_id, kind, occurrence, channel, detail)
  SELECT ${requestId}, '${register.notifiesConcerned}', concerned.id::text, channel,
         jsonb_build_object('citizenId', concerned.id, 'orderedAt', to_json(now()) #>> '{}')
  FROM ${from}, ${CHANNEL_ROWS}
  WHERE address = 'email' OR concerned.mobile <> ''`;

const OTHER_REQUESTS = 'documents.request_id <> corrected.request_id';

/** Checks a corrected document as an ordered one, and notifies the owner of its number. */
export async function checkCorrected(
  transaction: Transaction,
  documentId: number,
): Promise<AttentionFlag[]> {
  const { rows } = await sql<{ orderedLately: boolean; otherName: boolean }>`
    WITH corrected AS MATERIALIZED (
      SELECT document.*, name_hash(name_key) AS name_hash, request.citizen_id
      FROM documents AS document JOIN requests AS request ON request.id = document.request_id
      WHERE document.id = ${documentId}
    ), notified AS (
      ${sql.raw(
        notifyConcerned(
          'corrected.request_id',
          `corrected CROSS JOIN LATERAL ${concernedAccounts('corrected')} AS concerned`,
        ),
      )}
      ON CONFLICT DO NOTHING
    )
    SELECT ${sql.raw(orderedLately('corrected', OTHER_REQUESTS))} IS TRUE AS "orderedLately",
           ${sql.raw(otherName('corrected', OTHER_REQUESTS))} IS TRUE AS "otherName"
    FROM corrected`.execute(transaction);
  const [found] = rows;
  return (['orderedLately', 'otherName'] as const).filter((flag) => found?.[flag]);
}
