import { handOverBatch, packBatch, recordDispatch } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import type { TestServer } from '../../harness.ts';
import type { Citizen } from '../http/client.ts';
import { createOfficeRequest, readRequestAs, setRequestState } from './office-requests.ts';
import type { Staff } from './staff.ts';

/** Moves the last attempt of a request to the day before. */
export async function endAttemptDay({ database }: TestServer, requestId: string): Promise<void> {
  await sql`UPDATE requests SET step_at = step_at - interval '1 day' WHERE id = ${requestId}::bigint`.execute(
    database.query,
  );
}

export const WITHOUT_CODE = { noCodeReason: 'notReceived', takenBy: 'محمود أحمد السيد علي' };

/** @param who read at each call, because people sign in again */
export function dispatchCalls(who: () => { server: TestServer; citizen: Citizen; clerk: Staff }) {
  async function createPaidRequest(documents = 1): Promise<string> {
    const { server, citizen, clerk } = who();
    const id = await createOfficeRequest(citizen, documents);
    await setRequestState(server, clerk, id, 'PAYMENT_ACCEPTED');
    return id;
  }

  const pack = (requestIds: readonly string[], governorateCode = '01') =>
    who().clerk.call(packBatch, { body: { governorateCode, requestIds } });

  return {
    createPaidRequest,
    pack,

    handOver: (batchId: number, requestIds: readonly string[]) =>
      who().clerk.call(handOverBatch, { body: { batchId, requestIds } }),

    async record(requestId: string, action: string, more: object = {}) {
      const { clerk } = who();
      const { version } = await readRequestAs(clerk, requestId);
      const failure = action === 'recordAttempt' ? 'absent' : undefined;
      const proof = action === 'recordDelivery' ? WITHOUT_CODE : {};
      const note = action === 'recordLoss' ? 'لم يجده البريد في مركزه' : '';
      const body = { requestId, version, action, failure, note, ...proof, ...more };
      return clerk.call(recordDispatch, { body });
    },

    async createPackedBatch(requests = 1) {
      const ids = [];
      for (let count = 0; count < requests; count += 1) ids.push(await createPaidRequest());
      const { body } = await pack(ids);
      return { ids, batchId: body.batch.id };
    },
  };
}
