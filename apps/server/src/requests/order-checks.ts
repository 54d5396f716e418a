import { CHANNEL_ADDRESSES, NOTIFICATION_CHANNELS, REQUEST_ACTIONS } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { perRow } from '../db/plans.ts';

const { register } = REQUEST_ACTIONS;

export const CHANNEL_ROWS = `(VALUES ${NOTIFICATION_CHANNELS.map(
  (channel) => `('${channel}', '${CHANNEL_ADDRESSES[channel]}')`,
).join(', ')}) AS channels (channel, address)`;

/** SQL: other accounts with the number of a row. */
export const concernedAccounts = (row: string) =>
  perRow(`
    SELECT id, mobile FROM citizens
    WHERE national_id_index = ${row}.national_id_index AND id <> ${row}.citizen_id
      AND national_id_index IS DISTINCT FROM (SELECT national_id_index FROM citizens WHERE id = ${row}.citizen_id)`);

/** SQL: notifies `concerned` accounts of a request ordered at a time, each once. @param from its rows, and the request's `id` */
export const notifyConcerned = (requestId: string, at: string, from: string) => `
  INSERT INTO notifications (request_id, kind, occurrence, channel, detail)
  SELECT ${requestId}, '${register.notifiesConcerned}', concerned.id::text, channel,
         jsonb_build_object('citizenId', concerned.id, 'orderedAt', to_json(${at}) #>> '{}')
  FROM ${from}, ${CHANNEL_ROWS}
  WHERE address = 'email' OR concerned.mobile <> ''`;

/** Notifies the owner of the number of a corrected document, as an order does. */
export async function notifyOwnerOfCorrected(
  transaction: Transaction,
  documentId: number,
  at: Date,
): Promise<void> {
  await sql`
    WITH corrected AS (
      SELECT document.*, request.citizen_id, ${at}::timestamptz AS at
      FROM documents AS document JOIN requests AS request ON request.id = document.request_id
      WHERE document.id = ${documentId}
    )
    ${sql.raw(
      notifyConcerned(
        'corrected.request_id',
        'corrected.at',
        `corrected CROSS JOIN LATERAL ${concernedAccounts('corrected')} AS concerned`,
      ),
    )}
    ON CONFLICT DO NOTHING`.execute(transaction);
}
