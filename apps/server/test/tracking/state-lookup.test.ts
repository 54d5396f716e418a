import { requestState } from '@wathiqa/contract';
import { createRequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FAILED_ATTEMPTS } from '../../src/features/tracking/service.ts';
import { startServer, type TestServer } from '../harness.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';

let server: TestServer;
let citizen: Citizen;
let running = 500_000_000;
function unknownNumber(): string {
  running += 1;
  return createRequestId(2026, running);
}

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
});
afterAll(() => server.close());

const lookUp = (requestId: unknown, mobileEnding: unknown) =>
  server.client(requestState, { body: { requestId, mobileEnding } });
/** Sandbox mobiles end in 0011 and 0012. */
const VALID_ENDING = '0011';
const WRONG_ENDING = '9999';

describe('refused anonymous lookup', () => {
  test.each([
    ['no digits', ''],
    ['letters', 'abcd'],
    ['three digits', '001'],
    ['a whole mobile', '01000000011'],
  ])('rejects %s as mobile ending', async (_what, ending) => {
    expectWrongFields(await lookUp(unknownNumber(), ending), 'mobileEnding');
  });

  test('rejects a malformed number', async () => {
    expectWrongFields(await lookUp('260000000011', VALID_ENDING), 'requestId');
  });

  test('answers a wrong pair and an unknown number identically', async () => {
    const ofWrong = await lookUp(await createOfficeRequest(citizen), WRONG_ENDING);
    const ofUnknown = await lookUp(unknownNumber(), VALID_ENDING);
    expectRefusal(ofWrong, 'MALFORMED');
    expect(ofWrong.text).toBe(ofUnknown.text);
    expect(Object.keys(ofWrong.headers)).toEqual(Object.keys(ofUnknown.headers));
  });

  test('runs the same statements for both and counts one attempt', async () => {
    const own = await createOfficeRequest(citizen);
    const nobodys = unknownNumber();
    await sql`DELETE FROM daily_counters`.execute(server.database.query);
    await lookUp(own, WRONG_ENDING);
    await lookUp(nobodys, WRONG_ENDING);
    const { rows } = await sql<{ count: number }>`SELECT count FROM daily_counters`.execute(
      server.database.query,
    );
    // By number and source, and by number.
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ count: 1 })));
  });

  test.each([
    ['of a request', () => createOfficeRequest(citizen)],
    ['of no request', async () => unknownNumber()],
  ])(
    'locks a number %s after too many wrong attempts, even for the right pair',
    async (_what, number) => {
      const id = await number();
      for (let count = 0; count < MAX_FAILED_ATTEMPTS; count += 1) {
        expectRefusal(await lookUp(id, WRONG_ENDING), 'MALFORMED');
      }
      const refused = await lookUp(id, VALID_ENDING);
      expectRefusal(refused, 'TOO_MANY_REQUESTS');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    },
  );

  test("does not lock its owner elsewhere after a stranger's first attempts", async () => {
    const own = await startServer({ TRUST_PROXY: 'on' });
    const id = await createOfficeRequest(await own.signIn());
    const from = (address: string, mobileEnding: string) =>
      own.client(requestState, {
        body: { requestId: id, mobileEnding },
        headers: { 'x-forwarded-for': address },
      });
    for (let count = 0; count <= MAX_FAILED_ATTEMPTS; count += 1) {
      await from(`192.0.2.${count}`, WRONG_ENDING);
    }
    expectRefusal(await from('192.0.2.99', VALID_ENDING), 'TOO_MANY_REQUESTS');
    expect((await from('198.51.100.7', VALID_ENDING)).status).toBe(200);
    // A distributed attack counts in total.
    for (let network = 0; network < 50; network += 1) {
      await from(`203.0.${network}.1`, WRONG_ENDING);
    }
    expectRefusal(await from('198.18.0.8', VALID_ENDING), 'TOO_MANY_REQUESTS');
    // The owner's network had the right digits before.
    expect((await from('198.51.100.7', VALID_ENDING)).status).toBe(200);
    expectRefusal(await from('198.51.100.7', WRONG_ENDING), 'MALFORMED');
    own.advanceTime(25 * 60 * 60_000);
    expect((await from('198.18.0.8', VALID_ENDING)).status).toBe(200);
    await own.close();
  });

  test('counts concurrent wrong attempts individually', async () => {
    const id = await createOfficeRequest(citizen);
    const replies = await Promise.all(Array.from({ length: 12 }, () => lookUp(id, WRONG_ENDING)));
    const looked = replies.filter(({ status }) => status === 400);
    expect(looked).toHaveLength(MAX_FAILED_ATTEMPTS);
  });

  test('limits attempts per address', async () => {
    const own = await startServer({ RATE_LIMIT_LOOKUPS: '3' });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      const body = { requestId: unknownNumber(), mobileEnding: WRONG_ENDING };
      statuses.push((await own.client(requestState, { body })).status);
    }
    await own.close();
    expect(statuses).toEqual([400, 400, 400, 429]);
  });
});

describe('anonymous lookup', () => {
  test('shows only the state, for either mobile, any digits, without limit', async () => {
    const id = await createOfficeRequest(citizen);
    const arabic = '٠٠١٢';
    for (const ending of [
      VALID_ENDING,
      ' 0012 ',
      arabic,
      VALID_ENDING,
      VALID_ENDING,
      VALID_ENDING,
      VALID_ENDING,
    ]) {
      const { status, body } = await lookUp(id, ending);
      expect(status).toBe(200);
      expect(body).toEqual({
        ResponseCode: 200,
        ResponseMessage: expect.any(String),
        StateMessage: 'طلبك قيد المراجعة',
        State: { CodeMessage: 'WAITING_APPROVAL' },
      });
    }
  });

  test('unlocks after a day', async () => {
    const id = await createOfficeRequest(citizen);
    for (let count = 0; count <= MAX_FAILED_ATTEMPTS; count += 1) await lookUp(id, WRONG_ENDING);
    server.advanceTime(25 * 3_600_000);
    expect((await lookUp(id, VALID_ENDING)).status).toBe(200);
  });
});
