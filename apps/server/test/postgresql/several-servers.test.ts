import { castVote, checkPayment, readPersonalData, requestState } from '@wathiqa/contract';
import { createRequestId, POLL_OPTIONS } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { createDatabaseForTest, startServerForTest, type TestServer } from '../harness.ts';
import { type TestClient, withSession } from '../support/http/client.ts';

const requestId = createRequestId(2026, 500_000_000);

/** One call per shared limit. */
const CALLS: Record<string, (as: { anybody: TestClient; citizen: TestClient }) => Promise<number>> =
  {
    'the look-up of a state, of one address': async ({ anybody }) =>
      (await anybody(requestState, { body: { requestId, mobileEnding: '9999' } })).status,
    'votes, of one address': async ({ anybody }) =>
      (await anybody(castVote, { body: { option: POLL_OPTIONS[0] } })).status,
    'what asks the payment provider, of one citizen': async ({ citizen }) =>
      (await citizen(checkPayment, { headers: { requestid: requestId } })).status,
    'the data kept of somebody, of that citizen': async ({ citizen }) =>
      (await citizen(readPersonalData)).status,
  };

test('several servers share their rate limits', async () => {
  const place = await createDatabaseForTest();
  const limits = { RATE_LIMIT_LOOKUPS: '4', RATE_LIMIT_FEEDBACK: '4', RATE_LIMIT_PAYMENTS: '4' };
  const start = () => startServerForTest(limits, place);
  const servers: [TestServer, TestServer, TestServer] = [
    await start(),
    await start(),
    await start(),
  ];
  const person = await servers[0].signIn();
  const callAt = ({ app, client }: TestServer, call: (typeof CALLS)[string]) =>
    call({ anybody: client, citizen: withSession(app, person) });

  for (const [what, call] of Object.entries(CALLS)) {
    const statuses: number[] = [];
    for (const server of [...servers, ...servers]) statuses.push(await callAt(server, call));
    const refused = statuses.map((status) => status === 429);
    expect(refused, what).toEqual([false, false, false, false, true, true]);
  }
  for (const server of servers) server.advanceTime(61_000);
  // Each process also counts locally in real time: the third has two.
  for (const [what, call] of Object.entries(CALLS)) {
    expect(await callAt(servers[2], call), what).not.toBe(429);
  }
});
