import { type OfficeRequest, openRequest, readRequest } from '@wathiqa/contract/office';
import {
  type DeliveryState,
  findingKey,
  RESPONSE_CODES,
  type RequestId,
  type RequestState,
  toRequestId,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import type { TestServer } from '../../harness.ts';
import type { Citizen } from '../http/client.ts';
import { birthDocument, birthOrder, cairoAddress } from '../orders.ts';
import type { Staff } from './staff.ts';

export async function createOfficeRequest(citizen: Citizen, documents = 1): Promise<RequestId> {
  const sent = Array.from({ length: documents }, (_, index) =>
    birthDocument({ numberOfCopies: index + 1 }),
  );
  const order = { ...birthOrder(...sent), customerAddress: cairoAddress() };
  const { body } = await citizen.order(crypto.randomUUID(), order);
  return toRequestId(Number(body.Id));
}

/** Request in the office's view, with a reason where required. */
export async function readRequestAs(staff: Staff, requestId: string): Promise<OfficeRequest> {
  const read = await staff.call(readRequest, { query: { requestId } });
  const { status, body, text } =
    read.body.ResponseCode === RESPONSE_CODES.READING_REASON_NEEDED
      ? await staff.call(openRequest, { body: { requestId, reason: 'check', note: 'تجربة' } })
      : read;
  if (status !== 200) throw new Error(text);
  return body.request;
}

/** All findings of a request, as seen with a decision. */
export function seenFindings({ findings }: OfficeRequest): string[] {
  return findings.map(findingKey);
}

export async function setRequestState(
  server: TestServer,
  staff: Staff,
  requestId: string,
  state: RequestState,
  delivery: DeliveryState = 'NOT_PACKED',
): Promise<void> {
  const { query } = server.database;
  const batch =
    delivery === 'NOT_PACKED'
      ? null
      : await query
          .insertInto('dispatch_batches')
          .values({ governorate_code: '01', created_by: staff.id })
          .returning('id')
          .executeTakeFirstOrThrow();
  await query.transaction().execute(async (transaction) => {
    // Needs the owner: no action reaches some of these states.
    await sql`SET LOCAL ROLE NONE`.execute(transaction);
    await sql`ALTER TABLE requests DISABLE TRIGGER requests_move_by_transitions`.execute(
      transaction,
    );
    await transaction
      .updateTable('requests')
      .set({ state, delivery, batch_id: batch?.id ?? null, step_at: server.now() })
      .where('id', '=', Number(requestId))
      .execute();
    await sql`ALTER TABLE requests ENABLE TRIGGER requests_move_by_transitions`.execute(
      transaction,
    );
  });
}
