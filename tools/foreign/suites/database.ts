import { existsSync } from 'node:fs';
import { readSettings } from '@wathiqa/server';
import { openMigratedDatabase } from '@wathiqa/server/src/migrated-database.ts';
import {
  SHORT_LIVED,
  startCluster,
} from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { runSql } from '../../support/sql.ts';
import { type Run, Unavailable } from '../suite.ts';

/** Of Debian 12, with `postgresql-15-plpgsql-check`; PostgreSQL from npm has no extensions of others. */
const DEBIAN = '/usr/lib/postgresql/15';

/** Each function of the schema, and each trigger function at each of its tables. */
const CHECK = `
  SELECT DISTINCT checked.functionid::regprocedure::text AS name, checked.level, checked.message
  FROM pg_proc
  JOIN pg_language ON pg_language.oid = prolang AND lanname = 'plpgsql'
  LEFT JOIN pg_trigger ON tgfoid = pg_proc.oid AND NOT tgisinternal
  CROSS JOIN LATERAL plpgsql_check_function_tb(
    pg_proc.oid, coalesce(tgrelid, 0), fatal_errors => false, all_warnings => true,
    oldtable => tgoldtable, newtable => tgnewtable
  ) AS checked
  WHERE pronamespace = 'public'::regnamespace AND (tgrelid IS NOT NULL OR prorettype <> 'trigger'::regtype)`;

export const plpgsqlCheck: Run = async () => {
  if (!existsSync(`${DEBIAN}/lib/plpgsql_check.so`)) {
    throw new Unavailable('there is no plpgsql_check: apt-get install postgresql-15-plpgsql-check');
  }
  await using cluster = await startCluster({
    durable: false,
    settings: SHORT_LIVED,
    programs: `${DEBIAN}/bin`,
  });
  const { environment } = await createDatabase(cluster.adminUrl);
  await (await openMigratedDatabase(readSettings(environment))).close();
  await runSql(environment.DATABASE_URL, 'CREATE EXTENSION plpgsql_check');
  const rows = await runSql<{ name: string; level: string; message: string }>(
    environment.DATABASE_URL,
    CHECK,
  );
  return rows.map(({ name, level, message }) => `${level} ${name} ${message}`);
};
