import { CREATE_REQUESTS } from '@wathiqa/server/src/requests/register.ts';
import { SESSION_ID_EXPRESSION } from '../support/citizens.ts';
import { runPgbench, withParameters } from '../support/pgbench.ts';

/** What stands in the order for what is another one each time. */
export const PLACEHOLDERS = { session: 'a session', key: 'a key' };

/** What each parameter of the statement is in pgbench: the one order, of some citizen under a key of its own; no limits. */
const PARAMETERS = [
  `replace(replace(:orders, '${PLACEHOLDERS.session}', ${SESSION_ID_EXPRESSION}::text), '${PLACEHOLDERS.key}', gen_random_uuid()::text)`,
  '0',
  '0',
];

/**
 * Orders per second of PostgreSQL alone: pgbench running the server's own statement, prepared, on as many
 * connections, with one order each time.
 */
export function pgbenchOrders(
  databaseUrl: string,
  options: {
    connections: number;
    seconds: number;
    citizens: number;
    /** The JSON of a list of one order. */
    orders: string;
  },
): Promise<number> {
  const { connections, seconds, citizens, orders } = options;
  const statement = withParameters(CREATE_REQUESTS.text, PARAMETERS).trim();
  return runPgbench(databaseUrl, {
    script: `\\set citizen random(1, ${citizens})\n${statement};\n`,
    connections,
    variables: { orders },
    amount: { seconds },
  });
}
