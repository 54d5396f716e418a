import { PLAIN_REQUEST_FORMS, type PlainRequestForm } from '@wathiqa/content/page-input';
import { ownDocuments, requestMessages, requestStatus } from '@wathiqa/contract';
import { answerMessages, decideRequest, returnForCorrection } from '@wathiqa/contract/office';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  DELIVERY,
  fieldsOf,
  type PlainVisitor,
  plainVisitor,
} from '../support/http/plain-visitor.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';

const { server, citizen, clerk } = await startOffice();
const other = await server.signIn('mona@wathiqa.example');
const { record } = dispatchCalls(() => ({ server, citizen, clerk }));

type SeenPage = Parameters<typeof fieldsOf>[0];

let visitor: PlainVisitor;
let id: string;

const path = (form?: PlainRequestForm) => `/requests?number=${id}${form ? `&form=${form}` : ''}`;
const open = (form?: PlainRequestForm) => visitor.open(`/api/plain-order${path(form)}`);
const send = (page: SeenPage, form: PlainRequestForm, typed: Record<string, string> = {}) =>
  visitor.send({ ...fieldsOf(page), ...typed }, undefined, path(form));
const heading = ({ main }: SeenPage) => main.querySelector('h1')?.text;
const alertOf = ({ main }: SeenPage) => main.querySelector('[role=alert]')?.text;
const wrongFields = ({ main }: SeenPage) =>
  main.querySelectorAll('[aria-invalid=true]').map((input) => input.getAttribute('name'));
const readStatus = async () =>
  (await citizen.call(requestStatus, { headers: { requestid: id } })).body;
const readDocument = async () =>
  (await citizen.call(ownDocuments, { headers: { requestid: id } })).body.documents[0];

/** Follows the accepted form to the request's page. */
async function follow({ status, location }: SeenPage): Promise<SeenPage> {
  expect(status).toBe(303);
  return visitor.get(location);
}

async function giveBack(fields: string[]): Promise<void> {
  const { version, items } = await readRequestAs(clerk, id);
  const documentId = items[0]?.id ?? 0;
  const body = { requestId: id, version, documentId, fields, note: 'الاسم لا يطابق السجل' };
  expect((await clerk.call(returnForCorrection, { body })).status).toBe(200);
}

beforeEach(async () => {
  visitor = plainVisitor(server);
  id = await createOfficeRequest(citizen);
});

describe('correction', () => {
  const NAME = 'أحمد محمود عبد الرحيم السيد';
  beforeEach(() => giveBack(['name']));

  test('sends the marked field, and a second press changes nothing', async () => {
    const page = await open();
    const link = page.main.querySelector('a[href*="form=correction"]');
    expect(link?.text).toBe('صحح البيانات');
    const form = await visitor.get(link?.getAttribute('href') ?? '');
    expect(heading(form)).toContain('تصحيح البيانات');
    expect(form.text).toContain('الاسم لا يطابق السجل');
    const done = await follow(await send(form, 'correction', { name: NAME }));
    expect(done.main.querySelector('[role=status]')?.text).toContain('وصل تصحيحك');
    expect((await readDocument())?.name).toBe(NAME);
    const again = await follow(await send(form, 'correction', { name: 'اسم آخر غير الأول' }));
    expect(again.text).not.toContain('وصل تصحيحك');
    expect((await readDocument())?.name).toBe(NAME);
  });

  test('a wrong value stays typed, with its error', async () => {
    const form = await open('correction');
    const refused = await send(form, 'correction', { name: 'أحمد' });
    expect([refused.status, wrongFields(refused)]).toEqual([400, ['name']]);
    expect(fieldsOf(refused).name).toBe('أحمد');
    expect(refused.text).toContain('<title>خطأ: ');
  });

  test('an unchanged value asks first, then is sent with the reason, once', async () => {
    const form = await open('correction');
    const asked = await send(form, 'correction');
    expect(alertOf(asked)).toContain('لم تغيّر شيئًا');
    const confirm = { act: 'unchanged', reason: 'هكذا هو في شهادة ميلادي' };
    await follow(await send(asked, 'correction', confirm));
    expect((await readDocument())?.correction).toBeNull();
    const { messages } = (await citizen.call(requestMessages, { headers: { requestid: id } })).body;
    expect(messages.map(({ text }) => text)).toEqual([confirm.reason]);
  });

  test('a form of an earlier round leads to what is so now', async () => {
    const form = await open('correction');
    const stale = await send(form, 'correction', { round: '1', name: NAME });
    expect(stale.location).not.toContain('done');
    expect((await readDocument())?.correction).not.toBeNull();
  });
});

describe('address', () => {
  test('shows the present one and saves another one', async () => {
    const form = await open('address');
    expect(fieldsOf(form)).toMatchObject({ streetName: 'شارع 9', govCode: '01' });
    const places = await send(form, 'address', { act: 'places', govCode: '02' });
    expect(places.main.querySelector('select[name=policeCode] option[value^="02"]')).not.toBeNull();
    const back = { govCode: '01', streetName: 'شارع النصر' };
    const done = await follow(await send(form, 'address', back));
    expect(done.main.querySelector('[role=status]')?.text).toContain('تم تغيير عنوان التوصيل');
    expect((await readStatus()).Address?.Masked).toContain('شارع');
  });

  test('a missing street and a place of another governorate are placed', async () => {
    const form = await open('address');
    const missing = await send(form, 'address', { streetName: '' });
    expect(wrongFields(missing)).toEqual(['streetName']);
    const foreign = await send(form, 'address', { govCode: '02' });
    expect(wrongFields(foreign)).toEqual(['policeCode', 'postalCode']);
  });

  test('after a failed delivery keeps the governorate', async () => {
    await setRequestState(server, clerk, id, 'INTRANSIT', 'HANDED_OVER');
    await record(id, 'recordAttempt', { failure: 'wrongAddress' });
    const form = await open('address');
    expect(form.main.querySelector('select[name=govCode]')).toBeNull();
    await follow(await send(form, 'address', { streetName: 'شارع النصر' }));
    expect((await visitor.get(`/api/plain-order${path('address')}`)).text).not.toContain(
      'عنوان التوصيل الجديد',
    );
  });
});

test('returned papers are asked for on an offered day', async () => {
  await setRequestState(server, clerk, id, 'INTRANSIT', 'HANDED_OVER');
  await record(id, 'recordReturn');
  const page = await open();
  expect(fieldsOf(page).on).toMatch(/^\d{4}-/);
  const refused = await send(page, 'sending', { on: '2020-01-01' });
  expect([refused.status, alertOf(refused)]).toEqual([400, expect.any(String)]);
  await follow(await send(page, 'sending'));
  expect((await readStatus()).Delivery.Returned?.Standing).toBe('asked');
});

test('refused documents are ordered again with their values, as the successor', async () => {
  const { version, items } = await readRequestAs(clerk, id);
  const decisions = items.map((item) => ({
    ...{ documentId: item.id, accept: false as const, reasonCode: 'NAME_MISMATCH' },
  }));
  await clerk.call(decideRequest, { body: { requestId: id, version, decisions } });
  const page = await open();
  const link = page.main.querySelector('a[href*=refused]')?.getAttribute('href') ?? '';
  const form = await visitor.get(link);
  expect(fieldsOf(form).motherFullName).toBe((await readDocument())?.motherFullName);
  const review = await visitor.post(form, 'review');
  const placed = await visitor.post(review, 'places', DELIVERY);
  const { status, location } = await visitor.post(placed, 'register', DELIVERY);
  expect(status).toBe(303);
  const number = new URL(location, 'http://localhost').searchParams.get('number');
  expect((await readStatus()).Successor).toBe(number);
  const after = await visitor.get(`/api/plain-order${path()}`);
  expect(after.main.querySelector(`a[href*="number=${number}"]`)).not.toBeNull();
  expect(after.main.querySelector('a[href*=refused]')).toBeNull();
});

test.each([
  ['another citizen', 'BirthFirstTime', other],
  ['documents of other kinds', 'Nid', citizen],
])('an address with a request of %s begins an order without values', async (_, kind, whose) => {
  const refused = await createOfficeRequest(whose);
  const form = await visitor.start(`${kind}&refused=${refused}`);
  expect([form.status, fieldsOf(form).againOf]).toEqual([200, '']);
});

test('a message is sent once, and its answer is on the page', async () => {
  const page = await open();
  const link = page.main.querySelector('a[href*="form=message"]');
  const form = await visitor.get(link?.getAttribute('href') ?? '');
  const empty = await send(form, 'message', { text: ' ' });
  expect([empty.status, wrongFields(empty)]).toEqual([400, ['text']]);
  const done = await follow(await send(empty, 'message', { text: 'هل يكفي الاسم الثلاثي؟' }));
  expect(done.main.querySelector('[role=status]')?.text).toContain('وصلت رسالتك إلى الموظف');
  expect(done.text).toContain('لم يُرد عليها بعد');
  await follow(await send(empty, 'message', { text: 'هل يكفي الاسم الثلاثي؟' }));
  const body = { requestId: id, text: 'نعم، يكفي.' };
  expect((await clerk.call(answerMessages, { body })).status).toBe(200);
  const { main } = await visitor.get(`/api/plain-order${path()}`);
  const thread = main.querySelectorAll('[aria-labelledby=messages] li');
  expect(thread.map(({ text }) => text)).toEqual([
    expect.stringContaining('هل يكفي الاسم الثلاثي؟'),
    expect.stringContaining('نعم، يكفي.'),
  ]);
});

test('a withdrawal asks first, and takes effect once', async () => {
  const form = await open('withdrawal');
  expect((await readStatus()).StateMessage).not.toContain('ملغ');
  expect(heading(form)).toContain('هل تريد إلغاء هذا الطلب؟');
  const done = await follow(await send(form, 'withdrawal'));
  expect(done.main.querySelector('[role=status]')?.text).toContain('تم إلغاء الطلب');
  expect(done.main.querySelector('a[href*="form=withdrawal"]')).toBeNull();
  await follow(await send(form, 'withdrawal'));
});

interface Attack {
  whose?: typeof citizen;
  csrf?: string;
  headers?: Record<string, string>;
  state?: 'PAYMENT_ACCEPTED';
}

describe.each(PLAIN_REQUEST_FORMS)('%s is refused', (form) => {
  test.each<[string, Attack]>([
    ['of another citizen', { whose: other }],
    ['with the token of another session', { csrf: 'other' }],
    ['of a foreign origin', { headers: { origin: 'https://elsewhere.example' } }],
    ['of a packed request', { state: 'PAYMENT_ACCEPTED' }],
  ])('%s', async (_, { whose = citizen, csrf, headers, state }) => {
    if (state) await setRequestState(server, clerk, id, state, 'PACKED');
    const own = await createOfficeRequest(whose);
    const page = await visitor.open(
      `/api/plain-order/requests?number=${own}&form=address`,
      whose === other ? 'mona@wathiqa.example' : undefined,
    );
    const before = await readRequestAs(clerk, id);
    const typed = { ...fieldsOf(page), ...(csrf && { csrf }) };
    expect(typed.csrf).toMatch(/./);
    const { status, location } = await visitor.send(typed, headers, path(form));
    expect([status, location.includes('done')]).not.toEqual([303, true]);
    expect((await readRequestAs(clerk, id)).version).toBe(before.version);
  });
});
