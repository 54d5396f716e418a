import { withdrawRequest } from '@wathiqa/contract';
import { decideRequest, readQueue } from '@wathiqa/contract/office';
import { findingKey, RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { type BirthDocumentSent, birthDocument, birthOrder } from '../support/orders.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let serial = 100;

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
});
afterAll(() => server.close());

/** Father of the citizen, with a number of his own. */
function father(): BirthDocumentSent {
  return birthDocument({
    name: { fullName: 'محمود عبد الرحمن السيد علي' },
    nid: { nationalIdenNumber: newNumber() },
    relationCode: 'FATHER',
  });
}

function newNumber(): string {
  serial += 1;
  return `260031501${serial}10`;
}

async function order(by: Citizen, ...documents: BirthDocumentSent[]): Promise<string> {
  return (await by.order(crypto.randomUUID(), birthOrder(...documents))).body.Id ?? '';
}

const read = (requestId: string) => readRequestAs(clerk, requestId);

async function decide(requestId: string, accept: boolean, seen: string[] = []) {
  const { version, items } = await read(requestId);
  const decisions = items.map(({ id: documentId }) =>
    accept
      ? ({ documentId, accept } as const)
      : ({ documentId, accept, reasonCode: 'NAME_MISMATCH', note: '' } as const),
  );
  return clerk.call(decideRequest, { body: { requestId, version, decisions, seen } });
}

describe('compared with other requests', () => {
  test('an open order of the same document is found, a withdrawn one is not', async () => {
    const document = father();
    const first = await order(citizen, document);
    expect((await read(first)).findings).toEqual([]);
    const second = await order(citizen, document);
    expect((await read(second)).findings).toMatchObject([
      { kind: 'orderedLately', severity: 'amber', otherRequestId: first },
    ]);
    await citizen.call(withdrawRequest, { body: { requestId: first } });
    expect((await read(second)).findings).toEqual([]);
  });

  test('an earlier rejection is found with its reason, and is no repeat', async () => {
    const document = father();
    const first = await order(citizen, document);
    await decide(first, false);
    const second = await read(await order(citizen, document));
    expect(second.findings).toMatchObject([
      { kind: 'earlierRejection', severity: 'info', otherRequestId: first },
    ]);
    expect(second.findings[0]?.other).toBeTruthy();
    expect(second.items[0]?.earlier).toMatchObject([{ requestId: first, state: 'REJECTED' }]);
  });

  test('one number under another name and relation is found in both requests', async () => {
    const document = father();
    const first = await order(citizen, document);
    const name = { fullName: 'سامي يوسف حسن الشناوي' };
    const second = await order(citizen, { ...document, name, relationCode: 'HUSBAND' });
    expect((await read(second)).findings).toMatchObject([
      { kind: 'otherName', other: document.name?.fullName, otherRequestId: first },
      { kind: 'otherRelation', other: 'FATHER', otherRequestId: first },
      { kind: 'orderedLately', otherRequestId: first },
    ]);
    expect((await read(first)).findings).toMatchObject([
      { kind: 'otherName', other: name.fullName, otherRequestId: second },
      { kind: 'otherRelation', other: 'HUSBAND', otherRequestId: second },
    ]);
  });

  test('a mobile of another account is found with the count of accounts', async () => {
    const mona = await server.signIn('mona@wathiqa.example');
    const payload = birthOrder(father());
    payload.contactInfo.contactDetails.mobile1 = '01222222222';
    payload.contactInfo.contactDetails.mobile2 = '01233333333';
    await citizen.order(crypto.randomUUID(), payload);
    const { body } = await mona.order(crypto.randomUUID(), payload);
    const { findings } = await read(body.Id ?? '');
    expect(findings).toMatchObject([
      { kind: 'nameChain', severity: 'amber' },
      { kind: 'orderedLately' },
      { kind: 'sharedMobile', severity: 'info', documentId: null, field: 'mobile1', other: '1' },
    ]);
  });
});

describe('a red finding', () => {
  const impostor = () =>
    birthDocument({
      name: { fullName: 'كريم حسن علي محمد' },
      nid: { nationalIdenNumber: newNumber() },
    });

  test('must be seen before its document is accepted, not before it is rejected', async () => {
    const accepted = await order(citizen, impostor());
    const refused = await decide(accepted, true);
    expect([refused.status, refused.body.ResponseCode]).toEqual([
      409,
      RESPONSE_CODES.FINDINGS_UNSEEN,
    ]);
    const { findings } = await read(accepted);
    const keys = findings.filter(({ severity }) => severity === 'red').map(findingKey);
    expect(keys).toHaveLength(2);
    expect((await decide(accepted, true, keys.slice(1))).status).toBe(409);
    expect((await decide(accepted, true, keys)).status).toBe(200);
    expect((await decide(await order(citizen, impostor()), false)).status).toBe(200);
  });

  test('is recorded in the audit entry of the decision, with the proposal', async () => {
    const requestId = await order(citizen, impostor(), father());
    const { findings, items } = await read(requestId);
    await decide(requestId, true, findings.map(findingKey));
    const { detail } = await server.database.query
      .selectFrom('audit_entries')
      .where('action', '=', 'request.decide')
      .where('request_id', '=', Number(requestId))
      .select('detail')
      .executeTakeFirstOrThrow();
    const [first, second] = items.map(({ id }) => id);
    const red = (field: string) => ({
      ...{ kind: 'notTheApplicant', field, otherRequestId: null },
      seen: true,
    });
    expect(detail).toMatchObject({
      documents: [
        {
          documentId: first,
          state: 'WAITING_PAYMENT',
          findings: [red('nationalId'), red('fullName')],
          proposed: null,
        },
        {
          documentId: second,
          state: 'WAITING_PAYMENT',
          findings: [],
          proposed: 'WAITING_PAYMENT',
        },
      ],
    });
  });
});

test('the queue lists the kinds once a request is examined, and again after a change', async () => {
  const requestId = await order(citizen, birthDocument(), birthDocument());
  const kinds = async () => {
    const { body } = await clerk.call(readQueue, { query: { view: 'flagged' } });
    return body.rows.find(({ id }) => id === requestId)?.findings;
  };
  expect(await kinds()).toBeUndefined();
  await server.app.jobs.drain();
  expect(await kinds()).toContain('sameDocument');
});
