import { generateKeyPairSync } from 'node:crypto';
import { signCertificate, TOKEN_PATH } from '@wathiqa/contract';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import {
  allowInsecureRequests,
  Configuration,
  clientCredentialsGrant,
  PrivateKeyJwt,
} from 'openid-client';
import { afterAll, expect, test } from 'vitest';
import { PUBLIC_URL, startServer, startServerForTest } from '../harness.ts';
import { withHeaders } from '../support/http/client.ts';
import {
  askToken,
  bearerOf,
  clientsOf,
  testMachine,
  tokenForm,
} from '../support/http/machine-client.ts';

const SIGNS = { scopes: ['certificates.sign'], kinds: ['Birth'], daily: 5 };
const press = testMachine('press', SIGNS);
const cards = testMachine('cards', SIGNS);
const away = testMachine('away', { ...SIGNS, networks: ['10.0.0.0/8'] });
const CLIENTS = clientsOf(press, cards, away);
const server = await startServer({ CLIENTS });
afterAll(() => server.close());

const now = () => Math.floor(server.now().getTime() / 1_000);
const signed = (...more: [claims?: JWTPayload, header?: Record<string, string>]) =>
  press.assertion(PUBLIC_URL, server.now(), ...more);
const ask = (form: Record<string, string> | string) => askToken(server.app, form);

test.each([
  ['the issuer', PUBLIC_URL],
  ['the endpoint', `${PUBLIC_URL}${TOKEN_PATH}`],
])('answers an assertion for %s with a token for ten minutes', async (_what, audience) => {
  const answer = await ask(tokenForm(await signed({ aud: audience })));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'certificates.sign',
  });
});

const later = () => ({ exp: now() + 400 });
const refused: [what: string, form: () => Promise<string>][] = [
  ['no JWT', async () => 'x'],
  ['another audience', () => signed({ aud: 'https://other.example' })],
  [
    'an audience that other servers share',
    () => signed({ aud: [PUBLIC_URL, 'https://b.example'] }),
  ],
  ['no audience', () => signed({ aud: undefined })],
  ['an expired assertion', () => signed({ exp: now() - 10 })],
  ['an assertion of more than five minutes', () => signed(later())],
  ['no expiry', () => signed({ exp: undefined })],
  ['no jti', () => signed({ jti: undefined })],
  ['an assertion of the future', () => signed({ nbf: now() + 60 })],
  ['an unknown client', () => signed({ iss: 'nobody', sub: 'nobody' })],
  ['the name of another client', () => signed({ iss: 'cards', sub: 'cards' })],
  ['another subject', () => signed({ sub: 'cards' })],
  ['an unknown key', () => testMachine('press', {}).assertion(PUBLIC_URL, server.now())],
  ['a key ID that the client lacks', () => signed({}, { kid: 'other' })],
  ['another network', () => away.assertion(PUBLIC_URL, server.now())],
  [
    'no algorithm',
    async () => {
      const [, payload] = (await signed()).split('.');
      return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    },
  ],
];
test.each(refused)('refuses %s', async (_what, assertion) => {
  const answer = await ask(tokenForm(await assertion()));
  expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'invalid_client' }]);
});

test('refuses an algorithm that is not ES256, even with the public key as secret', async () => {
  const { keys } = press.entry as { keys: [{ x: string }] };
  const claims = { iss: 'press', sub: 'press', aud: PUBLIC_URL, exp: now() + 60, jti: '1' };
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  for (const [alg, key] of [
    ['HS256', Buffer.from(JSON.stringify(keys[0]))],
    ['ES384', other],
  ] as const) {
    const assertion = await new SignJWT(claims).setProtectedHeader({ alg }).sign(key);
    expect((await ask(tokenForm(assertion))).json()).toEqual({ error: 'invalid_client' });
  }
});

test('accepts an assertion once, also at once', async () => {
  const form = tokenForm(await signed());
  const answers = await Promise.all([ask(form), ask(form), ask(form)]);
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([200, 401, 401]);
});

test.each([
  ['no grant', { grant_type: undefined }, 'invalid_request'],
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['another kind of assertion', { client_assertion_type: 'urn:x' }, 'invalid_request'],
  ['no assertion', { client_assertion: undefined }, 'invalid_request'],
  ['an unknown scope', { scope: 'certificates.sign all' }, 'invalid_scope'],
  ['an empty scope', { scope: '' }, 'invalid_scope'],
])('refuses %s by the error of RFC 6749', async (_what, change, error) => {
  const form = { ...tokenForm(await signed()), ...change };
  const sent = Object.entries(form).filter(([, value]) => value !== undefined);
  const answer = await ask(Object.fromEntries(sent) as Record<string, string>);
  expect([answer.statusCode, answer.json()]).toEqual([400, { error }]);
});

test('refuses repeated parameters, JSON, and the ID of another client', async () => {
  const form = tokenForm(await signed());
  const twice = `${new URLSearchParams(form)}&grant_type=client_credentials`;
  expect((await ask(twice)).json()).toEqual({ error: 'invalid_request' });
  const url = TOKEN_PATH;
  const json = await server.app.inject({ method: 'POST', url, payload: form });
  expect(json.json()).toEqual({ error: 'invalid_request' });
  const mixed = await ask({ ...tokenForm(await signed()), client_id: 'cards' });
  expect([mixed.statusCode, mixed.json()]).toEqual([401, { error: 'invalid_client' }]);
});

const SHEET = { kind: 'Birth', names: ['أحمد محمود عبد الرحمن السيد'], place: 'قنا' };
const sign = (headers: Record<string, string>, app = server.app) =>
  withHeaders(app, { ...headers, 'idempotency-key': crypto.randomUUID() })(signCertificate, {
    body: SHEET,
  });

test('a token opens the call of its scope until it expires', async () => {
  const headers = await bearerOf(server, press);
  expect((await sign(headers)).status).toBe(200);
  server.advanceTime(9 * 60_000);
  expect((await sign(headers)).status).toBe(200);
  server.advanceTime(60_000);
  expect((await sign(headers)).status).toBe(401);
});

test('an assertion, the token of a citizen and one of another secret open nothing', async () => {
  const citizen = await server.signIn();
  const foreign = await startServerForTest({
    CLIENTS,
    TOKEN_SECRET: 'another secret of the tests that is long enough',
  });
  for (const authorization of [
    `Bearer ${await signed()}`,
    `Bearer ${citizen.accessToken}`,
    (await bearerOf(foreign, press)).authorization,
    '',
  ]) {
    expect((await sign({ authorization })).status).toBe(401);
  }
});

test('a token ends with its client or scope in the settings', async () => {
  const headers = await bearerOf(server, press);
  const gone = await startServerForTest({ CLIENTS: clientsOf(cards) });
  expect((await sign(headers, gone.app)).status).toBe(401);
  const moved = { ...press, entry: { ...press.entry, networks: ['10.0.0.0/8'] } };
  const elsewhere = await startServerForTest({ CLIENTS: clientsOf(moved) });
  expect((await sign(headers, elsewhere.app)).status).toBe(401);
});

test('a client library of others gets a token', async () => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one' };
  const entry = { ...SIGNS, keys: [jwk], networks: ['127.0.0.1'] };
  const port = await startServerForTest({ CLIENTS: JSON.stringify({ library: entry }) });
  const origin = await port.app.listen({ port: 0, host: '127.0.0.1' });
  const key = (await importJWK(keys.privateKey.export({ format: 'jwk' }), 'ES256')) as CryptoKey;
  const configuration = new Configuration(
    { issuer: PUBLIC_URL, token_endpoint: `${origin}${TOKEN_PATH}` },
    'library',
    undefined,
    PrivateKeyJwt({ key, kid: 'one' }),
  );
  allowInsecureRequests(configuration);
  const tokens = await clientCredentialsGrant(configuration, { scope: 'certificates.sign' });
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 600, scope: SIGNS.scopes[0] });
});
