import { createClient, createRequest, session } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { createDatabaseForTest } from './harness.ts';
import { signInOverHttp } from './support/http-citizen.ts';
import { birthDocument, birthOrder } from './support/orders.ts';
import { spawnServer } from './support/spawn-server.ts';

test('logs at their most talkative hold nothing of a person: no e-mail, Token, national ID or query', async () => {
  const server = await spawnServer(await createDatabaseForTest(), { LOG_LEVEL: 'trace' });
  const citizen = await signInOverHttp(server.url, 'private.person@example.org');
  const id = await citizen.order(crypto.randomUUID());
  await citizen.stateOf(id);

  const client = createClient({
    baseUrl: server.url,
    fetch,
    headers: () => ({ email: 'private.person@example.org', token: 'made-up-token' }),
  });
  const wrong = { Username: 'portal', Password: 'not-the-password' };
  await expect(client(session.login, { headers: {}, body: wrong })).rejects.toThrow();
  const misspelt = birthOrder(birthDocument({ nid: { nationalIdenNumber: '2900514019001x' } }));
  await expect(
    client(createRequest, {
      headers: {},
      query: { email: 'private.person@example.org', token: 'made-up-token' },
      body: misspelt,
    }),
  ).rejects.toThrow();
  await fetch(`${server.url}/api/unknown?secret-query=1`);
  await fetch(`${server.url}/api/login/common/`, { method: 'POST', body: 'private.person@' });

  expect(await server.stop()).toBe(0);
  const logs = server.output();
  expect(logs).toContain('/api/Requests/create-cso-request/');
  expect(logs).toContain('/api/unknown');
  for (const secret of [
    ...citizen.secrets,
    'private.person',
    'made-up-token',
    'not-the-password',
    'secret-query',
    '2900514019001',
    '01000000011',
    'أحمد',
    'فاطمة',
  ]) {
    expect(logs).not.toContain(secret);
  }
});
