import { asPiastres, type Piastres, sumPiastres, toPounds } from '@wathiqa/domain';
import {
  AMOUNT_DUE,
  type DueRequest,
  insertDueRequests,
} from '@wathiqa/server/test/support/payments/bulk-due-requests.ts';
import { webhookPayload } from '@wathiqa/server/test/support/payments/webhook-payloads.ts';
import { runSql } from '../../support/sql.ts';
import { createStatementRunner } from './statement-runner.ts';

/** Signing key, shared with the server. */
export const SECURE_KEY = 'the secret key of this benchmark only';

/** Cash fee in piastres. */
const FEES = asPiastres(750);
/** Below every code issued here; each is one more than the last. */
const CODES_FROM = 900_000_000;

export interface Payable extends DueRequest {
  code: string;
}

export async function insertPayable(
  databaseUrl: string,
  citizenIds: readonly number[],
  count: number,
): Promise<Payable[]> {
  const due = await insertDueRequests(createStatementRunner(databaseUrl), citizenIds, count);
  const codes = await runSql<{ request_id: string; code: string }>(
    databaseUrl,
    `INSERT INTO payment_attempts (request_id, attempt, method, merchant_reference, provider_reference, amount, fees,
                                   state, expires_at, next_poll_at)
     SELECT id, 1, 'cash', id::text, ($2::bigint + (SELECT count(*) FROM payment_attempts) + row_number() OVER ())::text, $3, $4, 'open',
            now() + interval '1 day', now() + interval '1 day'
     FROM unnest($1::bigint[]) AS id
     RETURNING request_id::text, provider_reference AS code`,
    [due.map(({ id }) => id), CODES_FROM, AMOUNT_DUE, FEES],
  );
  const codeByRequest = new Map(codes.map(({ request_id, code }) => [request_id, code]));
  await runSql(databaseUrl, 'VACUUM ANALYZE', []);
  return due.map((one) => ({ ...one, code: codeByRequest.get(one.id) ?? '' }));
}

/** Signed webhook of a full payment. */
export function webhookBody(
  { id, code }: Pick<Payable, 'id' | 'code'>,
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
