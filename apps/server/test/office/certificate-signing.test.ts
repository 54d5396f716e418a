import { createHash } from 'node:crypto';
import {
  decodeBase45,
  formatTypedCode,
  openKeyList,
  readCivilEvent,
  TYPED_CODE_BYTES,
} from '@wathiqa/certificate';
import { certificates, checkTypedCode, signCertificate } from '@wathiqa/contract';
import {
  decideProposal,
  readCertificates,
  reprintCertificate,
  revokeCertificate,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import {
  addSigningKey,
  certificateFolder,
  withdrawKey,
} from '../../src/features/certificates/keys.ts';
import { publishLists } from '../../src/features/certificates/lists.ts';
import { enforceRetention } from '../../src/features/compliance/retention.ts';
import { startServer, startServerForTest } from '../harness.ts';
import { withHeaders } from '../support/http/client.ts';
import {
  bearerOf,
  clientsOf,
  type TestMachine,
  testMachine,
} from '../support/http/machine-client.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { startPrintingRegister } from '../support/office/office-server.ts';
import { waitingOf } from '../support/office/proposals.ts';
import { signInStaff } from '../support/office/staff.ts';

const SIGNS = { scopes: ['certificates.sign'], daily: 1_000 };
const press = testMachine('press', {
  ...SIGNS,
  networks: ['127.0.0.0/8', '10.1.0.0/16'],
  kinds: ['Death', 'Birth', 'Marriage', 'Nid'],
});
const cards = testMachine('cards', { ...SIGNS, kinds: ['Death'] });
const CLIENTS = { CLIENTS: clientsOf(press, cards) };

const register = await startPrintingRegister();
const server = await startServer({ ...CLIENTS, ...register.environment });
register.now = server.now;
afterAll(() => server.close());
const supervisor = await signInStaff(server, 'supervisor');
const secondSupervisor = await signInStaff(server, 'supervisor', 'clerk2@wathiqa.example');

const OWNER = 'أحمد محمود عبد الرحمن السيد';
const SHEET = {
  kind: 'Death',
  names: [OWNER],
  idEnding: '0010',
  eventDay: '2020-05-14',
  place: 'قنا',
};

const CARD = { kind: 'Nid', place: '', gender: 'F' };

async function sign({
  of = server,
  by = press,
  key = crypto.randomUUID() as string,
  ...change
}: Record<string, unknown> & { of?: typeof server; by?: TestMachine; key?: string } = {}) {
  const headers = { ...(await bearerOf(of, by)), 'idempotency-key': key };
  return withHeaders(of.app, headers)(signCertificate, { body: { ...SHEET, ...change } });
}

const countSheets = async () =>
  (await server.database.query.selectFrom('certificate_sheets').select('serial').execute()).length;

test('refuses a call without a token, of an unknown client, of a citizen and of staff', async () => {
  const before = await countSheets();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const citizen = await server.signIn();
  const answers = [
    server.client(signCertificate, { headers: key, body: SHEET }),
    sign({ by: testMachine('press', {}) }),
    citizen.call(signCertificate, { headers: key, body: SHEET }),
    supervisor.call(signCertificate, { headers: key, body: SHEET }),
  ];
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 401));
  expect(await countSheets()).toBe(before);
});

test('refuses every client while none is set', async () => {
  expect((await sign({ of: await startServerForTest() })).status).toBe(401);
});

test.each([
  ['an ID card with a place', { kind: 'Nid' }],
  ['an ID card with two names', { ...CARD, names: [OWNER, OWNER] }],
  ['a gender of another kind', { gender: 'F' }],
  ['an unknown kind', { kind: 'Passport' }],
  ['no name', { names: [] }],
  ['three names', { names: [OWNER, OWNER, OWNER] }],
  ['a name with digits', { names: ['أحمد محمود 29005142100010 السيد'] }],
  ['a name of three words', { names: ['أحمد محمود السيد'] }],
  ['a name that is too long', { names: ['أحمد '.repeat(60)] }],
  ['a word that does not fit into the code', { names: [`${'ؤمنةٱ'.repeat(30)} ب ت ث`] }],
  ['a whole national ID', { idEnding: '29005142100010' }],
  ['a day that does not exist', { eventDay: '2020-02-30' }],
  ['a day of the future', { eventDay: '2999-01-01' }],
  ['a day before all registers', { eventDay: '0001-01-01' }],
  ['a key that is no UUID', { key: '7' }],
])('refuses %s, and issues nothing', async (_what, change) => {
  const before = await countSheets();
  const { status } = await sign(change);
  expect(status).toBe(400);
  expect(await countSheets()).toBe(before);
});

test('limits the calls of a client, not those of another one', async () => {
  const limited = await startServerForTest({ ...CLIENTS, RATE_LIMIT_PER_PERSON: '2' });
  const statuses = [];
  for (const by of [press, press, press, cards]) {
    statuses.push((await sign({ of: limited, by })).status);
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
});

test('signs a sheet, and audits it without personal data', async () => {
  const { status, body } = await sign();
  expect(status).toBe(200);
  expect(readCivilEvent(body.code)?.event).toEqual({
    ...SHEET,
    serial: Number(body.serial),
    statusIndex: Number(body.serial.slice(2)),
    issuedDay: body.issuedDay,
    specimen: true,
  });
  expect(body.svg).toMatch(/^<svg [^>]*viewBox/);
  expect(body.typedCode).toMatch(/^\w+$/);
  expect(await lastEntry(server)).toEqual({
    actor_kind: 'client',
    actor_id: null,
    role: 'press',
    action: 'certificates.sign',
    request_id: null,
    detail: { serial: Number(body.serial), kind: 'Death' },
  });
});

test('signs an ID card by the same call', async () => {
  const { body } = await sign(CARD);
  expect(readCivilEvent(body.code)?.event).toMatchObject({
    ...{ ...SHEET, ...CARD },
    serial: Number(body.serial),
  });
});

test('publishes a new key before it signs with it', async () => {
  const fresh = await startServerForTest(CLIENTS);
  const findKeys = async () => {
    const [root, list] = await Promise.all(
      [certificates.certificateRoot, certificates.certificateKeys].map(({ path }) =>
        fresh.app.inject({ url: path }),
      ),
    );
    return root?.statusCode === 200 && list
      ? openKeyList(new Uint8Array(list.rawPayload), new Uint8Array(root.rawPayload))
      : undefined;
  };
  expect(await findKeys()).toBeUndefined();
  await sign({ of: fresh });
  expect((await findKeys())?.keys).toHaveLength(1);
  // The next second, because lists differ by their time.
  const next = new Date(fresh.now().getTime() + 1_000);
  await addSigningKey(certificateFolder(fresh.settings), next);
  const { body } = await sign({ of: fresh });
  const kid = readCivilEvent(body.code)?.message.kid;
  expect((await findKeys())?.keys.map((key) => key.kid)[1]).toEqual(kid);
});

test('a repeated call gets the same sheet, and one with other data a refusal', async () => {
  const key = crypto.randomUUID();
  const [first, same] = await Promise.all([sign({ key }), sign({ key })]);
  expect(first.status).toBe(200);
  expect(same.body).toEqual(first.body);
  const after = await countSheets();
  expect((await sign({ key, place: 'أسوان' })).status).toBe(409);
  expect(await countSheets()).toBe(after);
  const other = await sign({ key, by: cards });
  expect(other.body.serial).not.toBe(first.body.serial);
});

test('the stored code is erased after a week, and its key gets no second sheet', async () => {
  const key = crypto.randomUUID();
  expect((await sign({ key })).status).toBe(200);
  const after = await countSheets();
  const { database } = server;
  const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);
  await enforceRetention({ database, now: inDays(6) });
  expect((await sign({ key })).status).toBe(200);
  await enforceRetention({ database, now: inDays(8) });
  expect((await sign({ key })).status).toBe(409);
  expect(await countSheets()).toBe(after);
});

test('two supervisors revoke the sheet of a client, which no one prints again', async () => {
  const { serial } = (await sign()).body;
  const found = await supervisor.call(readCertificates, { query: { serial } });
  const sheet = { serial, documentType: 'Death', client: 'press' };
  expect(found.body.sheets).toMatchObject([
    { ...sheet, requestId: null, copy: null, issuedBy: null, atOffice: false, revoked: null },
  ]);
  const reason = 'بقعة حبر';
  const again = await supervisor.call(reprintCertificate, { body: { serial, reason } });
  expect(again.body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
  const body = { serial, lastSerial: serial, cause: 'error', reason } as const;
  await supervisor.call(revokeCertificate, { body });
  const proposals = await waitingOf(supervisor, 'revocation');
  const proposalId = proposals.find((each) => each.serial === serial)?.id ?? 0;
  const decide = (who: typeof supervisor) =>
    who.call(decideProposal, { body: { proposalId, approve: true } });
  expect((await decide(supervisor)).body.ResponseCode).toBe(RESPONSE_CODES.OWN_PROPOSAL);
  expect((await decide(secondSupervisor)).status).toBe(200);
  const revoked = await supervisor.call(readCertificates, { query: { serial } });
  expect(revoked.body.sheets).toMatchObject([{ ...sheet, revoked: { cause: 'error' } }]);
  expect(await lastEntry(server)).toMatchObject({
    action: 'certificates.revoke',
    request_id: null,
    detail: { serial: Number(serial), cause: 'error' },
  });
});

test('the database refuses a sheet of a request and of a client at once, or of neither', async () => {
  const row = {
    serial: 99,
    key_id: '01234567',
    specimen: false,
    issued_at: new Date(),
  } as const;
  for (const origin of [
    {},
    { client: 'press' },
    { client: 'press', kind: 'Death', idempotency_key: crypto.randomUUID(), copy: 1 },
    { kind: 'Death' },
  ] as const) {
    const inserted = server.database.query
      .insertInto('certificate_sheets')
      .values({ ...row, ...origin })
      .execute();
    await expect(inserted).rejects.toThrow('certificate_sheets_origin_check');
  }
});

test('the typed code tells what to compare with the paper, and nothing that proves it', async () => {
  const { body } = await sign();
  const { typedCode, serial, issuedDay } = body;
  const check = (code: string) => server.client(checkTypedCode, { body: { code } });
  const record = { kind: 'Death', issuedDay, initials: 'أ م ع ا ا', idEnding: '0010' };
  const found = await check(typedCode.toLowerCase().replace(/.{4}/g, '$& '));
  expect(found.body).toEqual({
    ...{ ResponseCode: 200, ResponseMessage: expect.any(String), state: 'recorded' },
    ...{ ...record, specimen: true },
  });
  await revokeSheets(serial, serial);
  expect((await check(typedCode)).body).toMatchObject({ ...record, state: 'revoked' });
});

test('no typed code follows from what is public, and the database has only its digest', async () => {
  const { body } = await sign();
  const bytes = decodeBase45(body.code) ?? new Uint8Array();
  const sha = createHash('sha256').update(bytes).digest();
  const number = Number(body.serial.slice(2));
  for (const guess of [
    sha.subarray(0, TYPED_CODE_BYTES),
    Buffer.from(body.serial.padStart(20, '0'), 'hex'),
    Buffer.from(number.toString(16).padStart(20, '0'), 'hex'),
  ]) {
    const { status } = await server.client(checkTypedCode, {
      body: { code: formatTypedCode(new Uint8Array(guess)) },
    });
    expect(status).toBe(404);
  }
  const { rows } = await sql<{ row: string }>`
    SELECT typed_codes::text AS row FROM typed_codes WHERE serial = ${Number(body.serial)}`.execute(
    server.database.query,
  );
  expect(rows[0]?.row).not.toMatch(new RegExp(`${body.typedCode}|0010|أ م`, 'i'));
});

test('an address may try few typed codes', async () => {
  const limited = await startServerForTest({ ...CLIENTS, RATE_LIMIT_LOOKUPS: '3' });
  const code = formatTypedCode(new Uint8Array(TYPED_CODE_BYTES));
  const statuses = [];
  for (let time = 0; time < 4; time += 1) {
    statuses.push((await limited.client(checkTypedCode, { body: { code } })).status);
  }
  expect(statuses).toEqual([404, 404, 404, 429]);
});

test('the typed codes of a withdrawn key lead to the office', async () => {
  const stolen = await startServerForTest(CLIENTS);
  const { body } = await sign({ of: stolen });
  const kid = readCivilEvent(body.code)?.message.kid ?? new Uint8Array();
  const later = new Date(stolen.now().getTime() + 1_000);
  const folder = certificateFolder(stolen.settings);
  await withdrawKey(folder, Buffer.from(kid).toString('hex'), later);
  await publishLists(stolen);
  const found = await stolen.client(checkTypedCode, { body: { code: body.typedCode } });
  expect(found.body.state).toBe('keyWithdrawn');
});

test.each([
  ['another network', { networks: ['10.0.0.0/8'] }, {}, 401],
  ['a kind that it does not print', {}, { kind: 'Divorce' }, 403],
])('refuses a client from or for %s', async (_what, bounds, sheet, status) => {
  const entry = { ...press.entry, ...bounds };
  const of = await startServerForTest({ CLIENTS: clientsOf({ ...press, entry }) });
  expect((await sign({ of, ...sheet })).status).toBe(status);
});

test('a client gets no more certificates than its number of a day, also at once', async () => {
  const few = [press, cards].map((each) => ({ ...each, entry: { ...each.entry, daily: 3 } }));
  const of = await startServerForTest({ CLIENTS: clientsOf(...few) });
  const key = crypto.randomUUID();
  expect((await sign({ of, key })).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 5 }, () => sign({ of })));
  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  // The repeated call of a certificate of today, and another client.
  expect((await sign({ of, key })).status).toBe(200);
  expect((await sign({ of, by: cards })).status).toBe(200);
});

test('a range of a client leaves out what others have signed between', async () => {
  const [first, foreign, last] = [
    (await sign()).body.serial,
    (await sign({ by: cards })).body.serial,
    (await sign()).body.serial,
  ];
  await revokeSheets(first, last);
  const read = async (serial: string) =>
    (await supervisor.call(readCertificates, { query: { serial } })).body.sheets[0]?.revoked;
  expect([await read(first), await read(foreign), await read(last)]).toEqual([
    expect.objectContaining({ cause: 'fraud' }),
    null,
    expect.objectContaining({ cause: 'fraud' }),
  ]);
});

/** By two supervisors. */
async function revokeSheets(serial: string, lastSerial: string) {
  const body = { serial, lastSerial, cause: 'fraud', reason: 'نُسخ سر النظام' } as const;
  await supervisor.call(revokeCertificate, { body });
  const proposals = await waitingOf(secondSupervisor, 'revocation');
  const proposalId = proposals.find((each) => each.serial === serial)?.id ?? 0;
  const decision = { body: { proposalId, approve: true } };
  expect((await secondSupervisor.call(decideProposal, decision)).status).toBe(200);
}
