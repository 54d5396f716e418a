import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { createReplayGuard, signLookup, verifyLookup } from './signature.ts';

const AUDIENCE = 'https://register.example';
const NOW = new Date('2026-01-01T10:00:00Z');
const BODY = '{"name":"أحمد"}';
let privateKey: JWK;
let verifier: Parameters<typeof verifyLookup>[2];

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  privateKey = { ...(await exportJWK(pair.privateKey)), kid: 'first' };
  const next = await generateKeyPair('ES256', { extractable: true });
  const keys = [
    { ...(await exportJWK(pair.publicKey)), kid: 'first' },
    { ...(await exportJWK(next.publicKey)), kid: 'next' },
  ];
  verifier = {
    clients: new Map([['wathiqa', { keys }]]),
    audience: [AUDIENCE],
    isReplayed: createReplayGuard(),
  };
});

const sign = (body = BODY, clientId = 'wathiqa', audience = AUDIENCE) =>
  signLookup(body, { clientId, privateKey, audience }, NOW);

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('names the client that signed the body', async () => {
  expect(await verifyLookup(await sign(), BODY, verifier, later(30))).toBe('wathiqa');
});

test('refuses the second use of a signature', async () => {
  const signature = await sign();
  await verifyLookup(signature, BODY, verifier, NOW);
  await expect(verifyLookup(signature, BODY, verifier, NOW)).rejects.toThrow('used before');
});

test.each([
  ['another body', async () => sign(), '{}', 0],
  ['an unknown client', async () => sign(BODY, 'stranger'), BODY, 0],
  ['another audience', async () => sign(BODY, 'wathiqa', 'https://other.example'), BODY, 0],
  ['expiry', async () => sign(), BODY, 70],
  ['a time in the future', async () => sign(), BODY, -30],
  ['no signature', async () => undefined, BODY, 0],
  ['no JWT', async () => 'Bearer abc', BODY, 0],
  ['changed bytes', async () => `${(await sign()).slice(0, -6)}AAAAAA`, BODY, 0],
])('refuses a request with %s', async (_what, signature, body, seconds) => {
  const verified = verifyLookup(await signature(), body, verifier, later(seconds));
  await expect(verified).rejects.toThrow();
});

const seconds = NOW.getTime() / 1000;

test.each([
  ['a lifetime of an hour', { iat: seconds, exp: seconds + 3_600 }],
  ['no jti', { jti: undefined }],
  ['no body hash', { body: undefined }],
])('refuses a token with %s', async (_what, change) => {
  const claims = { iss: 'wathiqa', aud: AUDIENCE, iat: seconds, exp: seconds + 60, jti: '1' };
  const token = await new SignJWT({ ...claims, body: 'x', ...change })
    .setProtectedHeader({ alg: 'ES256', kid: 'first' })
    .sign(privateKey);
  await expect(verifyLookup(`Bearer ${token}`, BODY, verifier, NOW)).rejects.toThrow();
});

test('forgets a jti after its expiry', () => {
  const isReplayed = createReplayGuard();
  expect([isReplayed('a', 10, 0), isReplayed('a', 10, 9), isReplayed('a', 30, 11)]).toEqual([
    false,
    true,
    false,
  ]);
});
