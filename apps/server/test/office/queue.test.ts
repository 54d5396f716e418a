import { shipmentInfo } from '@wathiqa/contract';
import { claimRequest, PAGE_SIZE, readQueue } from '@wathiqa/contract/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { createOfficeRequest, setRequestState } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { cairoAddress } from '../support/orders.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
const ids: string[] = [];
const TOTAL = PAGE_SIZE * 2 + 7;

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  for (let index = 0; index < TOTAL; index += 1) {
    ids.push((await citizen.order(crypto.randomUUID())).body.Id ?? '');
  }
});
afterAll(() => server.close());

async function queue(query: Record<string, string> = {}) {
  const answer = await clerk.call(readQueue, { query });
  expect(answer.text).toContain('"rows"');
  return answer.body;
}

describe('refused list', () => {
  test.each([
    ['state', 'DONE'],
    ['list', 'birth'],
    ['governorateCode', "01' OR 1=1"],
    ['view', 'yours'],
    ['sort', 'id'],
    ['after', '2026-01-31T10:00:00.000000Z_260000000018'],
    ['after', 'soon_2026-01-31T10:00:00.000000Z_260000000018'],
  ])('rejects %s %s', async (name, value) => {
    expect((await clerk.call(readQueue, { query: { [name]: value } })).status).toBe(400);
  });
});

test.each(['deadline', 'arrival'])(
  'pages by %s contain every request once, oldest first',
  async (sort) => {
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await queue({ sort, ...(after && { after }) });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual(ids);
  },
);

test('counts age in working days', async () => {
  const [row] = (await queue()).rows;
  expect(row).toMatchObject({ daysLeft: 3, documents: 1, list: 'birthDocs', claim: null });
});

test('names the present leg of a paid request, and none while it is unpaid', async () => {
  const id = await createOfficeRequest(citizen);
  await setRequestState(server, clerk, id, 'WAITING_PAYMENT');
  const [unpaid] = (await queue({ state: 'WAITING_PAYMENT' })).rows;
  expect(unpaid).toMatchObject({ id, leg: null, dueOn: null, daysLeft: null, due: null });
  await setRequestState(server, clerk, id, 'PAYMENT_ACCEPTED');
  const [paid] = (await queue({ state: 'PAYMENT_ACCEPTED' })).rows;
  expect(paid).toMatchObject({ id, leg: 'packing', daysLeft: 1, due: 'later' });
});

test('filters by governorate, list, age and findings', async () => {
  const [first = ''] = ids;
  await citizen.call(shipmentInfo, {
    body: { requestID: first, customerAddress: cairoAddress() },
  });
  expect((await queue({ governorateCode: '01' })).rows.map(({ id }) => id)).toEqual([first]);
  expect((await queue({ list: 'deathDocs' })).rows).toEqual([]);
  expect((await queue({ view: 'flagged' })).rows).toEqual([]);
  await server.app.jobs.drain();
  expect((await queue({ view: 'flagged' })).rows.map(({ id }) => id)).not.toContain(first);
  expect((await queue({ view: 'flagged' })).rows[0]?.findings).toEqual(['orderedLately']);
});

test('shows the claiming clerk in the list', async () => {
  const [first = ''] = ids;
  await clerk.call(claimRequest, { body: { requestId: first } });
  const row = (await queue()).rows.find(({ id }) => id === first);
  expect(row?.claim?.by.id).toBe(clerk.id);
});
