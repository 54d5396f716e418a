import {
  fawryWebhook,
  markErrors,
  payInCash,
  previewSheets,
  readPayment,
  requestStatus,
} from '@wathiqa/contract';
import type { RegisterValues } from '@wathiqa/contract/civil-register';
import { decideRequest } from '@wathiqa/contract/office';
import {
  createRequestId,
  type KinshipCode,
  RESPONSE_CODES,
  type SheetField,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findViolations } from '../../src/commands/register-checks.ts';
import { examineRequests } from '../../src/requests/findings.ts';
import { startServer, startServerForTest } from '../harness.ts';
import { recordOf, startRegister } from '../support/civil-register.ts';
import { expectRefusal } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { fieldsOf, plainVisitor } from '../support/http/plain-visitor.ts';
import {
  createOfficeRequest,
  readRequestAs,
  seenFindings,
} from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';

const register = await startRegister();
afterAll(() => register.stop());
const provider = createFakeProvider();
const server = await startServer(register.environment, undefined, { paymentProvider: provider });
afterAll(() => server.close());
register.now = server.now;
const { query } = server.database;
const citizen = await server.signIn();
const other = await server.signIn('mona@wathiqa.example');
const clerk = await signInStaff(server, 'clerk');

const EVENT = {
  birthDate: '1990-05-14',
  eventDate: '1990-05-14',
  eventPlace: 'القاهرة',
  eventNumber: '12/1990/4471',
};

/** From now on the register answers with the kinship and these values. */
function answer(values: RegisterValues = {}, kinship: KinshipCode = 'SELF'): void {
  register.answer = (request) => {
    const found = recordOf(request, { ...EVENT, ...values });
    return {
      body: found.result === 'one' ? { ...found, record: { ...found.record, kinship } } : found,
    };
  };
}
beforeEach(() => answer());

const preview = (whose: Citizen, requestid: string) =>
  whose.call(previewSheets, { headers: { requestid } });

/** Marks fields of the first sheet that the citizen sees. */
async function mark(requestId: string, fields: SheetField[] = ['birthDate'], changes: object = {}) {
  const { version } = (await preview(citizen, requestId)).body;
  return send(requestId, version, fields, changes);
}

async function send(
  requestId: string,
  version: number,
  fields: SheetField[],
  changes: object = {},
) {
  const [documentId = 0] = await documentsOf(requestId);
  const marks = [{ documentId, fields }];
  return citizen.call(markErrors, { body: { requestId, version, marks, ...changes } as never });
}

async function documentsOf(requestId: string): Promise<number[]> {
  const rows = await query
    .selectFrom('documents')
    .where('request_id', '=', Number(requestId))
    .select('id')
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

async function pay(requestId: string): Promise<void> {
  await citizen.call(payInCash, { headers: { requestid: requestId } });
  const body = JSON.stringify(provider.sendWebhook(requestId, 'PAID', { at: server.now() }));
  await server.client(fawryWebhook, { body });
}

async function statusOf(requestId: string) {
  return (await citizen.call(requestStatus, { headers: { requestid: requestId } })).body;
}

/** Accepts all that is undecided, with all findings seen. */
async function acceptAgain(requestId: string) {
  const request = await readRequestAs(clerk, requestId);
  const undecided = request.items.filter(({ state }) => state === 'WAITING_APPROVAL');
  const decisions = undecided.map(({ id }) => ({ documentId: id, accept: true as const }));
  const { version } = request;
  return clerk.call(decideRequest, {
    body: { requestId, version, decisions, seen: seenFindings(request) },
  });
}

function violations(): Promise<string[]> {
  return query.transaction().execute(async (transaction) => {
    await sql`SET LOCAL ROLE NONE`.execute(transaction);
    return findViolations(
      async (text) => (await sql.raw<{ id: unknown }>(text).execute(transaction)).rows,
    );
  });
}

function expectChanged(refused: object): void {
  expect(refused).toMatchObject({ status: 409, body: { ResponseCode: RESPONSE_CODES.CHANGED } });
}

describe('nothing is shown', () => {
  test("of another citizen's request, like of an unknown one", async () => {
    const requestId = await createDueRequest(citizen, clerk);
    const asked = register.asked.length;
    const refused = await preview(other, requestId);
    expectRefusal(refused, 'MALFORMED');
    expect((await preview(other, createRequestId(2026, 987_654_321))).text).toBe(refused.text);
    expect(register.asked).toHaveLength(asked);
  });

  test('before the decision, nor after the payment', async () => {
    expectChanged(await preview(citizen, await createOfficeRequest(citizen)));
    const requestId = await createDueRequest(citizen, clerk);
    await pay(requestId);
    expectChanged(await preview(citizen, requestId));
  });

  test.each(['UNKNOWN', 'NONE', 'PARENT'] as const)(
    'of a person whose kinship is %s',
    async (kinship) => {
      const requestId = await createDueRequest(citizen, clerk);
      answer({}, kinship);
      const { body, text } = await preview(citizen, requestId);
      expect(body.sheets).toMatchObject([{ values: null, hidden: 'unproven' }]);
      expect(text).not.toMatch(/أحمد|1990|4471/);
    },
  );

  test('while the register is away, or has another record than the accepted one', async () => {
    const requestId = await createDueRequest(citizen, clerk);
    const hidden = [{ values: null, hidden: 'unread' }];
    register.answer = () => ({ status: 503 });
    expect((await preview(citizen, requestId)).body.sheets).toMatchObject(hidden);
    answer({ fullName: 'علي عبد الفتاح إسماعيل راشد', motherFullName: 'نادية حسين محمود عوض' });
    expect((await preview(citizen, requestId)).body.sheets).toMatchObject(hidden);
    await pay(requestId);
    expect((await statusOf(requestId)).State.CodeMessage).toBe('PAYMENT_ACCEPTED');
  });
});

test('shows the masked record to the owner, and audits the lookup', async () => {
  const requestId = await createDueRequest(citizen, clerk, { documents: 2, rejected: 1 });
  const { body, headers } = await preview(citizen, requestId);
  expect(body.sheets.map(({ values }) => values)).toEqual([
    [
      { field: 'fullName', value: 'أح•د مح••د عبد ال•••ن ال••د' },
      { field: 'motherFullName', value: 'فا••ة حسن إب••••م علي' },
      { field: 'gender', value: 'M' },
      { field: 'birthDate', value: '1990-05-14' },
      { field: 'eventPlace', value: 'القاهرة' },
      { field: 'eventNumber', value: '••••••••4471' },
    ],
  ]);
  expect(headers['cache-control']).toContain('no-store');
  const entry = await query
    .selectFrom('audit_entries')
    .where('action', '=', 'request.lookUp')
    .where('request_id', '=', Number(requestId))
    .orderBy('id', 'desc')
    .select(['actor_kind', 'detail'])
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_kind: 'citizen', detail: { purpose: 'preview' } });
  const shown = Object.values((await statusOf(requestId)).Details).flat();
  expect(shown.map((document) => document?.Sheet)).toEqual([true, undefined]);
});

describe('a mark is refused', () => {
  test("of another citizen's request, a foreign document, and a field that is not printed", async () => {
    const requestId = await createDueRequest(citizen, clerk);
    const [documentId = 0] = await documentsOf(requestId);
    const [foreign = 0] = await documentsOf(await createOfficeRequest(other));
    const marks = (id: number, field: string) => [{ documentId: id, fields: [field] }];
    for (const [whose, sent] of [
      [other, marks(documentId, 'birthDate')],
      [citizen, marks(foreign, 'birthDate')],
      [citizen, marks(documentId, 'spouseFullName')],
      [citizen, marks(documentId, 'alive')],
      [citizen, [...marks(documentId, 'gender'), ...marks(documentId, 'birthDate')]],
      [citizen, []],
    ] as const) {
      const body = { requestId, version: 2, marks: sent } as never;
      expect((await whose.call(markErrors, { body })).status).toBe(400);
    }
    expect((await statusOf(requestId)).State.CodeMessage).toBe('WAITING_PAYMENT');
  });

  test('of another version, before the decision, and once it is paid', async () => {
    const requestId = await createDueRequest(citizen, clerk);
    const { version } = (await preview(citizen, requestId)).body;
    expectChanged(await send(requestId, version - 1, ['birthDate']));
    await pay(requestId);
    expectChanged(await send(requestId, version, ['birthDate']));
    expectChanged(await send(requestId, version + 1, ['birthDate']));
    expectChanged(await send(await createOfficeRequest(citizen), 1, ['birthDate']));
  });
});

test('a mark returns its document alone to staff as a red finding that must be seen', async () => {
  const requestId = await createDueRequest(citizen, clerk, { documents: 3, rejected: 1 });
  const text = 'ولدت يوم 15';
  expect((await mark(requestId, ['birthDate', 'birthDate', 'gender'], { text })).status).toBe(200);
  const request = await readRequestAs(clerk, requestId);
  expect(request.state).toBe('WAITING_APPROVAL');
  expect(request.items.map(({ state }) => state)).toEqual([
    'WAITING_APPROVAL',
    'WAITING_PAYMENT',
    'REJECTED',
  ]);
  const marked = request.findings.filter(({ kind }) => kind === 'markedWrong');
  expect(marked).toMatchObject([
    { severity: 'red', documentId: request.items[0]?.id, field: 'birthDate' },
    { severity: 'red', field: 'gender' },
  ]);
  expect(request.messages.at(-1)).toMatchObject({ text });
  const decisions = [{ documentId: request.items[0]?.id ?? 0, accept: true as const }];
  const { version } = request;
  const unseen = await clerk.call(decideRequest, { body: { requestId, version, decisions } });
  expect(unseen.body.ResponseCode).toBe(RESPONSE_CODES.FINDINGS_UNSEEN);
  expect(await violations()).toEqual([]);

  expect((await acceptAgain(requestId)).status).toBe(200);
  expect(await violations()).toEqual([]);
  const { State, Details } = await statusOf(requestId);
  expect(State.CodeMessage).toBe('WAITING_PAYMENT');
  expect(Object.values(Details).flat()[0]?.Marked).toEqual(['birthDate', 'gender']);
  expectChanged(await mark(requestId));
  await pay(requestId);
  expect((await statusOf(requestId)).State.CodeMessage).toBe('PAYMENT_ACCEPTED');
});

test('a repeated mark changes nothing, and another one is refused', async () => {
  const requestId = await createDueRequest(citizen, clerk);
  const { version } = (await preview(citizen, requestId)).body;
  expect((await send(requestId, version, ['eventDate'])).status).toBe(200);
  const { History } = await statusOf(requestId);
  expect((await send(requestId, version, ['eventDate'])).status).toBe(200);
  expectChanged(await send(requestId, version, ['gender']));
  expect((await statusOf(requestId)).History).toEqual(History);
});

test('a mark asks the register again, whose corrected record is then shown', async () => {
  const requestId = await createOfficeRequest(citizen);
  const look = () => examineRequests(server, { plansLookups: true });
  answer({ motherFullName: 'فاطمة حسن إبرهايم علي' });
  await look();
  await server.app.jobs.drain();
  await acceptAgain(requestId);
  await mark(requestId, ['motherFullName']);
  answer();
  await look();
  await server.app.jobs.drain();
  const [item] = (await readRequestAs(clerk, requestId)).items;
  expect(item?.lookup).toMatchObject({ state: 'done', grade: 'certain' });
  await acceptAgain(requestId);
  const { sheets } = (await preview(citizen, requestId)).body;
  expect(sheets[0]?.values?.[1]?.value).toBe('فا••ة حسن إب••••م علي');
});

test('a mark ends an open cash code, and its late payment is told as unusable', async () => {
  const requestId = await createDueRequest(citizen, clerk);
  await citizen.call(payInCash, { headers: { requestid: requestId } });
  await mark(requestId);
  const refused = await citizen.call(payInCash, { headers: { requestid: requestId } });
  expect(refused.body.ResponseCode).toBe(RESPONSE_CODES.NOTHING_DUE);
  const body = JSON.stringify(provider.sendWebhook(requestId, 'PAID', { at: server.now() }));
  await server.client(fawryWebhook, { body });
  const { State, UnusablePayments } = await statusOf(requestId);
  expect(State.CodeMessage).toBe('WAITING_APPROVAL');
  expect(UnusablePayments).toHaveLength(1);
  const { body: paid } = await citizen.call(readPayment, { headers: { requestid: requestId } });
  expect(paid.payment.paid).toBeNull();
});

test('without a register nothing is offered, shown or marked', async () => {
  const plain = await startServerForTest();
  const owner = await plain.signIn();
  const requestId = await createDueRequest(owner, await signInStaff(plain, 'clerk'));
  const headers = { requestid: requestId };
  const { Details } = (await owner.call(requestStatus, { headers })).body;
  const [document] = Object.values(Details).flat();
  expect(document?.Sheet).toBeUndefined();
  expectChanged(await preview(owner, requestId));
  const marks = [{ documentId: document?.Id ?? 0, fields: ['gender' as const] }];
  expectChanged(await owner.call(markErrors, { body: { requestId, version: 2, marks } }));
});

describe('without script', () => {
  const open = async (requestId: string) => {
    const visitor = plainVisitor(server);
    const path = `/requests?number=${requestId}&form=sheets`;
    const request = await visitor.open(`/api/plain-order/requests?number=${requestId}`);
    const link = request.main.querySelector('a[href*="form=sheets"]');
    const page = await visitor.get(link?.getAttribute('href') ?? '');
    const send = (typed: Record<string, string>) =>
      visitor.send({ ...fieldsOf(page), ...typed }, undefined, path);
    return { request, page, send, get: visitor.get };
  };

  test('shows the masked sheets and sends marked fields to the review', async () => {
    const requestId = await createDueRequest(citizen, clerk);
    const { request, page, send, get } = await open(requestId);
    expect(request.text).not.toContain('4471');
    expect(page.main.querySelector('h1')?.text).toContain('راجع ما سيُطبع');
    expect(page.text).toContain('أح•د مح••د عبد ال•••ن ال••د');
    expect(page.text).toContain('••••••••4471');
    const boxes = page.main.querySelectorAll('input[type=checkbox]');
    const names = boxes.map((box) => box.getAttribute('name') ?? '');
    const [day = ''] = names.filter((name) => name.endsWith('.birthDate'));
    const none = await send({ right: 'يوم 15' });
    expect([none.status, none.main.querySelector('[role=alert]')?.text]).toEqual([
      400,
      expect.stringContaining('ضع علامة'),
    ]);
    expect(none.main.querySelector('textarea')?.text).toBe('يوم 15');
    const long = await send({ [day]: 'on', right: 'س'.repeat(1001) });
    expect(long.main.querySelector('[aria-invalid=true]')?.getAttribute('name')).toBe('right');
    expect(long.main.querySelector(`[name="${day}"]`)?.hasAttribute('checked')).toBe(true);
    const sent = await send({ [day]: 'on', right: 'يوم 15' });
    expect(sent.status).toBe(303);
    const done = await get(sent.location);
    expect(done.main.querySelector('[role=status]')?.text).toContain('عادت الوثيقة إلى المراجعة');
    expect((await statusOf(requestId)).State.CodeMessage).toBe('WAITING_APPROVAL');
  });

  test('shows the request while the sheets cannot be read', async () => {
    const requestId = await createDueRequest(citizen, clerk);
    const { get, send } = await open(requestId);
    await pay(requestId);
    const late = await send({ 'wrong.1.birthDate': 'on' });
    expect(late.status).toBe(400);
    expect(late.main.querySelector('h1')?.text).not.toContain('راجع ما سيُطبع');
    const page = await get(`/api/plain-order/requests?number=${requestId}&form=sheets`);
    expect([page.status, page.main.querySelector('a[href*="form=sheets"]')]).toEqual([200, null]);
  });
});
