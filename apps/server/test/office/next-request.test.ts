import { setTimeout } from 'node:timers/promises';
import { shipmentInfo } from '@wathiqa/contract';
import {
  claimNextRequest,
  claimRequest,
  decideRequest,
  type OfficeRequest,
  readQueue,
  returnForCorrection,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServerForTest, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { birthOrder, cairoAddress } from '../support/orders.ts';
import { atLength } from '../support/test-length.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
beforeEach(async () => {
  server = await startServerForTest();
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
});

async function order(by = citizen): Promise<string> {
  return (await by.order(crypto.randomUUID(), birthOrder())).body.Id ?? '';
}

async function next(by = clerk, view: Record<string, string> = {}): Promise<OfficeRequest | null> {
  const { status, body, text } = await by.call(claimNextRequest, { body: view });
  if (status !== 200) throw new Error(text);
  return body.request;
}

describe('the next request', () => {
  test('is refused without permission to claim, and for an unknown view', async () => {
    const auditor = await signInStaff(server, 'auditor');
    expect((await auditor.call(claimNextRequest, { body: {} })).status).toBe(403);
    expect((await clerk.call(claimNextRequest, { body: { list: 'birth' } })).status).toBe(400);
  });

  test('is the oldest free one, claimed for the caller, until none is left', async () => {
    const ids = [await order(), await order()];
    const [first, second] = [await next(), await next()];
    expect([first?.id, second?.id]).toEqual(ids);
    expect(first?.claim?.by.id).toBe(clerk.id);
    expect(await next()).toBeNull();
  });

  test('skips claimed requests and those that wait for the citizen', async () => {
    const [claimed, returned, free] = [await order(), await order(), await order()];
    const other = await signInStaff(server, 'clerk', 'other@wathiqa.example');
    await other.call(claimRequest, { body: { requestId: claimed } });
    const { version, items } = await readRequestAs(other, returned);
    await other.call(returnForCorrection, {
      body: {
        requestId: returned,
        version,
        documentId: items[0]?.id ?? 0,
        fields: ['nationalIdenNumber'],
        note: 'راجع الرقم',
      },
    });
    expect((await next())?.id).toBe(free);
  });

  test("skips the clerk's own order", async () => {
    const own = await order(await server.signIn('clerk@wathiqa.example'));
    const free = await order();
    expect([(await next())?.id, await next()]).toEqual([free, null]);
    expect(own).not.toBe(free);
  });

  test('follows the view', async () => {
    const [, away] = [await order(), await order()];
    await citizen.call(shipmentInfo, {
      body: { requestID: away, customerAddress: cairoAddress() },
    });
    expect((await next(clerk, { governorateCode: '01', list: 'birthDocs' }))?.id).toBe(away);
    expect(await next(clerk, { list: 'deathDocs' })).toBeNull();
  });

  test.each([
    ['waits for the request that another transaction has locked', false],
    ['skips a request decided while the call waited for it', true],
  ])('%s', async (_, isDecided) => {
    const requestId = await order();
    const answer = await server.database.query.transaction().execute(async (transaction) => {
      await sql`SELECT FROM requests WHERE id = ${requestId}::bigint FOR NO KEY UPDATE`.execute(
        transaction,
      );
      const claimed = next();
      await Promise.race([claimed, setTimeout(300)]);
      if (isDecided)
        await sql`
          INSERT INTO pending_decisions (request_id, staff_id, address, decision, effective_at)
          VALUES (${requestId}::bigint, ${clerk.id}, '', '', now() + interval '1 minute')`.execute(
          transaction,
        );
      return { claimed };
    });
    expect((await answer.claimed)?.id).toBe(isDecided ? undefined : requestId);
  });

  test('a repeated call gets the same request', async () => {
    const [first] = [await order(), await order()];
    const sent = { headers: { 'idempotency-key': crypto.randomUUID() }, body: {} };
    const answers = [
      await clerk.call(claimNextRequest, sent),
      await clerk.call(claimNextRequest, sent),
    ];
    expect(answers.map(({ body }) => body.request?.id)).toEqual([first, first]);
  });
});

test('a claim of a request that changed since it was seen is refused', async () => {
  const requestId = await order();
  const { version, items } = await readRequestAs(clerk, requestId);
  const other = await signInStaff(server, 'clerk', 'other@wathiqa.example');
  const decisions = items.map(({ id }) => ({ documentId: id, accept: true as const }));
  await other.call(decideRequest, { body: { requestId, version, decisions } });
  const { body } = await clerk.call(claimRequest, { body: { requestId, version } });
  expect(body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
});

test('five clerks decide a queue without conflict, and none starves', async () => {
  const requests = atLength(40, 300);
  for (let placed = 0; placed < requests; placed += 1) await order();
  const clerks = await Promise.all(
    [1, 2, 3, 4, 5].map((number) => signInStaff(server, 'clerk', `clerk${number}@wathiqa.example`)),
  );
  const decided: string[][] = await Promise.all(
    clerks.map(async (by) => {
      const mine: string[] = [];
      for (let request = await next(by); request; request = await next(by)) {
        const { id: requestId, version, items } = request;
        const decisions = items.map(({ id }) => ({ documentId: id, accept: true as const }));
        const { status } = await by.call(decideRequest, {
          body: { requestId, version, decisions },
        });
        expect(status).toBe(200);
        mine.push(requestId);
      }
      return mine;
    }),
  );
  expect(new Set(decided.flat()).size).toBe(requests);
  expect(decided.flat()).toHaveLength(requests);
  expect(Math.min(...decided.map(({ length }) => length))).toBeGreaterThan(requests / 20);
  expect((await clerk.call(readQueue, { query: {} })).body.rows).toEqual([]);
});
