import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';

/**
 * Documents with a planted mismatch that the member acted on after the answer, and those not accepted by their first
 * act. Only the sandbox plants.
 */
export async function countFound(
  { database }: Pick<AppContext, 'database'>,
  { staffId }: StaffCaller,
): Promise<{ planted: number; found: number }> {
  const { rows } = await sql<{ planted: number; found: number }>`
    SELECT count(*)::int AS planted, count(*) FILTER (WHERE event <> 'DOCUMENT_ACCEPTED')::int AS found
    FROM (
      SELECT DISTINCT ON (history.document_id) history.event
      FROM document_lookups AS lookup
      JOIN request_history AS history
        ON history.request_id = lookup.request_id AND history.document_id = lookup.document_id
      WHERE lookup.planted IS NOT NULL AND history.at >= lookup.looked_up_at
        AND history.actor_kind = 'staff' AND history.actor_id = ${staffId}
        AND history.event IN ('DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED', 'CORRECTION_ASKED')
      ORDER BY history.document_id, history.id
    ) AS act`.execute(database.query);
  return rows[0] ?? { planted: 0, found: 0 };
}
