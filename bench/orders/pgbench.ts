import { CREATE_REQUEST } from '@wathiqa/server/src/core/requests/register.ts';
import { SESSION_ID_EXPRESSION } from '../support/citizens.ts';
import { runPgbench, withParameters } from '../support/pgbench.ts';

/** What each parameter of the statement is in pgbench: a variable of its own, or something made per run. */
const PARAMETERS = [
  SESSION_ID_EXPRESSION,
  ':documents',
  ':contact',
  ':options',
  'gen_random_uuid()',
  "decode(md5('bench'), 'hex')",
  'NULL',
  "'birthDocs'",
  'ARRAY[]::text[]',
  ':mobile1',
  ':mobile2',
  '0',
  '0',
];

/**
 * Orders per second of PostgreSQL alone: pgbench running the server's own statement, prepared, on as many
 * connections.
 */
export function pgbenchOrders(
  databaseUrl: string,
  options: {
    connections: number;
    seconds: number;
    citizens: number;
    /** The values of the statement that are texts. */
    variables: Record<'documents' | 'contact' | 'mobile1' | 'mobile2', string>;
  },
): Promise<number> {
  const { connections, seconds, citizens, variables } = options;
  const statement = withParameters(CREATE_REQUEST.text, PARAMETERS).trim();
  return runPgbench(databaseUrl, {
    script: `\\set citizen random(1, ${citizens})\n${statement};\n`,
    connections,
    variables: { ...variables, options: '{"locale": "ar"}' },
    amount: { seconds },
  });
}
