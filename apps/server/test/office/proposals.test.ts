import { decideProposal } from '@wathiqa/contract/office';
import { hasPermission, PROPOSAL_KINDS, PROPOSALS, STAFF_ROLES } from '@wathiqa/domain';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProposedActs } from '../../src/db/schema.ts';
import { startServer } from '../harness.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import { signInStaff } from '../support/office/staff.ts';

const server = await startServer();
afterAll(() => server.close());
const { query } = server.database;
const proposer = await signInStaff(server, 'administrator', 'proposer@wathiqa.example');

const reason = 'reason';
const ACTS: ProposedActs = {
  acceptance: { requestId: 1, lookupId: 1 },
  price: {
    serviceCode: 'MOICSO001',
    validFrom: '2026-12-01',
    pounds: 1,
    expectedPounds: 65,
    reason,
  },
  holiday: { day: '2026-11-18', name: null, confirmed: true, reason },
  terms: {
    ...{ serviceCode: 'MOICSO001', expectedVersion: 1, restored: null },
    ...{ html: '<p>نص</p>', htmlEn: '', englishOlder: false },
  },
  role: { email: 'new@wathiqa.example', role: 'clerk', trial: false },
  erasure: { citizenId: 1, reason },
  revocation: { first: 1, last: 1, cause: 'error', reason },
  automaticAcceptance: { reason },
};

const insert = (kind: keyof ProposedActs, act: object = ACTS[kind]) =>
  query
    .insertInto('proposals')
    .values({
      ...{ kind, subject: 'subject', payload: JSON.stringify(act), proposed_by: proposer.id },
      proposed_at: server.now(),
      expires_at: new Date(server.now().getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe.each(PROPOSAL_KINDS)('a proposal of kind %s', (kind) => {
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
