import type { RequestId } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import { decryptColumns } from '../../../crypto/encrypted-rows.ts';
import type { Tables } from '../../../db/schema.ts';

/** `staff_id` is null for the citizen. */
export interface MessageRow {
  id: number;
  sent_at: Date;
  staff_id: number | null;
  text: string;
}

/** Messages of the citizen's own request, oldest first. */
export async function findOwnMessages(
  database: Kysely<Tables>,
  sessionId: string,
  requestId: RequestId,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT message.id, message.sent_at, message.staff_id, message.text
    FROM sessions JOIN requests AS request USING (citizen_id)
    JOIN request_messages AS message ON message.request_id = request.id
    WHERE sessions.id = ${sessionId} AND sessions.ended_at IS NULL AND request.id = ${requestId}::bigint
    ORDER BY message.id`.execute(database);
  return rows.map((row) => decryptColumns('request_messages', [requestId, row.id], row));
}

export async function hasMessage(
  database: Kysely<Tables>,
  requestId: number,
  idempotencyKey: string,
): Promise<boolean> {
  const found = await database
    .selectFrom('request_messages')
    .where('request_id', '=', requestId)
    .where('idempotency_key', '=', idempotencyKey)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
