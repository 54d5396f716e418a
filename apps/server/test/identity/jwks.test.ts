import { myRequests, requestReceipt, session } from '@wathiqa/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpiredSessions } from '../../src/features/identity/sessions/service.ts';
import { createDatabaseForTest, startServer, type TestServer } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import { signInCitizen, withHeaders } from '../support/http/client.ts';
import { type Ministry, startMinistry } from '../support/ministry.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';

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

const DAY = 24 * 60 * 60;

function ago(seconds: number): number {
  return Math.floor(Date.now() / 1000) - seconds;
}

const PERSON = { sub: 'person-2', email: 'person@ministry.example', name: 'هدى علي' };

function token(issuer: Ministry, changes: Record<string, unknown> = {}): Promise<string> {
  return issuer.token({
    iss: ministry.issuer,
    ...PERSON,
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
  ['with a list as e-mail', { email: ['person@ministry.example'] }],
  ['that does not say since when', { iat: undefined }],
  ['of 30 days ago that ends in a year', { iat: ago(30 * DAY), exp: ago(-365 * DAY) }],
  ['older than five minutes', { iat: ago(301) }],
  ['of tomorrow', { iat: ago(-DAY), exp: ago(-2 * DAY) }],
])('rejects a Token of %s', async (_name, changes) => {
  const reply = await open('person@ministry.example', await token(ministry, changes));
  expect(reply.status).toBe(401);
});

test.each(['at+jwt', 'logout+jwt', 'application/dpop+jwt'])(
  'rejects a ministry JWT of the type %s',
  async (typ) => {
    const forOthers = await ministry.token({ iss: ministry.issuer, ...PERSON }, typ);
    expect((await open(PERSON.email, forOthers)).status).toBe(401);
  },
);

test('rejects a Token with an unknown signature', async () => {
  expect((await open('person@ministry.example', await token(stranger))).status).toBe(401);
});

test('rejects a Token with an HMAC or no signature', async () => {
  const claims = { ...PERSON, aud: 'wathiqa', iss: ministry.issuer };
  const withSecret = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(ministry.issuer.padEnd(32, '=')));
  const [, body] = withSecret.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  for (const forged of [withSecret, unsigned]) {
    expect((await open(PERSON.email, forged)).status).toBe(401);
  }
});

test("rejects another person's Token", async () => {
  expect((await open('other@ministry.example', await token(ministry))).status).toBe(401);
});

test("copies the Token's claims to the profile", async () => {
  const claims = { gender: 'female', national_id: '29602290292120', phone_number: '+201000000077' };
  const { body } = await open(PERSON.email, await token(ministry, claims));
  const as = withHeaders(server.app, { authorization: `Bearer ${body.AccessToken}` });
  expect((await as(session.accountProfile)).body.profile).toMatchObject({
    genderCode: 'F',
    nationalId: '29602290292120',
    mobile: '01000000077',
  });
});

test('opens only one session per Token', async () => {
  const good = await token(ministry);
  const first = await open('Person@ministry.example', good);
  expect(first.status).toBe(200);
  expect(first.body.UserName).toBe('هدى علي');
  expect((await open('person@ministry.example', good)).status).toBe(401);
});

test('separates equal subjects of different issuers', async () => {
  const place = await createDatabaseForTest();
  const visit = async (issuer: Ministry) => {
    const at = await startServer(issuer.environment, place);
    const person = { iss: issuer.issuer, ...PERSON };
    const citizen = await signInCitizen(at.app, PERSON.email, await issuer.token(person));
    return { at, citizen, list: (await citizen.call(myRequests)).body.requests };
  };

  const first = await visit(ministry);
  const id = await createOfficeRequest(first.citizen);
  await first.at.close();

  const again = await visit(ministry);
  expect(again.list).toMatchObject([{ id }]);
  await again.at.close();

  const namesake = await visit(stranger);
  expect(namesake.list).toEqual([]);
  const headers = { requestid: id };
  expectRefusal(await namesake.citizen.call(requestReceipt, { headers }), 'MALFORMED');
  const rows = await namesake.at.database.query
    .selectFrom('citizens')
    .select(['issuer', 'subject'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { issuer: ministry.issuer, subject: PERSON.sub },
    { issuer: stranger.issuer, subject: PERSON.sub },
  ]);
  await namesake.at.close();
});

describe('reuse of a Token in altered encoding', () => {
  let elliptic: Ministry;
  let other: TestServer;
  beforeAll(async () => {
    elliptic = await startMinistry('ES256');
    other = await startServer(elliptic.environment);
  });
  afterAll(async () => {
    await other.close();
    await elliptic.stop();
  });

  async function statuses(at: TestServer, tokens: string[]): Promise<number[]> {
    const found = [];
    for (const text of tokens) {
      const headers = { email: PERSON.email, token: text };
      const body = { Username: 'portal', Password: 'portal' };
      found.push((await at.client(session.login, { headers, body })).status);
    }
    return found;
  }

  test.each([
    ['that carries an identifier', {}],
    ['without an identifier', { jti: undefined }],
    ['an expiry in a year', { jti: undefined, exp: ago(-365 * DAY) }],
  ])('%s: rejects other base64url endings and the ECDSA twin', async (_, changes) => {
    const rsa = await token(ministry, changes);
    expect(await statuses(server, [rsa, ...otherEndings(rsa)])).toEqual([200, 401, 401, 401]);
    const ec = await elliptic.token({ ...PERSON, ...changes });
    const variants = [ec, ...otherEndings(ec), twin(ec)];
    expect(await statuses(other, variants)).toEqual([200, 401, 401, 401, 401]);
  });

  test('rejects reuse a week later, after cleanup of used Tokens', async () => {
    const good = await token(ministry, { exp: ago(-365 * DAY) });
    expect(await statuses(server, [good])).toEqual([200]);
    server.advanceTime(7 * DAY * 1000);
    await deleteExpiredSessions({ database: server.database, now: server.now });
    expect(await statuses(server, [good])).toEqual([401]);
  });
});

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Three JWT texts that differ only in the unused bits of the last character. */
function otherEndings(jwt: string): string[] {
  const last = BASE64URL.indexOf(jwt.at(-1) ?? '');
  return [1, 2, 3].map((bits) => `${jwt.slice(0, -1)}${BASE64URL[last ^ bits]}`);
}

/** The same JWT with the equivalent ECDSA signature (r, n − s). */
function twin(jwt: string): string {
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
  const [header, body, signature = ''] = jwt.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const mirrored = Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex');
  return [
    header,
    body,
    Buffer.concat([bytes.subarray(0, 32), mirrored]).toString('base64url'),
  ].join('.');
}
