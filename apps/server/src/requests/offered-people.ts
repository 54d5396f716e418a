import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';

/**
 * Stops suggesting a document's owner to its citizen, until a later order for that person. Foreign documents change
 * nothing.
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
