import type { RequestMessage } from '@wathiqa/contract';
import { MAX_REQUEST_MESSAGES_A_DAY, type RequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import type { Reader } from '../../db/database.ts';
import type { Caller } from '../../http/access.ts';
import { counterOf, countUp } from '../../http/counters.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { lockOwnRequest } from '../../requests/locked-request.ts';
import { livingSession, requireOwner } from '../../requests/own-requests.ts';
import { transition } from '../../requests/transition.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'secret'>;

/** @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request */
export async function listMessages(
  { database }: Pick<Context, 'database'>,
  caller: Caller,
  requestId: RequestId,
): Promise<RequestMessage[]> {
  await requireOwner({ database }, caller, requestId);
  const rows = await findOwnMessages(database.query, caller, requestId);
  return rows.map(({ sent_at, staff_id, text }) => ({
    at: sent_at.toISOString(),
    from: staff_id === null ? 'citizen' : 'staff',
    text,
  }));
}

/**
 * Sends a message to staff, idempotent by key.
 *
 * @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request; TOO_MANY_REQUESTS above the daily limit
 */
export async function writeMessage(
  { database, now, secret }: Context,
  caller: Caller,
  { requestId, text, idempotencyKey }: MessageOrder,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const locked = await lockOwnRequest(transaction, caller, requestId);
    if (idempotencyKey && (await hasMessage(transaction, locked.id, idempotencyKey))) return;
    const counter = counterOf('day', secret, `requestMessage ${requestId}`);
    const { count } = await countUp(transaction, counter, now());
    if (count > MAX_REQUEST_MESSAGES_A_DAY) {
      throw new ServiceError('TOO_MANY_REQUESTS', {
        text: refusalText('tooManyMessages'),
      });
    }
    await transition(transaction, locked, 'writeMessage', {
      actor: { kind: 'citizen', id: locked.citizenId },
      now: now(),
      text,
      idempotencyKey,
    });
  });
}

interface MessageOrder {
  requestId: RequestId;
  text: string;
  idempotencyKey: string | undefined;
}

/** `staff_id` is null for the citizen. */
interface MessageRow {
  id: number;
  sent_at: Date;
  staff_id: number | null;
  text: string;
}

/** Oldest first. */
async function findOwnMessages(database: Reader, caller: Caller, requestId: RequestId) {
  const { rows } = await sql<MessageRow>`
    SELECT message.id, message.sent_at, message.staff_id, message.text
    FROM sessions JOIN requests AS request USING (citizen_id)
    JOIN request_messages AS message ON message.request_id = request.id
    WHERE ${livingSession(caller)} AND request.id = ${requestId}::bigint
    ORDER BY message.id`.execute(database);
  return rows.map((row) =>
    decryptColumns('request_messages', [...caller.owner, requestId, row.id], row),
  );
}

async function hasMessage(database: Reader, requestId: number, idempotencyKey: string) {
  const found = await database
    .selectFrom('request_messages')
    .where('request_id', '=', requestId)
    .where('idempotency_key', '=', idempotencyKey)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
