import {
  decideProposal,
  listProposals,
  readWaitingCounts,
  seeRefusals,
} from '@wathiqa/contract/office';
import {
  hasPermission,
  PROPOSAL_KINDS,
  PROPOSALS,
  type ProposalKind,
  STAFF_ROLES,
  toRequestId,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProposedActs } from '../../src/db/schema.ts';
import { startServer } from '../harness.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { serverDay } from '../support/server-day.ts';

const server = await startServer();
afterAll(() => server.close());
const { query } = server.database;
const proposer = await signInStaff(server, 'administrator', 'proposer@wathiqa.example');

const requestId = Number(await createOfficeRequest(await server.signIn()));
const otherRequestId = Number(await createOfficeRequest(await server.signIn()));
const { id: documentId } = await query
  .selectFrom('documents')
  .where('request_id', '=', requestId)
  .select('id')
  .executeTakeFirstOrThrow();
await sql`
  INSERT INTO certificate_sheets (serial, client, kind, idempotency_key, key_id, specimen, issued_at)
  VALUES (1, 'press', 'Birth', gen_random_uuid(), '00000000', false, now())`.execute(query);

await sql`INSERT INTO holidays (day, name_ar, recorded_by) VALUES ('2026-11-18', 'عطلة', 'test')`.execute(
  query,
);

const reason = 'reason';
const ACTS: ProposedActs = {
  acceptance: { requestId, lookupId: 1 },
  price: {
    serviceCode: 'MOICSO001',
    validFrom: serverDay(server, 7),
    pounds: 1,
    expectedPounds: 65,
    reason,
  },
  holiday: { day: '2026-11-18', name: null, confirmed: true, reason },
  terms: {
    ...{ serviceCode: 'MOICSO001', expectedVersion: 1, restored: null },
    ...{ html: '<p>نص</p>', htmlEn: '', englishOlder: false },
  },
  role: { email: 'new@wathiqa.example', role: 'clerk', trial: true },
  erasure: { citizenId: 1, reason },
  restriction: { requestId: otherRequestId, restricted: true, reason },
  revocation: { first: 1, last: 1, cause: 'error', reason },
  automaticAcceptance: { reason },
};

const insert = (kind: ProposalKind, act: object = ACTS[kind], by: Staff = proposer) =>
  query
    .insertInto('proposals')
    .values({
      ...{ kind, payload: JSON.stringify(act), proposed_by: by.id },
      subject: kind === 'acceptance' ? String(documentId) : 'subject',
      proposed_at: server.now(),
      expires_at: new Date(server.now().getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A change of its subject that makes each kind impossible to approve; null: its end by another way. */
const CHANGES: Readonly<Record<ProposalKind, (() => Promise<unknown>) | null>> = {
  acceptance: null,
  price: () => sql`UPDATE prices SET amount = 6600 WHERE service_code = 'MOICSO001'`.execute(query),
  holiday: () => sql`DELETE FROM holidays WHERE day = '2026-11-18'`.execute(query),
  terms: () =>
    sql`INSERT INTO regulation_versions (service_code, version, html, saved_by)
      VALUES ('MOICSO001', 2, '<p>نص</p>', 'test')`.execute(query),
  role: null,
  erasure: null,
  restriction: () =>
    sql`UPDATE requests SET restricted_at = now() WHERE id = ${otherRequestId}`.execute(query),
  revocation: () =>
    sql`INSERT INTO certificate_revocations (serial, cause, reason, proposed_by, revoked_by, revoked_at)
      SELECT 1, 'error', 'reason', min(id), max(id), now() FROM staff`.execute(query),
  automaticAcceptance: () =>
    sql`INSERT INTO acceptance_rules (reason, proposed_by, approved_by, on_at, considered_until)
      SELECT 'reason', min(id), max(id), now(), now() FROM staff`.execute(query),
};

const listed = async (staff: Staff, id: number) => {
  const { proposals } = (await staff.call(listProposals)).body;
  return proposals.find((each) => each.id === id);
};
const counted = async (staff: Staff) =>
  (await staff.call(readWaitingCounts)).body.counts.approvals ?? 0;

test('an auditor does not read proposals', async () => {
  const auditor = await signInStaff(server, 'auditor');
  expectRefusal(await auditor.call(listProposals), 'FORBIDDEN');
});

describe.each(PROPOSAL_KINDS)('a proposal of kind %s', (kind) => {
  const { propose, decide } = PROPOSALS[kind];
  const maker = () =>
    signInStaff(
      server,
      STAFF_ROLES.findLast((role) => hasPermission(role, propose)) ?? 'clerk',
      'maker@wathiqa.example',
    );

  test('is listed to who proposes or decides it, and counted for who decides it', async () => {
    const by = await maker();
    const members: Staff[] = [];
    for (const role of STAFF_ROLES) {
      if (role !== 'auditor') members.push(await signInStaff(server, role, `${role}@x.example`));
    }
    const before = await Promise.all([...members, by].map(counted));
    const { id } = await insert(kind, ACTS[kind], by);
    for (const [index, member] of members.entries()) {
      const [sees, decides] = [
        hasPermission(member.role, propose) || hasPermission(member.role, decide),
        hasPermission(member.role, decide),
      ];
      const found = await listed(member, id);
      const waits = { kind, state: 'proposed', proposedById: by.id, unseen: false };
      if (sees) expect(found, member.role).toMatchObject(waits);
      else expect(found, member.role).toBeUndefined();
      expect(await counted(member), member.role).toBe((before[index] ?? 0) + (decides ? 1 : 0));
    }
    expect(await counted(by)).toBe(before.at(-1));
    expect(await listed(by, id)).toMatchObject({ kind, state: 'proposed' });
    await query.deleteFrom('proposals').where('id', '=', id).execute();
  });

  test('tells its proposer of a refusal until they have seen it', async () => {
    const by = await maker();
    const { id } = await insert(kind, ACTS[kind], by);
    const before = await counted(by);
    await query
      .updateTable('proposals')
      .set({ state: 'declined', refusal: 'غير واضح', decided_by: proposer.id })
      .set({ decided_at: server.now() })
      .where('id', '=', id)
      .execute();
    expect(await counted(by)).toBe(before + 1);
    expect(await listed(by, id)).toMatchObject({
      ...{ state: 'declined', refusal: 'غير واضح', unseen: true },
      decidedAt: expect.any(String),
    });
    await proposer.call(seeRefusals, { body: { proposalIds: [id] } });
    expect(await counted(by)).toBe(before + 1);
    await by.call(seeRefusals, { body: { proposalIds: [id] } });
    expect(await counted(by)).toBe(before);
    expect(await listed(by, id)).toMatchObject({ state: 'declined', unseen: false });
    expect(await listed(await signInStaff(server, by.role, 'other@x.example'), id)).toBeUndefined();
  });

  test('is listed as outdated once its subject changed, and cannot be approved then', async () => {
    const change = CHANGES[kind];
    if (!change) return;
    const by = await maker();
    const { id: proposalId } = await insert(kind, ACTS[kind], by);
    const second = await signInStaff(
      server,
      STAFF_ROLES.findLast((role) => hasPermission(role, decide)) ?? 'administrator',
      'decider@wathiqa.example',
    );
    expect(await listed(second, proposalId)).toMatchObject({ outdated: false });
    await change();
    expect(await listed(second, proposalId)).toMatchObject({ outdated: true });
    const body = { proposalId, approve: true };
    const { ResponseMessage } = (await second.call(decideProposal, { body })).body;
    expect(ResponseMessage).toContain('تغيّر ما يخصه هذا الاقتراح');
    expect(await listed(second, proposalId)).toMatchObject({ state: 'proposed' });
    await query.deleteFrom('proposals').where('id', '=', proposalId).execute();
  });

  test('is refused to roles that do not decide its kind', async () => {
    const { id: proposalId } = await insert(kind);
    for (const role of STAFF_ROLES) {
      if (hasPermission(role, PROPOSALS[kind].decide)) continue;
      const staff = await signInStaff(server, role);
      for (const approve of [true, false]) {
        const body = { proposalId, approve, refusal: reason };
        expectRefusal(await staff.call(decideProposal, { body }), 'FORBIDDEN');
      }
    }
  });

  test('is refused by the database with a key too many or too few', async () => {
    const [, ...kept] = Object.entries(ACTS[kind]);
    for (const act of [{ ...ACTS[kind], more: 1 }, Object.fromEntries(kept)]) {
      await expect(insert(kind, act)).rejects.toThrow(/proposals_payload_check/);
    }
  });
});

test('a refusal needs a reason, which is kept; a withdrawal needs none', async () => {
  const second = await signInStaff(server, 'administrator');
  const [refused, withdrawn] = [await insert('terms'), await insert('terms')];
  const body = { proposalId: refused.id, approve: false };
  expectWrongFields(await second.call(decideProposal, { body }), 'refusal');
  const told = await second.call(decideProposal, { body: { ...body, refusal: 'غير واضحة' } });
  expect(told.status).toBe(200);
  const own = { proposalId: withdrawn.id, approve: false };
  expect((await proposer.call(decideProposal, { body: own })).status).toBe(200);
  const ended = await query
    .selectFrom('proposals')
    .where('id', 'in', [refused.id, withdrawn.id])
    .select(['state', 'refusal'])
    .orderBy('id')
    .execute();
  expect(ended).toEqual([
    { state: 'declined', refusal: 'غير واضحة' },
    { state: 'withdrawn', refusal: null },
  ]);
});

test.each([
  ['approved', 'وافق عليه زميل آخر قبلك'],
  ['declined', 'رفضه زميل آخر قبلك'],
  ['withdrawn', 'سحبه من اقترحه'],
  ['lapsed', 'انتهت مدة هذا الاقتراح'],
] as const)('a decision after one that was %s says so', async (state, said) => {
  const second = await signInStaff(server, 'administrator', 'second@x.example');
  const { id: proposalId } = await insert('terms');
  const by = state === 'withdrawn' ? proposer.id : second.id;
  await query
    .updateTable('proposals')
    .set({ state, ...(state !== 'lapsed' && { decided_by: by, decided_at: server.now() }) })
    .where('id', '=', proposalId)
    .execute();
  const body = { proposalId, approve: true };
  const reply = await second.call(decideProposal, { body });
  expect(reply.status).toBe(409);
  expect(reply.body.ResponseMessage).toContain(said);
});

test('nobody decides about their own role, nor is it counted for them', async () => {
  const own = await signInStaff(server, 'administrator', 'own@x.example');
  const before = await counted(own);
  const act = { email: 'own@x.example', role: 'supervisor', trial: true };
  await query
    .insertInto('proposals')
    .values({
      ...{ kind: 'role', subject: act.email, payload: JSON.stringify(act) },
      ...{ proposed_by: proposer.id, proposed_at: server.now() },
      expires_at: new Date(server.now().getTime() + 3_600_000),
    })
    .execute();
  expect(await counted(own)).toBe(before);
});

test('an acceptance stops waiting once its request is decided', async () => {
  const supervisor = await signInStaff(server, 'supervisor', 'one@x.example');
  const { id } = await insert('acceptance', ACTS.acceptance, await signInStaff(server, 'clerk'));
  expect(await listed(supervisor, id)).toMatchObject({ requestId: toRequestId(requestId) });
  await query
    .updateTable('requests')
    .set({ state: 'REJECTED' })
    .where('id', '=', requestId)
    .execute();
  expect(await listed(supervisor, id)).toBeUndefined();
});
