import type { Database } from '../../../src/db/database.ts';

/** Searches all readable rows for these texts. */
export async function findInRegister(
  database: Database,
  texts: readonly string[],
): Promise<string[]> {
  const { rows } = await database.execute(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
     FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND has_table_privilege(quote_ident(table_schema) || '.' || quote_ident(table_name), 'SELECT')`,
  );
  const found: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const { rows: stored } = await database.execute(
      `SELECT whole::text AS text FROM ${name} AS whole`,
    );
    const table = (stored as { text: string }[]).map(({ text }) => text).join('\n');
    found.push(...texts.filter((text) => table.includes(text)).map((text) => `${name}: ${text}`));
  }
  return found;
}
