import { asPiastres, type Piastres, sumPiastres, toPounds } from '@wathiqa/domain';
import { AMOUNT_DUE } from '@wathiqa/server/test/support/payments/bulk-due-requests.ts';
import { webhookPayload } from '@wathiqa/server/test/support/payments/webhook-payloads.ts';
import { runSql } from './sql.ts';

/** Signing key, shared with the server. */
export const SECURE_KEY = 'the secret key of this benchmark only';

/** Cash fee in piastres. */
const FEES = asPiastres(750);
/** Below every code issued here; each is one more than the last. */
const CODES_FROM = 900_000_000;

/** Begins a cash payment of each request. @returns the provider's code by request */
export async function insertCodes(
  databaseUrl: string,
  requestIds: readonly string[],
): Promise<Map<string, string>> {
  const codes = await runSql<{ request_id: string; code: string }>(
    databaseUrl,
    `INSERT INTO payment_attempts (request_id, attempt, method, merchant_reference, provider_reference, amount, fees,
                                   state, expires_at, next_poll_at)
     SELECT id, 1, 'cash', id::text,
            ($2::bigint + (SELECT count(*) FROM payment_attempts) + row_number() OVER (ORDER BY id))::text, total, $3,
            'open', now() + interval '1 day', now() + interval '1 day'
     FROM requests WHERE id = ANY ($1::bigint[])
     RETURNING request_id::text, provider_reference AS code`,
    [requestIds, CODES_FROM, FEES],
  );
  return new Map(codes.map(({ request_id, code }) => [request_id, code]));
}

/** Signed webhook of a full payment. */
export function webhookBody(
  { id, code }: { id: string; code: string },
  amount: Piastres = AMOUNT_DUE,
): string {
  const fields = {
    fawryRefNumber: code,
    merchantRefNumber: id,
    paymentAmount: toPounds(sumPiastres([amount, FEES])).toFixed(2),
    orderAmount: toPounds(amount).toFixed(2),
    orderStatus: 'PAID',
    paymentMethod: 'PayAtFawry',
    paymentRefrenceNumber: code,
  };
  return webhookPayload(fields, SECURE_KEY, { fawryFees: toPounds(FEES) });
}
