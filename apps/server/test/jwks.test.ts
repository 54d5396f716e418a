import { session } from '@wathiqa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './harness.ts';
import { type Ministry, startMinistry } from './support/ministry.ts';

/** The ministry's login with its published keys, and another that nobody trusts. */
let ministry: Ministry;
let stranger: Ministry;
let server: TestServer;

beforeAll(async () => {
  ministry = await startMinistry();
  stranger = await startMinistry();
  server = await startServer(ministry.environment);
});

afterAll(async () => {
  await server.close();
  await ministry.stop();
  await stranger.stop();
});

/** A Token for a person of the ministry's, changed as the test wants it. */
function token(issuer: Ministry, changes: Record<string, unknown> = {}): Promise<string> {
  return issuer.token({
    iss: ministry.issuer,
    sub: 'person-2',
    email: 'person@ministry.example',
    name: 'هدى علي',
    ...changes,
  });
}

async function open(email: string, loginToken: string) {
  return server.client(session.login, {
    headers: { email, token: loginToken },
    body: { Username: 'portal', Password: 'portal' },
  });
}

test.each([
  ['another audience', { aud: 'somebody-else' }],
  ['another issuer', { iss: 'https://elsewhere.example' }],
  ['that has expired', { exp: 1 }],
  ['without an e-mail', { email: undefined }],
])('a Token of %s is refused', async (_name, changes) => {
  const reply = await open('person@ministry.example', await token(ministry, changes));
  expect(reply.status).toBe(401);
});

test('a Token signed by a stranger is refused', async () => {
  expect((await open('person@ministry.example', await token(stranger))).status).toBe(401);
});

test("somebody else's Token is refused", async () => {
  expect((await open('other@ministry.example', await token(ministry))).status).toBe(401);
});

test('a good Token opens one session and no second', async () => {
  const good = await token(ministry);
  const first = await open('Person@ministry.example', good);
  expect(first.status).toBe(200);
  expect(first.body.UserName).toBe('هدى علي');
  expect((await open('person@ministry.example', good)).status).toBe(401);
});
