import { SignJWT } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import {
  ACCESS_TOKEN_MINUTES,
  type AccessClaims,
  type AccessTokens,
  createAccessTokens,
  digestLoginToken,
} from './access-token.ts';

const SECRET = 'a secret of the tests: long enough';
const claims = {
  sessionId: '3b0c9a52-5f2e-4a8b-9f54-0d4c2d6f7a10',
  citizenId: 7,
  owner: ['issuer', 'subject'] as const,
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
const createTokens = (...secrets: string[]) =>
  createAccessTokens({ secrets: secrets.length > 0 ? secrets : [SECRET], now });

function sign(tokens: AccessTokens, said: AccessClaims, hours = 24): Promise<string> {
  return tokens.sign(said, new Date(clock + hours * 3_600_000));
}

test('expires a token with its session', async () => {
  const tokens = createTokens();
  const last = await sign(tokens, claims, 0.5);
  passMinutes(29);
  expect(await tokens.read(last)).toEqual(claims);
  passMinutes(1);
  expect(await tokens.read(last)).toBeUndefined();
});

test.each([
  ['another type', { typ: 'JWT' }, {}],
  ['no type', {}, {}],
  ['another issuer', { typ: 'at+jwt' }, { iss: 'another' }],
  ['another audience', { typ: 'at+jwt' }, { aud: 'wathiqa:office' }],
  ['no session', { typ: 'at+jwt' }, { sid: undefined }],
])('rejects a JWT of %s under our key', async (_what, header, changes) => {
  const said = {
    sid: claims.sessionId,
    sub: '7',
    email: claims.email,
    ltd: claims.loginTokenDigest,
  };
  const jwt = await new SignJWT({ ...said, iss: 'wathiqa', aud: 'wathiqa:citizens', ...changes })
    .setProtectedHeader({ alg: 'HS256', ...header })
    .setExpirationTime(new Date(clock + 3_600_000))
    .sign(new TextEncoder().encode(SECRET));
  expect(await createTokens().read(jwt)).toBeUndefined();
});

test("tells a citizen's tokens from those of the channel", async () => {
  const tokens = createTokens();
  const citizens = await sign(tokens, claims);
  expect(await tokens.read(citizens)).toEqual(claims);
  const end = new Date(clock + 24 * 3_600_000);
  const channel = await tokens.signChannel(end);
  expect(await tokens.readChannel(channel.RefreshToken)).toEqual(end);
  for (const token of Object.values(channel)) expect(await tokens.read(token)).toBeUndefined();
  for (const token of [citizens, channel.AccessToken, 'none', 'a.b.c']) {
    expect(await tokens.readChannel(token)).toBeUndefined();
  }
  passMinutes(8 * 60);
  expect(await tokens.readChannel(channel.RefreshToken)).toBeUndefined();
});

test('expires a token after an hour, cached or not', async () => {
  const tokens = createTokens();
  const [seen, unseen] = [await sign(tokens, claims), await sign(tokens, claims)];
  expect(await tokens.read(seen)).toEqual(claims);
  passMinutes(ACCESS_TOKEN_MINUTES - 1);
  expect(await tokens.read(seen)).toEqual(claims);
  passMinutes(1);
  expect(await tokens.read(seen)).toBeUndefined();
  expect(await tokens.read(unseen)).toBeUndefined();
});

test.each([
  ['no token', ''],
  ['garbage', 'garbage'],
  ['three parts of garbage', 'a.b.c'],
])('rejects %s as token', async (_what, text) => {
  expect(await createTokens().read(text)).toBeUndefined();
});

test('rejects a token with another key or algorithm', async () => {
  const foreign = await sign(createTokens('another secret, also long enough'), claims);
  expect(await createTokens().read(foreign)).toBeUndefined();
  const stronger = await new SignJWT({ sid: claims.sessionId, sub: '7' })
    .setProtectedHeader({ alg: 'HS512' })
    .setExpirationTime(new Date(clock + 3_600_000))
    .sign(new TextEncoder().encode(SECRET.repeat(2)));
  expect(await createTokens(SECRET.repeat(2)).read(stronger)).toBeUndefined();
});

test('rejects a token with a modified expiry', async () => {
  const tokens = createTokens();
  const [header, body = '', signature] = (await sign(tokens, claims)).split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString());
  const longer = Buffer.from(JSON.stringify({ ...said, exp: said.exp + 3600 })).toString(
    'base64url',
  );
  expect(await tokens.read([header, longer, signature].join('.'))).toBeUndefined();
});

test('creates short distinct digests of login tokens', () => {
  expect(digestLoginToken('a')).toHaveLength(22);
  expect(digestLoginToken('a')).not.toBe(digestLoginToken('b'));
});

test('accepts a token of the previous secret only while it is configured', async () => {
  const old = await sign(createTokens(), claims);
  const renewed = createTokens('the secret that came after it, as long', SECRET);
  expect(await renewed.read(old)).toEqual(claims);
  expect(await createTokens('the secret that came after it, as long').read(old)).toBeUndefined();
  expect(await createTokens().read(await sign(renewed, claims))).toBeUndefined();
});
