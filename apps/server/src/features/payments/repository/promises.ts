import { PAID_STATES, type PromiseEvent } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';

export const READ_AT_ONCE = 500;
/** Papers that arrived late while the job did not run are found this long. */
const DELIVERED_DAYS = 30;

export interface PaidRequest {
  id: number;
  payment_id: number;
  governorate_code: string | null;
  correction_days: number;
  history: (Omit<PromiseEvent, 'at'> & { at: string })[];
}

/** Paid requests that are not marked; a request whose processing was restricted has no promise. */
export async function findPaidRequests(
  database: Reader,
  after: number,
  now: Date,
): Promise<PaidRequest[]> {
  const { rows } = await sql<PaidRequest>`
    SELECT request.id, payment.id AS payment_id, request.governorate_code, request.correction_days,
           (SELECT json_agg(json_build_object('at', at, 'event', event, 'state', state) ORDER BY id)
            FROM request_history WHERE request_id = request.id) AS history
    FROM requests AS request JOIN payments AS payment ON payment.request_id = request.id
    WHERE request.id > ${after} AND request.state = ANY (${[...PAID_STATES]}::text[])
      AND promise_missed_on IS NULL AND restricted_at IS NULL AND erased_at IS NULL AND NOT awaits_visit
      AND (delivery NOT IN ('DELIVERED', 'RETURNED')
        OR step_at > ${now}::timestamptz - make_interval(days => ${DELIVERED_DAYS}))
      AND NOT EXISTS (SELECT FROM notifications WHERE request_id = request.id AND kind = 'restriction')
    ORDER BY request.id LIMIT ${READ_AT_ONCE}`.execute(database);
  return rows;
}
