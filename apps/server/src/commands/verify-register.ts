/**
 * Checks over the whole database that states, documents, dispatch, payments, ledger and notifications agree. Reads one
 * snapshot and changes nothing. Exit code 1 with the violated checks and their ids.
 */
import { sql } from 'kysely';
import { CliError, readServerSettings, runCommand, withDatabase } from './command-line.ts';
import { findViolations, REGISTER_CHECKS } from './register-checks.ts';

await runCommand({ usage: 'verify:register' }, () =>
  withDatabase(readServerSettings(), async (database) => {
    const violations = await database.longQuery.transaction().execute(async (snapshot) => {
      await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(snapshot);
      return findViolations(
        async (text) => (await sql.raw<{ id: unknown }>(text).execute(snapshot)).rows,
      );
    });
    if (violations.length > 0) throw new CliError(violations.join('\n'));
    return `The database is consistent: ${REGISTER_CHECKS.length} checks.`;
  }),
);
