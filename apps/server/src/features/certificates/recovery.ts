import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { recordCommand } from '../../requests/audit/repository.ts';

interface LostNumbers {
  first: number;
  last: number;
}

/**
 * Revokes all numbers without a sheet after a recovery, also those that it skips; audited. Papers with a lost number may
 * exist. The next status list has them.
 *
 * @returns those not known before
 */
export async function revokeLost({ database, now }: Pick<AppContext, 'database' | 'now'>) {
  return database.transaction(async (transaction) => {
    const { rows } = await sql<LostNumbers>`
      WITH used AS (
        SELECT serial % 1000000000 AS first, serial % 1000000000 AS last FROM certificate_sheets
        UNION ALL SELECT first, last FROM lost_certificates
        UNION ALL VALUES (0::bigint, 0::bigint)
        UNION ALL SELECT last_value + is_called::int, last_value FROM certificate_numbers
      ), gaps AS (
        SELECT last + 1 AS first, lead(first) OVER (ORDER BY first) - 1 AS last FROM used
      )
      INSERT INTO lost_certificates (first, last, found_at)
      SELECT first, last, ${now()}::timestamptz FROM gaps WHERE last >= first
      RETURNING first, last`.execute(transaction);
    for (const detail of rows)
      await recordCommand(transaction, { action: 'certificates.lose', detail });
    return rows;
  });
}
