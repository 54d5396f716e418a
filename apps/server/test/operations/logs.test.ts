import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { castVote, createClient, createRequest, fawryWebhook, session } from '@wathiqa/contract';
import { openSession, readStaff } from '@wathiqa/contract/office';
import { expect, test } from 'vitest';
import type { SECURITY_EVENTS } from '../../src/observability/security-events.ts';
import { createDatabaseForTest } from '../harness.ts';
import { loginTokenOverHttp, signInOverHttp } from '../support/http/http-citizen.ts';
import { birthDocument, birthOrder } from '../support/orders.ts';
import { spawnServer } from '../support/process/spawn-server.ts';

test('trace logs contain no e-mail, Token, national ID or query', async () => {
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
  await Promise.all(Array.from({ length: 60 }, () => resetConnection(server.url)));

  expect(await server.stop()).toBe(0);
  const logs = server.output();
  expect(logs).toContain('/api/Requests/create-cso-request/');
  expect(logs).toContain('/api/unknown');
  // An aborted connection is no server failure.
  expect(logs).not.toContain('a call failed');
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

test('a client that resets amid a body is no event of the log', async () => {
  const server = await spawnServer(await createDatabaseForTest(), {
    LOG_LEVEL: 'warn',
    // Fits any machine's open files limit.
    EVENT_STREAMS_MAX: '100',
  });
  const begun = `POST ${session.login.path} HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
  // The pause lets the server read the beginning of the body.
  await Promise.all(Array.from({ length: 20 }, () => resetConnection(server.url, begun, 200)));
  // Later calls are answered, so the resets were noticed.
  await fetch(`${server.url}/health/live`);
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain('"event"');
});

const WHOLE_REQUEST = 'GET /api/openapi.json HTTP/1.1\r\nHost: test\r\n\r\n';

/** Sends a text and resets the connection after `pause` milliseconds. */
async function resetConnection(url: string, text = WHOLE_REQUEST, pause = 0): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(text);
  if (pause > 0) await setTimeout(pause);
  socket.resetAndDestroy();
}

test('security events have a fixed name and no personal data', async () => {
  const server = await spawnServer(await createDatabaseForTest(), {
    LOG_LEVEL: 'warn',
    // Fits any machine's open files limit.
    EVENT_STREAMS_MAX: '100',
    RATE_LIMIT_REFUSED_NOTIFICATIONS: '1',
  });
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const login = async (email: string, token: string) =>
    post(session.login.path, { Username: 'portal', Password: 'portal' }, { email, token });
  const openOffice = async (email: string) =>
    post(openSession.path, { email, token: await loginTokenOverHttp(server.url, email) });
  const citizen = 'private.person@example.org';

  await login(citizen, 'made-up-token');
  const opened = await login(citizen, await loginTokenOverHttp(server.url, citizen));
  const { RefreshToken: token } = (await opened.json()) as { RefreshToken: string };
  let last = token;
  for (let time = 0; time < 2; time++) {
    const next = await post(session.refresh.path, { userEmail: citizen, token: last });
    last = ((await next.json()) as { RefreshToken: string }).RefreshToken;
  }
  await post(session.refresh.path, { userEmail: citizen, token });
  await openOffice(citizen);
  await post(openSession.path, {}, { 'sec-fetch-site': 'cross-site' });
  const clerk = await openOffice('clerk@wathiqa.example');
  const cookie = clerk.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await fetch(`${server.url}${readStaff.path}`, { headers: { cookie } });
  for (let time = 0; time < 4; time++) await post(fawryWebhook.path, { signature: 'wrong' });
  for (let time = 0; time < 3; time++) await post(castVote.path, { option: '<script>' });

  expect(await server.stop()).toBe(0);
  const logs = server.output();
  const lines = logs.split('\n').filter((line) => line.includes('"event"'));
  const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events).toEqual([
    'sign_in_refused',
    'signed_in',
    'refresh_token_reused',
    'staff_sign_in_refused',
    'cross_site_call',
    'signed_in',
    'action_denied',
    'payment_notification_refused',
    'limit_reached',
    'input_refused',
  ] satisfies (keyof typeof SECURITY_EVENTS)[]);
  expect(JSON.parse(lines[6] ?? '')).toMatchObject({ role: 'clerk', path: readStaff.path });
  for (const secret of ['private.person', '127.0.0.1"', 'clerk@', cookie, token, 'made-up-token']) {
    expect(lines.join('\n')).not.toContain(secret);
  }
});
