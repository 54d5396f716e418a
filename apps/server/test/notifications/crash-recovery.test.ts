import { setTimeout } from 'node:timers/promises';
import { createSandbox, type Sandbox } from '@wathiqa/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { signInOverHttp } from '../support/http/http-citizen.ts';
import { receivedAbout } from '../support/inbox.ts';
import { spawnServer } from '../support/process/spawn-server.ts';
import { seededRandom } from '../support/test-length.ts';

const ROUNDS = 4;
const ORDERS_A_ROUND = 8;
/** A killed server's leases must expire before a retry. */
const DELIVERED_WITHIN_MS = 120_000;

let place: TestDatabase;
let outside: Sandbox;
let gateway: string;
beforeAll(async () => {
  place = await createTestDatabase();
  // The sandbox survives, because only the server is killed.
  outside = await createSandbox({ publicUrl: 'http://portal.test' });
  gateway = await outside.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await outside.close();
  await place.drop();
});

test('sends every notification once per channel despite server crashes', {
  timeout: 900_000,
}, async () => {
  const environment = {
    SMS_GATEWAY_URL: `${gateway}/sandbox/messages/sms`,
    SMTP_URL: outside.smtpUrl,
  };
  const random = seededRandom();
  const requests: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await spawnServer(place, environment);
    const citizen = await signInOverHttp(server.url, 'citizen@wathiqa.example');
    for (let order = 0; order < ORDERS_A_ROUND; order += 1) {
      requests.push(await citizen.order(crypto.randomUUID()));
    }
    // Kills before, during and after sending.
    await setTimeout(random() * 3_000);
    await server.kill();
  }

  const server = await spawnServer(place, environment);
  const deadline = Date.now() + DELIVERED_WITHIN_MS;
  let withoutNotification = requests;
  while (withoutNotification.length > 0 && Date.now() < deadline) {
    await setTimeout(500);
    const left = await Promise.all(
      withoutNotification.map(async (id) => ((await deliveredChannels(id)).length < 2 ? [id] : [])),
    );
    withoutNotification = left.flat();
  }
  expect(await server.stop(), server.output()).toBe(0);
  for (const id of requests) expect(await deliveredChannels(id), id).toEqual(['email', 'sms']);
});

async function deliveredChannels(requestId: string): Promise<string[]> {
  const arrived = await receivedAbout({ sandbox: outside }, requestId);
  return arrived.map(({ channel }) => channel).toSorted();
}
