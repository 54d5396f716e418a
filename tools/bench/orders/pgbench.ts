import type { RequestId } from '@wathiqa/domain';
import { CREATE_REQUESTS } from '@wathiqa/server/src/requests/register.ts';
import { SESSION_ID_EXPRESSION } from '../../support/citizens.ts';
import { runPgbench, withParameters } from '../../support/pgbench.ts';

/** Replaced in each order. */
export const PLACEHOLDERS = { session: 'a session', key: 'a key', id: '0' as RequestId };

/** pgbench expression per parameter: an order of a random citizen with its own key, no limits. */
const PARAMETERS = [
  `replace(replace(replace(replace(:orders, '${PLACEHOLDERS.session}', ${SESSION_ID_EXPRESSION}::text), '${PLACEHOLDERS.key}', gen_random_uuid()::text), '"id":"${PLACEHOLDERS.id}"', format('"id":"%s"', next_request_id())), '"caller_id":0', '"caller_id":' || :citizen)`,
  '0',
  '0',
  'now()',
];

/** Orders per second of PostgreSQL only: the server's prepared statement in pgbench, one order each. */
export function pgbenchOrders(
  databaseUrl: string,
  options: {
    connections: number;
    seconds: number;
    citizens: number;
    orders: string;
  },
): Promise<number> {
  const { connections, seconds, citizens, orders } = options;
  const statement = withParameters(CREATE_REQUESTS, PARAMETERS).trim();
  return runPgbench(databaseUrl, {
    script: `\\set citizen random(1, ${citizens})\n${statement};\n`,
    connections,
    variables: { orders },
    amount: { seconds },
  });
}
