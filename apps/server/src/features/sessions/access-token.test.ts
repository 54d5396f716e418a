import { SignJWT } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { ACCESS_TOKEN_MINUTES, createAccessTokens, digestLoginToken } from './access-token.ts';

const SECRET = 'a secret of the tests, long enough';
const claims = {
  sessionId: '3b0c9a52-5f2e-4a8b-9f54-0d4c2d6f7a10',
  citizenId: 7,
  email: 'citizen@wathiqa.example',
  loginTokenDigest: digestLoginToken('token'),
};

let clock: number;
beforeEach(() => {
  clock = Date.parse('2026-11-20T10:00:00Z');
});
const now = () => new Date(clock);
const passMinutes = (minutes: number) => {
  clock += minutes * 60_000;
};
const createTokens = (secret = SECRET) => createAccessTokens({ secret, now });

test('a token is read back, of a citizen and of the channel', async () => {
  const tokens = createTokens();
  expect(await tokens.read(await tokens.sign(claims))).toEqual(claims);
  const channel = { ...claims, citizenId: undefined };
  expect(await tokens.read(await tokens.sign(channel))).toEqual(channel);
});

test('a token ends after its hour, whether it was seen before or not', async () => {
  const tokens = createTokens();
  const [seen, unseen] = [await tokens.sign(claims), await tokens.sign(claims)];
  expect(await tokens.read(seen)).toEqual(claims);
  passMinutes(ACCESS_TOKEN_MINUTES - 1);
  expect(await tokens.read(seen)).toEqual(claims);
  passMinutes(1);
  expect(await tokens.read(seen)).toBeUndefined();
  expect(await tokens.read(unseen)).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['garbage', 'garbage'],
  ['three parts of garbage', 'a.b.c'],
])('%s is no token', async (_what, text) => {
  expect(await createTokens().read(text)).toBeUndefined();
});

test('a token under another key, or signed in another way, is not ours', async () => {
  const foreign = await createTokens('another secret, also long enough').sign(claims);
  expect(await createTokens().read(foreign)).toBeUndefined();
  const stronger = await new SignJWT({ sid: claims.sessionId, sub: '7' })
    .setProtectedHeader({ alg: 'HS512' })
    .setExpirationTime(new Date(clock + 3_600_000))
    .sign(new TextEncoder().encode(SECRET.repeat(2)));
  expect(await createTokens(SECRET.repeat(2)).read(stronger)).toBeUndefined();
});

test('a token whose end was changed is not ours', async () => {
  const tokens = createTokens();
  const [header, body = '', signature] = (await tokens.sign(claims)).split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString());
  const longer = Buffer.from(JSON.stringify({ ...said, exp: said.exp + 3600 })).toString(
    'base64url',
  );
  expect(await tokens.read([header, longer, signature].join('.'))).toBeUndefined();
});

test('the digest of a login Token is short, and different for different Tokens', () => {
  expect(digestLoginToken('a')).toHaveLength(22);
  expect(digestLoginToken('a')).not.toBe(digestLoginToken('b'));
});
