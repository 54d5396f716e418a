import type { RequestMessage } from '@wathiqa/contract';
import { MAX_REQUEST_MESSAGES_A_DAY, type RequestId } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { counterOf, countUp } from '../../../http/counters.ts';
import { ServiceError } from '../../../http/errors.ts';
import { refusalTexts } from '../../../http/refusals.locales.ts';
import { lockOwnRequest } from '../../../requests/locked-request.ts';
import { transition } from '../../../requests/transition.ts';
import { requestNotFoundError, requireOwner } from '../service.ts';
import { findOwnMessages, hasMessage } from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'secret'>;

/** @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request */
export async function listMessages(
  { database }: Pick<Context, 'database'>,
  sessionId: string,
  requestId: RequestId,
): Promise<RequestMessage[]> {
  await requireOwner({ database }, sessionId, requestId);
  const rows = await findOwnMessages(database.query, sessionId, requestId);
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
  sessionId: string,
  { requestId, text, idempotencyKey }: MessageOrder,
): Promise<void> {
  await requireOwner({ database }, sessionId, requestId);
  await database.transaction(async (transaction) => {
    const locked = await lockOwnRequest(transaction, sessionId, requestId);
    if (!locked) throw requestNotFoundError();
    if (idempotencyKey && (await hasMessage(transaction, locked.id, idempotencyKey))) return;
    const counter = counterOf('day', secret, `requestMessage ${requestId}`);
    const { count } = await countUp(transaction, counter, now());
    if (count > MAX_REQUEST_MESSAGES_A_DAY) {
      throw new ServiceError('TOO_MANY_REQUESTS', {
        text: (locale) => refusalTexts[locale].messages.tooManyMessages,
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
