import { TAKE_PAYMENT } from '@wathiqa/server/src/features/payments/repository/taken-payments.ts';
import { AMOUNT_DUE } from '@wathiqa/server/test/support/payments/bulk-due-requests.ts';
import { runPgbench, withParameters } from '../support/pgbench.ts';
import { runSql } from '../support/sql.ts';
import { FEES, insertPayable } from './codes.ts';

const REFERENCE = "'pgbench~' || :number::text";

/** pgbench expression per parameter. */
const PARAMETERS = [
  REFERENCE,
  REFERENCE,
  String(AMOUNT_DUE),
  String(AMOUNT_DUE + FEES),
  String(FEES),
  "'PayAtFawry'",
  "'webhook'",
  'NULL',
  'now()',
  'now()::text',
];

/** Inserts payable requests with attempts numbered from 0. */
export async function insertPgbenchPayable(
  databaseUrl: string,
  citizenIds: readonly number[],
  count: number,
): Promise<void> {
  const payable = await insertPayable(databaseUrl, citizenIds, count);
  await runSql(
    databaseUrl,
    `UPDATE payment_attempts SET merchant_reference = 'pgbench~' || position - 1, provider_reference = 'pgbench~' || position - 1
     FROM unnest($1::bigint[]) WITH ORDINALITY AS due (id, position) WHERE request_id = due.id`,
    [payable.map(({ id }) => id)],
  );
}

/**
 * Payments per second of PostgreSQL only: the server's prepared statement in pgbench, on several connections.
 *
 * @param paid earlier payments per connection
 */
export function pgbenchPayments(
  databaseUrl: string,
  { connections, each, paid }: { connections: number; each: number; paid: number },
): Promise<number> {
  const statement = withParameters(TAKE_PAYMENT.text, PARAMETERS).trim();
  return runPgbench(databaseUrl, {
    script: `\\set turn :turn + 1\n\\set number :turn * :connections + :client_id\n${statement};\n`,
    connections,
    variables: { turn: String(paid - 1), connections: String(connections) },
    amount: { transactionsEach: each },
  });
}
