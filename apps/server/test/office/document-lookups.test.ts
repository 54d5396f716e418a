import { correctDocument, readPersonalData, withdrawRequest } from '@wathiqa/contract';
import { readQueue, reopenRequest, returnForCorrection } from '@wathiqa/contract/office';
import { describe, expect, test } from 'vitest';
import { decryptColumns } from '../../src/crypto/encrypted-rows.ts';
import { claimLookups } from '../../src/features/civil-register/repository.ts';
import { enforceRetention } from '../../src/features/compliance/retention.ts';
import { examineRequests } from '../../src/requests/findings.ts';
import { startServerForTest } from '../harness.ts';
import { recordOf } from '../support/civil-register.ts';
import { findInRegister } from '../support/database/stored-text.ts';
import { expectWrongFields } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { startLookups } from '../support/office/document-lookups.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder } from '../support/orders.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const {
  register,
  answersWell,
  server,
  citizen,
  clerk,
  lookups,
  lookupsOf,
  createLookedUp,
  decide,
} = await startLookups();

/** As the job does, without the lookups. */
const plan = () => examineRequests({ ...server, now: () => new Date() }, { plansLookups: true });

describe('without a register', () => {
  test('an order writes no lookup, and its documents have none', async () => {
    const plain = await startServerForTest();
    const requestId = await createOfficeRequest(await plain.signIn());
    await plain.app.jobs.drain();
    expect(await lookups(plain)).toEqual([]);
    const { items } = await readRequestAs(await signInStaff(plain, 'clerk'), requestId);
    expect(items[0]?.lookup).toBeNull();
  });

  test('a first-time birth, which has no number, is not looked up', async () => {
    const { body } = await citizen.order(
      crypto.randomUUID(),
      birthOrder(
        birthDocument({
          nid: { nationalIdenNumber: '00000000000000' },
          relationCode: 'SON',
          isFirstTime: true,
        }),
      ),
    );
    await server.app.jobs.drain();
    expect(await lookupsOf(String(body.Id))).toEqual([]);
  });
});

test('a row of the queue has the worst grade, once all documents are answered', async () => {
  const [same, other] = [birthDocument(), birthDocument({ motherFullName: 'سعاد علي محمد حسن' })];
  const { body } = await citizen.order(crypto.randomUUID(), birthOrder(same, other));
  const grade = async () => {
    const { rows } = (await clerk.call(readQueue, { query: { view: 'all' } })).body;
    return rows.find(({ id }) => id === String(body.Id))?.grade;
  };
  let answers = 1;
  register.answer = (request) => {
    answers -= 1;
    return answers < 0 ? { status: 503 } : answersWell(request);
  };
  await server.app.jobs.drain();
  expect(await grade()).toBeNull();
  register.answer = answersWell;
  server.advanceTime(15 * MINUTE_MS);
  await server.app.jobs.drain();
  expect(await grade()).toBe('possible');
});

test('a reopened request is looked up, if it was decided before', async () => {
  register.answer = () => ({ breaks: true });
  const request = await createLookedUp();
  expect((await decide(request)).status).toBe(200);
  register.answer = answersWell;
  server.advanceTime(MINUTE_MS);
  await server.app.jobs.drain();
  expect(await lookupsOf(request.id)).toMatchObject([{ state: 'unneeded' }]);

  const supervisor = await signInStaff(server, 'supervisor');
  const { version } = await readRequestAs(supervisor, request.id);
  const body = { requestId: request.id, version, reason: 'قيد جديد' };
  expect((await supervisor.call(reopenRequest, { body })).status).toBe(200);
  await server.app.jobs.drain();
  expect(await lookupsOf(request.id)).toMatchObject([{ state: 'done', result: 'one' }]);
});

test('a lookup requests and stores only the printed fields of its document', async () => {
  register.answer = (request) => {
    const answer = recordOf(request);
    const more = { ...('record' in answer && answer.record.fields), eventPlace: 'بندر طنطا' };
    return {
      body: { ...answer, record: { ...('record' in answer && answer.record), fields: more } },
    };
  };
  const fields = ['fullName', 'motherFullName', 'gender', 'alive'];
  const request = await createLookedUp();
  expect(register.asked).toEqual([
    {
      requestNumber: request.id,
      purpose: 'CERTIFIED_COPY',
      documentType: 'Birth',
      nationalId: '29005140190010',
      applicantNationalId: '29005140190010',
      fields,
    },
  ]);
  const [lookup] = await lookupsOf(request.id);
  const { record } = decryptColumns(
    'document_lookups',
    [lookup?.document_id ?? 0, lookup?.id ?? 0],
    { record: lookup?.record ?? '' },
  );
  expect(Object.keys(JSON.parse(String(record)).fields)).toEqual(fields);
});

test('the clerk sees typed and registered values with their difference', async () => {
  register.answer = (request) => ({
    body: recordOf(request, { fullName: 'حمدي سيد علي حسن', motherFullName: 'ليلى كامل' }),
  });
  const { items } = await createLookedUp();
  expect(items[0]?.lookup).toMatchObject({
    state: 'done',
    result: 'one',
    grade: 'none',
    match: {
      kinship: 'proven',
      blockers: [],
      fields: [
        {
          field: 'fullName',
          typed: 'أحمد محمود عبد الرحمن السيد',
          registered: 'حمدي سيد علي حسن',
          difference: 'different',
        },
        { field: 'motherFullName', registered: 'ليلى كامل', difference: 'different' },
        { field: 'gender', difference: 'equal' },
      ],
    },
  });
  // Names of orders are plain in other tables, so only the register's texts prove the encryption.
  const stored = ['حمدي سيد علي حسن', 'ليلى كامل'];
  expect(await findInRegister(server.database, stored)).toEqual([]);
});

test.each([
  ['none', []],
  ['several', ['several', 'kinshipUnproven']],
] as const)('the answer %s is shown as such', async (result, blockers) => {
  register.answer = () => ({ body: { result } });
  const { items } = await createLookedUp();
  expect(items[0]?.lookup).toMatchObject({
    state: 'done',
    result,
    grade: 'none',
    match: { fields: [], kinship: 'unproven', blockers: expect.arrayContaining([...blockers]) },
  });
});

describe('a decision', () => {
  test('names only a lookup of its document', async () => {
    const other = await createLookedUp();
    const request = await createLookedUp();
    expectWrongFields(await decide(request, other.items[0]?.lookup?.id), 'decisions.0.lookupId');
    expectWrongFields(await decide(request, 999_999), 'decisions.0.lookupId');
  });

  test('stores the lookup that its clerk saw', async () => {
    const request = await createLookedUp();
    const id = request.items[0]?.lookup?.id;
    expect((await decide(request, id)).status).toBe(200);
    expect((await lastEntry(server)).detail).toMatchObject({
      documents: [{ lookup: { id, grade: 'certain' } }],
    });
  });
});

describe('corrections', () => {
  const NAME = 'أحمد محمود عبد الرحيم السيد';

  async function createReturned() {
    const requestId = await createOfficeRequest(citizen);
    const { version, items } = await readRequestAs(clerk, requestId);
    const documentId = items[0]?.id ?? 0;
    const body = { requestId, version, documentId, fields: ['name'], note: 'تصحيح' };
    await clerk.call(returnForCorrection, { body });
    return { requestId, documentId };
  }

  const correct = (returned: { requestId: string; documentId: number }) =>
    citizen.call(correctDocument, { body: { ...returned, values: { name: NAME } } });

  test('a corrected document is looked up again, and the first record is erased', async () => {
    const returned = await createReturned();
    await server.app.jobs.drain();
    expect((await correct(returned)).status).toBe(200);
    const stale = await readRequestAs(clerk, returned.requestId);
    expect(stale.items[0]?.lookup).toMatchObject({ state: 'pending', match: null });

    await server.app.jobs.drain();
    const { items } = await readRequestAs(clerk, returned.requestId);
    expect(items[0]?.lookup?.match?.fields[0]).toMatchObject({ typed: NAME });
    expect(await lookupsOf(returned.requestId)).toMatchObject([
      { revision: 0, state: 'done', record: '' },
      { revision: 1, state: 'done' },
    ]);
  });

  test('an answer that a correction overtakes is audited, but not stored', async () => {
    const returned = await createReturned();
    register.answer = async (request) => {
      register.answer = answersWell;
      await correct(returned);
      // A second server plans the next lookup meanwhile.
      await plan();
      return { body: recordOf(request, { fullName: 'اسم قديم' }) };
    };
    await server.app.jobs.drain();
    expect(await lookupsOf(returned.requestId)).toMatchObject([
      { revision: 0, state: 'unneeded', record: '' },
      { revision: 1, state: 'done', result: 'one' },
    ]);
    const entries = await server.database.query
      .selectFrom('audit_entries')
      .where('action', '=', 'request.lookUp')
      .where('request_id', '=', Number(returned.requestId))
      .selectAll()
      .execute();
    expect(entries).toHaveLength(2);
  });
});

test('a server that stops during a lookup leaves it to another, after the lease', async () => {
  const requestId = await createOfficeRequest(citizen);
  await plan();
  const leasedUntil = new Date(server.now().getTime() + 30_000);
  const claim = { limit: 10, now: server.now(), leasedUntil };
  expect(await claimLookups(server.database.longQuery, claim)).toHaveLength(1);
  await server.app.jobs.drain();
  expect(register.asked).toEqual([]);

  server.advanceTime(31_000);
  await server.app.jobs.drain();
  expect(register.asked).toHaveLength(1);
  expect(await lookupsOf(requestId)).toMatchObject([{ state: 'done', attempts: 2 }]);
});

test('citizens see lookups for their requests and about themselves, without a role', async () => {
  const mona = await server.signIn('mona@wathiqa.example');
  const own = await createLookedUp();
  const order = birthOrder(
    birthDocument({
      name: { fullName: 'منى سامي يوسف الشناوي' },
      motherFullName: 'نادية جمال رمضان خليل',
      genderCode: 'F',
      nid: { nationalIdenNumber: '29602290292120' },
      relationCode: 'WIFE',
    }),
  );
  const { body } = await citizen.order(crypto.randomUUID(), order);
  await server.app.jobs.drain();

  const seenBy = async (who: Citizen) => {
    const { accesses } = (await who.call(readPersonalData)).body.data;
    return accesses.filter(({ action }) => action === 'request.lookUp');
  };
  expect(await seenBy(mona)).toMatchObject([{ role: null, requestId: String(body.Id) }]);
  const seen = (await seenBy(citizen)).map(({ requestId }) => requestId);
  expect(seen.slice(0, 2)).toEqual([String(body.Id), own.id]);
});

test('records are erased 30 days after the decision; the grade remains', async () => {
  const kept = await createLookedUp();
  const decided = await createLookedUp();
  expect((await decide(decided)).status).toBe(200);
  const withdrawn = await createLookedUp();
  const body = { requestId: withdrawn.id };
  expect((await citizen.call(withdrawRequest, { body })).status).toBe(200);
  const runAfter = (days: number) =>
    enforceRetention({
      database: server.database,
      now: () => new Date(server.now().getTime() + days * DAY_MS),
    });

  await runAfter(29);
  expect((await lookupsOf(decided.id))[0]?.record).not.toBe('');
  await runAfter(31);
  expect(await lookupsOf(decided.id)).toMatchObject([{ record: '', grade: 'certain' }]);
  expect(await lookupsOf(withdrawn.id)).toMatchObject([{ record: '', grade: 'certain' }]);
  expect((await lookupsOf(kept.id))[0]?.record).not.toBe('');
  const { items } = await readRequestAs(clerk, decided.id);
  expect(items[0]?.lookup).toMatchObject({ state: 'done', grade: 'certain', match: null });
});
