import { requestStatus } from '@wathiqa/contract';
import {
  claimRequest,
  type Decision,
  decideRequest,
  type OfficeRequest,
  readRequest,
  releaseRequest,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES, type RequestState } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { setRequestState } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder } from '../support/orders.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let other: Staff;
let supervisor: Staff;
beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  other = await signInStaff(server, 'clerk', 'other@wathiqa.example');
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(() => server.close());

async function createWaitingRequest(copies: readonly number[] = [1, 2, 3]): Promise<OfficeRequest> {
  const documents = copies.map((numberOfCopies) => birthDocument({ numberOfCopies }));
  const { body } = await citizen.order(crypto.randomUUID(), birthOrder(...documents));
  return read(body.Id ?? '');
}

async function read(requestId: string): Promise<OfficeRequest> {
  const answer = await clerk.call(readRequest, { query: { requestId } });
  expect(answer.status).toBe(200);
  return answer.body.request;
}

const accept = ({ id }: { id: number }): Decision => ({ documentId: id, accept: true });
const reject = ({ id }: { id: number }, note = ''): Decision => ({
  documentId: id,
  accept: false,
  reasonCode: 'NOT_FOUND',
  note,
});

function decide(by: Staff, request: OfficeRequest, decisions: readonly Decision[]) {
  const { id: requestId, version } = request;
  return by.call(decideRequest, { body: { requestId, version, decisions } });
}

describe('refused decision', () => {
  test('rejects two decisions for one document and writes nothing', async () => {
    const request = await createWaitingRequest();
    const decisions = request.items.slice(0, 1).flatMap((item) => [accept(item), reject(item)]);
    const answer = await decide(clerk, request, decisions);
    expect(answer.status).toBe(400);
    expect(answer.body.Errors?.map(({ Field }) => Field)).toEqual(['decisions.1.documentId']);
    expect(await read(request.id)).toEqual(request);
  });

  test.each([
    ['for a document of another request', 'documentId', 'decisions.0.documentId'],
    ['for an unknown reason', 'reasonCode', 'decisions.0.reasonCode'],
  ])('%s, and nothing is written', async (_, fault, field) => {
    const foreign = await createWaitingRequest();
    const request = await createWaitingRequest();
    const [item] = (fault === 'documentId' ? foreign : request).items;
    const wrong = item && {
      ...reject(item),
      ...(fault === 'reasonCode' && { reasonCode: 'NONE' }),
    };
    const answer = await decide(clerk, request, [
      ...(wrong ? [wrong] : []),
      ...request.items.slice(1).map(accept),
    ]);
    expect(answer.status).toBe(400);
    expect(answer.body.Errors?.map(({ Field }) => Field)).toEqual([field]);
    expect(await read(request.id)).toEqual(request);
  });

  test('reports a conflict for a stale version', async () => {
    const request = await createWaitingRequest();
    await decide(clerk, request, request.items.slice(0, 1).map(accept));
    await clerk.call(releaseRequest, { body: { requestId: request.id } });
    const answer = await decide(other, request, request.items.slice(1).map(accept));
    expect([answer.status, answer.body.ResponseCode]).toEqual([409, RESPONSE_CODES.CHANGED]);
    expect((await read(request.id)).items.map(({ state }) => state)).toEqual([
      'WAITING_PAYMENT',
      'WAITING_APPROVAL',
      'WAITING_APPROVAL',
    ]);
  });

  test('rejects a request claimed by another clerk', async () => {
    const request = await createWaitingRequest();
    await clerk.call(claimRequest, { body: { requestId: request.id } });
    const answer = await decide(other, request, request.items.map(accept));
    expect([answer.status, answer.body.ResponseCode]).toEqual([409, RESPONSE_CODES.CLAIMED]);
  });

  test.each<RequestState>(['WAITING_PAYMENT', 'REJECTED', 'PAYMENT_ACCEPTED', 'INTRANSIT'])(
    'rejects a request in %s',
    async (state) => {
      const { id } = await createWaitingRequest();
      await setRequestState(server, clerk, id, state);
      const request = await read(id);
      const answer = await decide(clerk, request, request.items.map(accept));
      expect([answer.status, answer.body.ResponseCode]).toEqual([409, RESPONSE_CODES.CHANGED]);
      expect(await read(id)).toEqual(request);
    },
  );
});

describe('conflict of interest', () => {
  async function expectOwn(by: Staff, requestId: string) {
    const { body } = await by.call(readRequest, { query: { requestId } });
    expect(body.request.own).toBe(true);
    const answer = await decide(by, body.request, body.request.items.map(accept));
    expect([answer.status, answer.body.ResponseCode]).toEqual([409, RESPONSE_CODES.OWN_REQUEST]);
    const before = await read(requestId);
    expect([before.own, before.state]).toEqual([false, 'WAITING_APPROVAL']);
  }

  test("rejects a decision on one's own order", async () => {
    const asCitizen = await server.signIn('other@wathiqa.example');
    const { body } = await asCitizen.order(crypto.randomUUID());
    await expectOwn(other, body.Id ?? '');
  });

  test('rejects a decision on documents about oneself', async () => {
    const mona = await signInStaff(server, 'supervisor', 'mona@wathiqa.example');
    const about = birthDocument({
      nid: { nationalIdenNumber: '29602290292120' },
      genderCode: 'F',
      relationCode: 'WIFE',
    });
    const { body } = await citizen.order(crypto.randomUUID(), birthOrder(birthDocument(), about));
    await expectOwn(mona, body.Id ?? '');
  });
});

test('shows staff the verified identity of the applicant', async () => {
  const { orderedBy } = await createWaitingRequest();
  expect(orderedBy).toMatchObject({
    fullName: 'أحمد محمود عبد الرحمن السيد',
    nationalId: '29005140190010',
    genderCode: 'M',
  });
});

test('partial acceptance shows the citizen decisions, reason and amount due', async () => {
  const request = await createWaitingRequest([1, 2, 3]);
  const [first, second, third] = request.items;
  if (!first || !second || !third) throw new Error('Three documents were ordered');
  await decide(clerk, request, [accept(first), accept(second), reject(third, 'راجع الاسم')]);
  const decided = await read(request.id);
  expect(decided).toMatchObject({
    state: 'WAITING_PAYMENT',
    version: request.version + 1,
    total: 3 * 65,
    claim: null,
  });
  const { body } = await citizen.call(requestStatus, { headers: { requestid: request.id } });
  expect(body.State.CodeMessage).toBe('WAITING_PAYMENT');
  expect(body.TotalPrice).toBe(3 * 65);
  expect(
    body.Details.BirthDocs?.map(({ State, RejectionReason }) => [
      State.CodeMessage,
      RejectionReason?.Name,
    ]),
  ).toEqual([
    ['WAITING_PAYMENT', undefined],
    ['WAITING_PAYMENT', undefined],
    ['REJECTED', 'لم نجد قيدًا بهذه البيانات في السجلات المميكنة. راجع الاسم'],
  ]);
  expect(decided.history.map(({ event }) => event)).toEqual([
    'REGISTERED',
    'DOCUMENT_ACCEPTED',
    'DOCUMENT_ACCEPTED',
    'DOCUMENT_REJECTED',
    'STATE_CHANGED',
  ]);
});

test('history names the deciding clerk only to staff', async () => {
  const request = await createWaitingRequest([1]);
  await decide(
    clerk,
    request,
    request.items.map((item) => reject(item)),
  );
  const { history } = await read(request.id);
  expect(history.map(({ actorKind, actorName }) => [actorKind, actorName])).toEqual([
    ['citizen', null],
    ['staff', 'موظف المراجعة'],
    ['staff', 'موظف المراجعة'],
  ]);
  const { status, text } = await citizen.call(requestStatus, {
    headers: { requestid: request.id },
  });
  expect(status).toBe(200);
  for (const trace of ['موظف المراجعة', 'clerk@', 'staff']) expect(text).not.toContain(trace);
});

test('rejects a request without accepted documents', async () => {
  const request = await createWaitingRequest([1, 1]);
  const answer = await decide(
    clerk,
    request,
    request.items.map((item) => reject(item)),
  );
  expect(answer.body.pending).toBeNull();
  expect(await read(request.id)).toMatchObject({ state: 'REJECTED', total: 0 });
});

test('claim is released by its clerk or a supervisor', async () => {
  const { id: requestId } = await createWaitingRequest();
  const body = { requestId };
  const taken = await clerk.call(claimRequest, { body });
  expect(taken.body.claim.by).toEqual({ id: clerk.id, userName: 'موظف المراجعة' });
  expect((await other.call(claimRequest, { body })).body.ResponseCode).toBe(RESPONSE_CODES.CLAIMED);
  expect((await other.call(releaseRequest, { body })).status).toBe(403);
  expect((await supervisor.call(releaseRequest, { body })).status).toBe(200);
  expect((await read(requestId)).claim).toBeNull();
  expect((await other.call(claimRequest, { body })).body.claim.by.id).toBe(other.id);
  expect((await read(requestId)).claim?.by.id).toBe(other.id);
});

test('claim expires', async () => {
  const { id: requestId } = await createWaitingRequest();
  await clerk.call(claimRequest, { body: { requestId } });
  await server.database.query
    .updateTable('requests')
    .set({ claimed_until: new Date(Date.now() - 1000) })
    .where('id', '=', Number(requestId))
    .execute();
  expect((await read(requestId)).claim).toBeNull();
  expect((await other.call(claimRequest, { body: { requestId } })).status).toBe(200);
});

test('of ten concurrent decisions one succeeds and nine conflict', async () => {
  const clerks = [];
  for (let index = 0; index < 10; index += 1) {
    clerks.push(await signInStaff(server, 'clerk', `clerk-${index}@wathiqa.example`));
  }
  const request = await createWaitingRequest();
  const answers = await Promise.all(
    clerks.map((by, index) =>
      decide(
        by,
        request,
        request.items.map((item) => (index % 2 ? accept(item) : reject(item))),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.ResponseCode === RESPONSE_CODES.CHANGED)).toHaveLength(
    9,
  );
  const after = await read(request.id);
  expect(after.version).toBe(request.version + 1);
  expect(after.history.filter(({ event }) => event === 'STATE_CHANGED')).toHaveLength(1);
  expect(new Set(after.items.map(({ state }) => state)).size).toBe(1);
});
