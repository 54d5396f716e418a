import { createHash, randomUUID } from 'node:crypto';
import {
  changeAddress,
  lastDelivery,
  listPeople,
  ownDocuments,
  readPersonalData,
  requestAddress,
  requestMessages,
  session,
  shipmentInfo,
  writeMessage,
} from '@wathiqa/contract';
import { openSession, readSession } from '@wathiqa/contract/office';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toAccount } from '../../src/features/identity/account/account.ts';
import { mintToken } from '../../src/features/identity/account/account-verifier.ts';
import { ownerDigest } from '../../src/features/identity/sessions/access-token.ts';
import { setStaffRole } from '../../src/features/identity/staff/repository.ts';
import { startServer, startServerForTest, type TestServer, TOKEN_SECRET } from '../harness.ts';
import { type Citizen, withHeaders, withSession } from '../support/http/client.ts';
import { type Staff, signInStaff, updateStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder, cairoAddress } from '../support/orders.ts';

const NUMBER = '29004140190013';
const MOTHER = 'سعاد محمد علي حسن';
const STREET = 'شارع الضحية 7';
const QUESTION = 'سؤال عن الطلب';

/** Attacker: has the rights of the server's database role, and no key. */

let server: TestServer;
let warnings: ReturnType<typeof vi.spyOn>;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => {
  warnings = vi.spyOn(server.app.log, 'warn');
  return () => warnings.mockRestore();
});
afterAll(() => server.close());

const unkeyed = (secret: string) => createHash('sha256').update(secret).digest();

async function run(statement: string, values: unknown[] = [], at = server): Promise<void> {
  const { rows } = await at.database.execute(`${statement} RETURNING current_user AS role`, values);
  expect(rows).not.toEqual([]);
  for (const row of rows) expect(row).toEqual({ role: 'wathiqa_app' });
}

/** Columns of the tables that make an identity, keys to them elsewhere, and all binary columns. */
const COLUMNS = `
  WITH identity AS (
    SELECT unnest('{citizens,minted_login_tokens,refresh_tokens,sessions,spent_login_tokens,staff,staff_offices,staff_sessions}'::regclass[]) AS id
  )
  SELECT attrelid::regclass || '.' || attname AS place FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
    AND (attrelid IN (SELECT id FROM identity) OR atttypid = 'bytea'::regtype OR EXISTS (
      SELECT FROM pg_constraint
      WHERE contype = 'f' AND conrelid = attrelid AND attnum = ANY (conkey) AND confrelid IN (SELECT id FROM identity)))`;

/** Each of {@link COLUMNS} by the reason why its forged value gives no identity. */
const REASONS = {
  'the digest is keyed': [
    ...['minted_login_tokens.token_hash', 'spent_login_tokens.token_hash'],
    ...['refresh_tokens.token_hash', 'refresh_tokens.predecessor_hash'],
    ...['staff_sessions.secret_hash', 'typed_codes.digest'],
  ],
  'the secret names its holder': [
    ...['refresh_tokens.session_id', 'sessions.citizen_id', 'staff_sessions.staff_id'],
  ],
  "the member's seal covers it": [
    ...['staff.id', 'staff.email', 'staff.role', 'staff.active', 'staff.trial', 'staff.issuer'],
    ...['staff.subject', 'staff.citizen_id', 'staff.seal'],
    ...['staff_offices.staff_id', 'staff_offices.office_id', 'staff_offices.until'],
  ],
  'its ciphertext is bound to it': [
    ...['citizens.email', 'citizens.issuer', 'citizens.mobile', 'citizens.mother_full_name'],
    ...['citizens.national_id', 'citizens.subject', 'minted_login_tokens.sealed'],
    ...['pending_decisions.staff_id', 'requests.citizen_id'],
  ],
  'it only finds rows': [
    ...['citizens.email_index', 'citizens.id', 'citizens.national_id_index', 'sessions.id'],
    ...['documents.national_id_index', 'requests.mobile1_index', 'requests.mobile2_index'],
    ...['staff_sessions.id', 'staff_acts.staff_id'],
  ],
  'it lengthens or revives what its holder had': [
    ...['minted_login_tokens.expires_at', 'spent_login_tokens.spent_at'],
    ...['spent_login_tokens.usable_until', 'sessions.created_at', 'sessions.expires_at'],
    ...['sessions.ended_at', 'sessions.end_reason', 'refresh_tokens.issued_at'],
    ...['refresh_tokens.expires_at', 'refresh_tokens.used_at', 'staff_sessions.opened_at'],
    ...['staff_sessions.used_at', 'staff_sessions.ended_at'],
  ],
  'it is shown and gives nothing': [
    ...['citizens.created_at', 'citizens.updated_at', 'citizens.first_name', 'citizens.gender'],
    ...['citizens.other_name', 'citizens.user_name', 'sessions.device', 'staff.added_at'],
    ...['sessions.login_token_digest', 'staff.added_by', 'staff.user_name'],
    'staff_sessions.address',
  ],
  'it names who acted': [
    ...['acceptance_rules.approved_by', 'acceptance_rules.off_by', 'acceptance_rules.proposed_by'],
    ...['breach_notes.recorded_by', 'breaches.recorded_by', 'certificate_revocations.proposed_by'],
    ...['certificate_revocations.revoked_by', 'certificate_sheets.issued_by'],
    ...['dispatch_batches.created_by', 'dispatch_batches.handed_over_by'],
    ...['document_corrections.asked_by', 'envelope_marks.marked_by'],
    ...['feedback_actions.done_by', 'feedback_messages.assigned_to', 'payments.resolved_by'],
    ...['quality_checks.checked_by', 'quality_checks.claimed_by'],
    ...['quality_checks.decided_by', 'quality_checks.settled_by', 'refunds.decided_by'],
    ...['refunds.requested_by', 'request_messages.staff_id'],
    ...['request_notes.staff_id', 'requests.assigned_to'],
    ...['requests.claimed_by'],
    ...['proposals.decided_by', 'proposals.proposed_by', 'waiting_certificates.confirmed_by'],
  ],
  'it proves a content, not a person': [
    ...['audit_chain.hash', 'audit_seals.mac', 'certificate_lists.content', 'data_keys.proof'],
    ...['daily_counters.key', 'feedback_messages.content_hash', 'minute_counters.key'],
    ...[
      'requests.payload_hash',
      'request_numbering.key',
      'signed_codes.payload_hash',
      'staff_acts.payload_hash',
    ],
  ],
};

test('each column that could carry authority has its reason', async () => {
  const { rows } = await server.database.execute(COLUMNS);
  const places = rows.map((row) => (row as { place: string }).place);
  expect(Object.values(REASONS).flat().toSorted()).toEqual(places.toSorted());
});

describe('a member of the staff', () => {
  let clerk: Staff;
  let administrator: Staff;
  let clerkMail: string;
  let administratorMail: string;
  beforeEach(async () => {
    clerkMail = `${randomUUID()}@wathiqa.example`;
    administratorMail = `${randomUUID()}@wathiqa.example`;
    clerk = await signInStaff(server, 'clerk', clerkMail);
    administrator = await signInStaff(server, 'administrator', administratorMail);
  });

  const openOffice = async (email: string) =>
    (await server.client(openSession, { body: { email, token: await server.loginToken(email) } }))
      .status;
  const expectForgery = () =>
    expect(warnings).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'ciphertext_misplaced', place: 'staff.seal' }),
      expect.any(String),
    );

  test('is not made by an own session secret', async () => {
    const secret = `${administrator.id}~a secret of the attacker`;
    await run(
      `INSERT INTO staff_sessions (secret_hash, staff_id, address) VALUES ($1, $2, '127.0.0.1')`,
      [unkeyed(secret), administrator.id],
    );
    const call = withHeaders(server.app, { cookie: `office=${encodeURIComponent(secret)}` });
    expect((await call(readSession)).status).toBe(401);
  });

  test('is not reached by an own session', async () => {
    const values = [administrator.id, clerk.id];
    await run('UPDATE staff_sessions SET staff_id = $1 WHERE staff_id = $2', values);
    expect((await clerk.call(readSession)).status).toBe(401);
    const cookie = clerk.cookie.replace(/=\d+/, `=${administrator.id}`);
    expect((await withHeaders(server.app, { cookie })(readSession)).status).toBe(401);
  });

  test('is not made by an own row', async () => {
    const email = `${randomUUID()}@wathiqa.example`;
    await run(`INSERT INTO staff (email, role, added_by) VALUES ($1, 'administrator', 'command')`, [
      email,
    ]);
    expect(await openOffice(email)).toBe(403);
    expectForgery();
  });

  test.each([
    ['another role', `role = 'administrator'`],
    ['another e-mail', `email = 'another@wathiqa.example'`],
    ['another account', `subject = 'another@wathiqa.example'`],
    ['another kind of role', 'trial = true, issuer = NULL, subject = NULL'],
    ['no link to the own requests', 'citizen_id = NULL'],
    ['a plain seal', `seal = '00000000000000'`],
    ['no seal', `seal = ''`],
    ['a seal of another', `seal = (SELECT max(seal) FROM staff WHERE id <> $1)`],
  ])('has no access with %s', async (_what, change) => {
    await run(`UPDATE staff SET ${change} WHERE id = $1`, [clerk.id]);
    expect((await clerk.call(readSession)).status).toBe(401);
    expectForgery();
  });

  test('has no access with an office more', async () => {
    await joinOffice();
    expect((await clerk.call(readSession)).status).toBe(401);
    expectForgery();
  });

  test('does not return after the end of access', async () => {
    await updateStaff(server, clerkMail, { active: false });
    await run('UPDATE staff SET active = true WHERE id = $1', [clerk.id]);
    expect((await clerk.call(readSession)).status).toBe(401);
    expect(await openOffice(clerkMail)).toBe(403);
  });

  test('does not become another by the whole row of that member', async () => {
    await run(`UPDATE staff SET email = 'away', issuer = NULL, subject = NULL WHERE id = $1`, [
      administrator.id,
    ]);
    await run(
      `UPDATE staff SET email = $3, subject = $3, role = other.role, citizen_id = other.citizen_id, seal = other.seal
       FROM (SELECT role, citizen_id, seal FROM staff WHERE id = $2) AS other WHERE id = $1`,
      [clerk.id, administrator.id, administratorMail],
    );
    expect((await clerk.call(readSession)).status).toBe(401);
    expectForgery();
  });

  test('with a forged account or office loses it when the command grants the role again', async () => {
    await run(`UPDATE staff SET subject = 'mallory@wathiqa.example' WHERE id = $1`, [clerk.id]);
    await joinOffice();
    const grant = { email: clerkMail, by: 'command', at: server.now(), trial: false };
    await server.database.transaction((transaction) =>
      setStaffRole(transaction, { ...grant, role: 'clerk' }),
    );
    expect(await openOffice('mallory@wathiqa.example')).toBe(403);
    expect(await openOffice(clerkMail)).toBe(200);
    const member = await findMember(clerk.id);
    expect(member).toEqual({ subject: clerkMail, offices: 0 });
  });

  const joinOffice = () =>
    run(
      `WITH office AS (
         INSERT INTO offices (name, active, governorates, lists, languages) VALUES ($1, false, '{}', '{}', '{}')
         RETURNING id
       )
       INSERT INTO staff_offices (office_id, staff_id) SELECT id, $2 FROM office`,
      [randomUUID(), clerk.id],
    );

  async function findMember(id: number): Promise<unknown> {
    const { rows } = await server.database.execute(
      `SELECT subject, (SELECT count(*)::int FROM staff_offices WHERE staff_id = staff.id) AS offices
       FROM staff WHERE id = $1`,
      [id],
    );
    return rows[0];
  }
});

describe('a citizen', () => {
  let victim: Citizen;
  let mallory: Citizen;
  beforeEach(async () => {
    victim = await server.signIn(`${randomUUID()}@victim.example`);
    mallory = await server.signIn(`${randomUUID()}@mallory.example`);
  });

  const refresh = async (email: string, token: string) =>
    (await server.client(session.refresh, { body: { userEmail: email, token } })).status;
  const ACCOUNT = `(SELECT id FROM citizens WHERE subject = $1)`;

  test('is not reached by an own refresh token', async () => {
    const token = `${ownerDigest(['sandbox', victim.email])}~of the attacker`;
    await run(
      `INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
       SELECT $2, id, now() + interval '1 hour' FROM sessions WHERE citizen_id = ${ACCOUNT}`,
      [victim.email, unkeyed(token)],
    );
    expect(await refresh(victim.email, token)).toBe(401);
  });

  test.each([
    [
      'token',
      `UPDATE refresh_tokens SET session_id = (SELECT id FROM sessions WHERE citizen_id = ${ACCOUNT})
       FROM sessions WHERE sessions.id = session_id AND citizen_id = (SELECT id FROM citizens WHERE subject = $2)`,
    ],
    [
      'session',
      `UPDATE sessions SET citizen_id = ${ACCOUNT}
       WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $2)`,
    ],
  ])('is not reached by an own %s that is moved', async (_what, statement) => {
    await run(statement, [victim.email, mallory.email]);
    expect(await refresh(victim.email, mallory.refreshToken)).toBe(401);
  });

  /** Calls of a citizen that show texts of their own requests. */
  const READS = {
    account: session.accountProfile,
    address: requestAddress,
    data: readPersonalData,
    documents: ownDocuments,
    'last delivery': lastDelivery,
    messages: requestMessages,
    people: listPeople,
  };

  async function placeOrder(citizen: Citizen): Promise<string> {
    const document = birthDocument({
      nid: { nationalIdenNumber: NUMBER },
      motherFullName: MOTHER,
      relationCode: 'SON',
    });
    const { body } = await citizen.order(randomUUID(), birthOrder(document));
    const requestId = String(body.Id);
    const customerAddress = cairoAddress({ address: STREET });
    await citizen.call(shipmentInfo, { body: { requestID: requestId, customerAddress } });
    await citizen.call(writeMessage, { body: { requestId, text: QUESTION } });
    return requestId;
  }

  async function readAll(citizen: Pick<Citizen, 'call'>, requestId: string): Promise<string> {
    const answers = Object.values(READS).map((call) =>
      citizen.call(call, { headers: { requestid: requestId } }),
    );
    return (await Promise.all(answers)).map(({ text }) => text).join();
  }

  const shown = (text: string) =>
    [NUMBER, MOTHER, STREET, QUESTION, victim.email].filter((part) => text.includes(part));

  test('reads all texts of the own request', async () => {
    expect(shown(await readAll(victim, await placeOrder(victim)))).toHaveLength(5);
  });

  test.each([
    ['a moved request', 'UPDATE requests SET citizen_id = $2 WHERE citizen_id = $1'],
    ['a moved session', 'UPDATE sessions SET citizen_id = $1 WHERE citizen_id = $2'],
    [
      'an account renamed to the own one',
      `WITH own AS (UPDATE citizens SET subject = subject || ' away' WHERE id = $2 RETURNING subject)
       UPDATE citizens SET subject = left(own.subject, -5) FROM own WHERE id = $1`,
    ],
    [
      'the own account as a copy of another',
      `WITH other AS (UPDATE citizens SET subject = subject || ' away' WHERE id = $1 RETURNING *),
         moved AS (UPDATE requests SET citizen_id = $2 WHERE citizen_id = $1)
       UPDATE citizens SET subject = left(other.subject, -5), email = other.email, mobile = other.mobile,
         national_id = other.national_id, mother_full_name = other.mother_full_name
       FROM other WHERE citizens.id = $2`,
    ],
  ])('reads and changes nothing of another by %s', async (_what, statement) => {
    const requestId = await placeOrder(victim);
    await run(statement, [await idOf(victim), await idOf(mallory)]);
    const { email, refreshToken } = mallory;
    const renewed = await server.client(session.refresh, {
      body: { userEmail: email, token: refreshToken },
    });
    const accessToken = renewed.body.AccessToken ?? '';
    const later = withSession(server.app, { ...mallory, accessToken });
    const again = await server.signIn(mallory.email);
    const customerAddress = cairoAddress({ address: 'another' });
    for (const call of [mallory.call, later, again.call]) {
      expect(shown(await readAll({ call }, requestId))).toEqual([]);
      const changed = await call(changeAddress, { body: { requestId, customerAddress } });
      expect(changed.status).not.toBe(200);
    }
  });

  const idOf = async ({ email }: Citizen) => {
    const { rows } = await server.database.execute('SELECT id FROM citizens WHERE subject = $1', [
      email,
    ]);
    return (rows[0] as { id: number }).id;
  };

  test('is not reached by the token of a login that is moved', async () => {
    const at = await startServerForTest({
      ...{ ACCOUNT_VERIFIER: 'oidc', ACCOUNT_ISSUER: 'http://127.0.0.1:9' },
      ...{ ACCOUNT_CLIENT_ID: 'wathiqa', ACCOUNT_CLIENT_SECRET: 'a secret between the two' },
    });
    const { database, now, settings } = at;
    const mint = (email: string, browser: string) => {
      const { accountVerifier } = settings;
      if (accountVerifier.kind !== 'oidc') throw new Error('Another account login');
      const account = toAccount({ iss: 'issuer', sub: email, email }, accountVerifier.claims);
      return mintToken({ database, now, secret: TOKEN_SECRET }, account, browser);
    };
    const login = async (email: string, token: string) => {
      const cookie = 'wathiqa-sign-in=mine';
      const body = { Username: 'portal', Password: 'portal' };
      return (await at.client(session.login, { headers: { email, token, cookie }, body })).status;
    };
    await mint('victim@wathiqa.example', 'theirs');
    const token = await mint('mallory@wathiqa.example', 'mine');
    await run(
      'UPDATE minted_login_tokens SET sealed = (SELECT max(sealed) FROM minted_login_tokens)',
      [],
      at,
    );
    expect(await login('victim@wathiqa.example', token)).toBe(401);
    const own = await mint('mallory@wathiqa.example', 'mine');
    expect(await login('mallory@wathiqa.example', own)).toBe(200);
  });
});
