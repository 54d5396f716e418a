import { prices, requestStatus } from '@wathiqa/contract';
import { decideProposal, readPrices, setPrice, withdrawPrice } from '@wathiqa/contract/office';
import { PROPOSAL_DAYS, RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, startServerForTest, type TestServer } from '../../harness.ts';
import { expectRefusal, expectWrongFields } from '../../support/expectations.ts';
import { countEntries, lastEntry } from '../../support/office/audit-entries.ts';
import { type Staff, signInStaff } from '../../support/office/staff.ts';
import { serverDay } from '../../support/server-day.ts';

let server: TestServer;
let supervisor: Staff;
let tomorrow: string;
beforeAll(async () => {
  server = await startServer();
  supervisor = await signInStaff(server, 'supervisor');
  tomorrow = serverDay(server, 1);
});
afterAll(() => server.close());

const birth = {
  serviceCode: 'MOICSO001',
  pounds: 70,
  reason: 'قرار وزاري 41 لسنة 2026',
  expectedPounds: 65,
};

async function toPriceBody(serviceCode: string, from = server, staff = supervisor) {
  const { body } = await staff.call(readPrices);
  expect(body.today).toBe(serverDay(from));
  return body.services.find((service) => service.serviceCode === serviceCode);
}

describe('refused price change', () => {
  test.each([
    ['a service that there is not', { serviceCode: 'MOICSO999' }, 'serviceCode'],
    ['no amount', { pounds: undefined }, 'pounds'],
    ['a price of zero', { pounds: 0 }, 'pounds'],
    ['a negative price', { pounds: -5 }, 'pounds'],
    ['less than a piastre', { pounds: 65.005 }, 'pounds'],
    ['an amount with a digit too many', { pounds: 10_001 }, 'pounds'],
    ['the price that it is already', { pounds: 65 }, 'pounds'],
    ['an amount in words', { pounds: '70' }, 'pounds'],
    ['no reason', { reason: '  ' }, 'reason'],
    ['a reason of control characters', { reason: '\0' }, 'reason'],
    ['a day that there is not', { validFrom: '2027-02-30' }, 'validFrom'],
    ['a day before the register', { validFrom: '0000-01-01' }, 'validFrom'],
  ])('rejects %s', async (_, wrong, field) => {
    const body = { ...birth, validFrom: tomorrow, ...wrong };
    expectWrongFields(await supervisor.call(setPrice, { body }), field);
  });

  test.each([0, -1, 367])('rejects the day %i days from today', async (days) => {
    const before = await countEntries(server);
    const body = { ...birth, validFrom: serverDay(server, days) };
    expectWrongFields(await supervisor.call(setPrice, { body }), 'validFrom');
    expectWrongFields(await supervisor.call(withdrawPrice, { body }), 'validFrom');
    expect(await countEntries(server)).toBe(before);
  });

  test('reports a conflict for a stale current price', async () => {
    const body = { ...birth, validFrom: tomorrow, expectedPounds: 60 };
    const { status, body: answer } = await supervisor.call(setPrice, { body });
    expect([status, answer.ResponseCode]).toEqual([409, RESPONSE_CODES.OUTDATED]);
    expect((await toPriceBody('MOICSO001'))?.prices).toHaveLength(1);
  });

  test('rejects withdrawal of an unknown price', async () => {
    const body = { ...birth, validFrom: tomorrow };
    expect((await supervisor.call(withdrawPrice, { body })).status).toBe(409);
  });
});

test("future price applies from its day, not to today's orders", async () => {
  const own = await startServerForTest();
  const staff = await signInStaff(own, 'supervisor');
  const citizen = await own.signIn();
  const validFrom = serverDay(own, 1);

  const before = await own.client(prices.birthPrice);
  const today = await citizen.order(crypto.randomUUID());
  const { status } = await staff.call(setPrice, { body: { ...birth, validFrom } });
  expect(status).toBe(200);

  const etag = { 'if-none-match': String(before.headers.etag) };
  expect((await own.client(prices.birthPrice, { headers: etag })).status).toBe(304);
  const sameDay = await citizen.order(crypto.randomUUID());
  expect([today.body.TotalPrice, sameDay.body.TotalPrice]).toEqual([65, 65]);

  own.advanceTime(86_400_000);
  const nextDay = await own.signIn();
  const nextStaff = await signInStaff(own, 'supervisor');
  const after = await own.client(prices.birthPrice, { headers: etag });
  expect([after.status, after.text]).toEqual([200, '70']);
  expect((await nextDay.order(crypto.randomUUID())).body.TotalPrice).toBe(70);
  const seen = await nextDay.call(requestStatus, { headers: { requestid: today.body.Id ?? '' } });
  expect(seen.body.TotalPrice).toBe(65);
  expect((await toPriceBody('MOICSO001', own, nextStaff))?.today).toBe(70);
  // An effective price is history.
  const late = { ...birth, validFrom, expectedPounds: 70 };
  expectWrongFields(await nextStaff.call(withdrawPrice, { body: late }), 'validFrom');
});

test('second price for one day replaces the first; both are audited', async () => {
  const marriage = { ...birth, serviceCode: 'MOICSO003', expectedPounds: 70, validFrom: tomorrow };
  const first = await supervisor.call(setPrice, { body: { ...marriage, pounds: 75 } });
  const detail = { serviceCode: 'MOICSO003', reason: birth.reason };
  expect(await lastEntry(server)).toMatchObject({
    actor_kind: 'staff',
    actor_id: supervisor.id,
    action: 'prices.set',
    detail: {
      ...detail,
      before: { pounds: 70, validFrom: '2020-01-01' },
      after: { pounds: 75, validFrom: tomorrow },
    },
  });
  const stale = await supervisor.call(setPrice, { body: { ...marriage, pounds: 80 } });
  expect([first.status, stale.status]).toEqual([200, 409]);

  await supervisor.call(setPrice, { body: { ...marriage, pounds: 72.5, expectedPounds: 75 } });
  expect(await lastEntry(server)).toMatchObject({
    detail: { before: { pounds: 75, validFrom: tomorrow }, after: { pounds: 72.5 } },
  });
  const service = await toPriceBody('MOICSO003');
  expect(service?.today).toBe(70);
  expect(service?.prices).toEqual([
    expect.objectContaining({
      validFrom: tomorrow,
      pounds: 72.5,
      reason: birth.reason,
      recordedBy: expect.stringMatching(/./),
    }),
    expect.objectContaining({ validFrom: '2020-01-01', pounds: 70, recordedBy: null }),
  ]);
});

test('future price can be withdrawn', async () => {
  const divorce = { ...birth, serviceCode: 'MOICSO004', expectedPounds: 70, validFrom: tomorrow };
  await supervisor.call(setPrice, { body: { ...divorce, pounds: 80 } });
  const body = { ...divorce, expectedPounds: 80, reason: 'أُلغي القرار' };
  expect((await supervisor.call(withdrawPrice, { body })).status).toBe(200);
  expect((await toPriceBody('MOICSO004'))?.prices.map(({ pounds }) => pounds)).toEqual([70]);
  expect(await lastEntry(server)).toMatchObject({
    action: 'prices.withdraw',
    detail: { reason: 'أُلغي القرار', before: { pounds: 80 }, after: { pounds: 70 } },
  });
});

test('one of two concurrent price changes conflicts', async () => {
  const death = { ...birth, serviceCode: 'MOICSO005', validFrom: tomorrow };
  const both = await Promise.all(
    [70, 75].map((pounds) => supervisor.call(setPrice, { body: { ...death, pounds } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('change of more than 20 %', () => {
  let own: TestServer;
  let proposer: Staff;
  let administrator: Staff;
  let day: string;
  beforeEach(async () => {
    own = await startServerForTest();
    proposer = await signInStaff(own, 'supervisor');
    administrator = await signInStaff(own, 'administrator');
    day = serverDay(own, 1);
  });

  const set = (pounds: number, staff = proposer, change = {}) =>
    staff.call(setPrice, { body: { ...birth, validFrom: day, pounds, ...change } });
  const decide = (proposalId: number, approve: boolean, staff = administrator) =>
    staff.call(decideProposal, { body: { proposalId, approve, refusal: 'لا قرار بذلك' } });

  async function propose(pounds: number, staff = proposer): Promise<number> {
    const { body, text } = await set(pounds, staff);
    expect(body.proposals, text).toHaveLength(1);
    return body.proposals[0]?.id ?? 0;
  }

  async function priceList(staff = administrator) {
    const { services, proposals } = (await staff.call(readPrices)).body;
    const { prices } = services.find(({ serviceCode }) => serviceCode === 'MOICSO001') ?? {};
    return { pounds: prices?.map(({ pounds }) => pounds), proposals };
  }

  test('is refused without another administrator', async () => {
    await own.database.query
      .updateTable('staff')
      .set({ role: 'auditor' })
      .where('role', '=', 'administrator')
      .execute();
    const { status, body } = await set(200);
    expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.NO_SECOND_ADMINISTRATOR]);
    // The proposer is the only administrator.
    const only = await signInStaff(own, 'administrator', 'only@wathiqa.example');
    expect((await set(200, only)).body.ResponseCode).toBe(RESPONSE_CODES.NO_SECOND_ADMINISTRATOR);
    expect((await priceList(only)).pounds).toEqual([65]);
  });

  test('is refused to its proposer, to a second supervisor, and with an unknown number', async () => {
    const id = await propose(1);
    const second = await signInStaff(own, 'supervisor', 'second@wathiqa.example');
    expectRefusal(await decide(999_999, true), 'NOT_FOUND');
    expect((await decide(id, true, proposer)).body.ResponseCode).toBe(RESPONSE_CODES.OWN_PROPOSAL);
    expectRefusal(await decide(id, true, second), 'FORBIDDEN');
    expectRefusal(await decide(id, false, second), 'FORBIDDEN');
    expect(await priceList()).toMatchObject({ pounds: [65], proposals: [{ id }] });
  });

  test('is refused to an administrator for an own proposal', async () => {
    await signInStaff(own, 'administrator', 'other@wathiqa.example');
    const id = await propose(200, administrator);
    expect((await decide(id, true)).body.ResponseCode).toBe(RESPONSE_CODES.OWN_PROPOSAL);
    expect((await priceList()).pounds).toEqual([65]);
  });

  test('is refused in small steps, and while another one waits', async () => {
    expect((await set(78)).body.proposals).toEqual([]);
    expect((await set(52, proposer, { expectedPounds: 78 })).body.proposals).toHaveLength(1);
    expect((await set(200, proposer, { expectedPounds: 78 })).body.ResponseCode).toBe(
      RESPONSE_CODES.OUTDATED,
    );
    expect((await priceList()).pounds).toEqual([78, 65]);
  });

  test('is refused once the price changed, after its day began and after expiry', async () => {
    const advance = async (days: number) => {
      own.advanceTime((days * 24 + 1) * 3_600_000);
      administrator = await signInStaff(own, 'administrator');
      proposer = await signInStaff(own, 'supervisor');
    };
    const changed = await propose(200);
    await set(70);
    expect((await decide(changed, true)).body.ResponseCode).toBe(RESPONSE_CODES.OUTDATED);
    await advance(1);
    expect((await decide(changed, false)).body.ResponseCode).toBe(RESPONSE_CODES.OUTDATED);

    const later = { validFrom: serverDay(own, 30), expectedPounds: 70 };
    const expiring = (await set(200, proposer, later)).body.proposals[0]?.id ?? 0;
    await advance(PROPOSAL_DAYS);
    expect((await decide(expiring, true)).body.ResponseCode).toBe(RESPONSE_CODES.OUTDATED);
    expect(await priceList()).toEqual({ pounds: [70, 65], proposals: [] });
  });

  test('is refused by the database for one person', async () => {
    const id = await propose(200);
    const approval = own.database.query
      .updateTable('proposals')
      .set({ state: 'approved', decided_by: proposer.id, decided_at: new Date() })
      .where('id', '=', id);
    await expect(approval.execute()).rejects.toThrow(/proposals_second_person/);
  });

  test('applies once an administrator approves', async () => {
    const id = await propose(200);
    expect((await priceList()).pounds).toEqual([65]);
    const change = {
      ...{ serviceCode: 'MOICSO001', reason: birth.reason, proposalId: id },
      before: { pounds: 65, validFrom: '2020-01-01' },
      after: { pounds: 200, validFrom: day },
    };
    expect(await lastEntry(own)).toMatchObject({
      ...{ actor_id: proposer.id, action: 'prices.propose' },
      detail: change,
    });
    const decisions = await Promise.all([decide(id, true), decide(id, true)]);
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await priceList()).toEqual({ pounds: [200, 65], proposals: [] });
    expect(await lastEntry(own)).toMatchObject({
      ...{ actor_id: administrator.id, action: 'prices.set' },
      detail: { ...change, proposedBy: proposer.id },
    });
  });

  test('is withdrawn by two persons too', async () => {
    await decide(await propose(200), true);
    const body = { ...birth, validFrom: day, expectedPounds: 200, reason: 'أُلغي القرار' };
    const { status, body: answer } = await proposer.call(withdrawPrice, { body });
    expect([status, answer.proposals.map(({ pounds }) => pounds)]).toEqual([200, [65]]);
    expect(await lastEntry(own)).toMatchObject({ action: 'prices.propose' });
    expect((await priceList()).pounds).toEqual([200, 65]);
    const id = answer.proposals[0]?.id ?? 0;
    expect((await decide(id, true, proposer)).body.ResponseCode).toBe(RESPONSE_CODES.OWN_PROPOSAL);
    expect((await decide(id, true)).status).toBe(200);
    expect((await priceList()).pounds).toEqual([65, 65]);
  });

  test.each(['declined', 'withdrawn'])('can be %s', async (end) => {
    const id = await propose(40);
    const by = end === 'declined' ? administrator : proposer;
    expect((await decide(id, false, by)).status).toBe(200);
    expect(await priceList()).toEqual({ pounds: [65], proposals: [] });
    expect(await lastEntry(own)).toMatchObject({
      ...{ actor_id: by.id, action: 'prices.decline' },
      detail: {
        ...{ proposalId: id, proposedBy: proposer.id },
        ...(end === 'declined' && { refusal: 'لا قرار بذلك' }),
      },
    });
    expect((await decide(id, true)).body.ResponseCode).toBe(RESPONSE_CODES.OUTDATED);
  });
});
