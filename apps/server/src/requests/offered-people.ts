import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';

/**
 * The owner of one of a citizen's own documents is no longer offered to that citizen, whichever documents name them; a
 * document that is ordered for them later offers them again. Somebody else's document changes nothing.
 */
export async function stopOffering(
  database: Kysely<Tables>,
  citizenId: number,
  documentId: number,
): Promise<void> {
  await sql`
    WITH own AS (
      SELECT documents.id, documents.national_id_index
      FROM requests JOIN documents ON documents.request_id = requests.id
      WHERE requests.citizen_id = ${citizenId}
    )
    UPDATE documents SET offered_again = false
    WHERE id IN (SELECT id FROM own WHERE national_id_index = (
      SELECT national_id_index FROM own WHERE id = ${documentId}))`.execute(database);
}
