import { createRequest, session } from '@wathiqa/contract';
import {
  allowedRelations,
  asksFor,
  DOCUMENT_KINDS,
  DOCUMENTS,
  RESPONSE_MESSAGES,
} from '@wathiqa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decryptColumns } from '../../src/crypto/encrypted-rows.ts';
import {
  countRows,
  PUBLIC_URL,
  startServer,
  startServerForTest,
  type TestServer,
} from '../harness.ts';
import { ownerOf } from '../support/data-keys.ts';
import {
  DELIVERY,
  documentsOf,
  fieldsOf,
  type PlainVisitor,
  plainVisitor,
} from '../support/http/plain-visitor.ts';

let server: TestServer;
let visitor: PlainVisitor;
let before: Awaited<ReturnType<typeof countRows>>;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  visitor = plainVisitor(server);
  before = await countRows(server.database);
});

const written = async () => (await countRows(server.database)).requests - before.requests;

const OWNER = {
  firstName: 'أحمد',
  fatherName: 'محمود',
  grandfatherName: 'عبد الرحمن',
  familyName: 'السيد',
  nationalIdenNumber: '29005140190010',
  motherFullName: 'فاطمة حسن إبراهيم علي',
  genderCode: 'M',
};
const BIRTH = { ...OWNER, relationCode: 'SELF', numberOfCopies: '2' };
const TYPED = { kind: 'Birth', ...OWNER, forSelf: true, relationCode: '', numberOfCopies: 2 };

const numberIn = (location: string) =>
  Number(new URL(location, PUBLIC_URL).searchParams.get('number'));

const errorLinks = ({ main }: { main: { querySelectorAll: (selector: string) => unknown[] } }) =>
  main
    .querySelectorAll('[role=alert] a')
    .map((link) => (link as { getAttribute: (name: string) => string }).getAttribute('href'));

describe('without a session', () => {
  test('the form leads to the login, bound to this browser', async () => {
    const { status, location } = await visitor.get('/api/plain-order?document=Birth');
    expect(status).toBe(303);
    expect(location).toMatch(/^\/api\/account\/login\?returnUrl=/);
    const back = new URL(location, PUBLIC_URL).searchParams.get('returnUrl') ?? '';
    expect(new URL(back).searchParams.get('arrival')).toBe(
      visitor.cookies.get('wathiqa-order-arrival'),
    );
  });

  test('an arrival that another browser began opens no session', async () => {
    const { location } = await visitor.get('/api/plain-order?document=Birth');
    const link = await visitor.signInAtLogin(location, 'mona@wathiqa.example');
    const victim = plainVisitor(server);
    const { main } = await victim.get(link);
    expect(main.querySelector('h1')?.text).toBe('لم يكتمل تسجيل الدخول');
    expect(victim.cookies.size).toBe(0);
  });

  test('a sent form comes back with everything typed and a way to sign in', async () => {
    const page = await visitor.send({ document: 'Birth', step: 'details', ...BIRTH });
    expect(page.status).toBe(401);
    expect(fieldsOf(page)).toMatchObject(BIRTH);
    expect(page.main.querySelector('a[target=_blank]')?.getAttribute('href')).toMatch(
      /^\/api\/plain-order\?.*again=1$/,
    );
    expect(await written()).toBe(0);
  });
});

describe('a form is refused and nothing is written', () => {
  test.each([
    ['of a foreign origin', { origin: 'https://elsewhere.example' }],
    ['of a foreign page', { 'sec-fetch-site': 'cross-site' }],
    ['that does not say where it comes from', {}],
  ])('%s', async (_, headers) => {
    const review = await visitor.fill(await visitor.start('Birth'), BIRTH);
    const { status } = await visitor.send({ ...fieldsOf(review), act: 'register' }, headers);
    expect(status).toBe(403);
    expect(await written()).toBe(0);
  });

  test('of another citizen: it is shown again', async () => {
    const review = await visitor.fill(await visitor.start('Birth'), BIRTH);
    await visitor.logOut();
    await visitor.start('Birth', 'mona@wathiqa.example');
    const page = await visitor.post(review, 'register');
    expect(page.status).toBe(403);
    expect(page.text).toContain('دخل حساب آخر على هذا المتصفح');
    expect(fieldsOf(page)).toMatchObject(DELIVERY);
    expect(documentsOf(page)).toEqual([TYPED]);
    expect(await written()).toBe(0);
  });

  test('with wrong details: each is named and all values stay', async () => {
    const wrong = { ...BIRTH, firstName: '', nationalIdenNumber: '2900514', genderCode: 'X' };
    const page = await visitor.post(await visitor.start('Birth'), 'review', wrong);
    expect(page.status).toBe(400);
    expect(errorLinks(page)).toEqual(['#firstName', '#nationalIdenNumber', '#genderCode']);
    const { genderCode: _, ...typed } = wrong;
    expect(fieldsOf(page)).toMatchObject(typed);
  });

  test('with a relation that does not fit the gender', async () => {
    const page = await visitor.post(await visitor.start('Birth'), 'review', {
      ...BIRTH,
      relationCode: 'WIFE',
    });
    expect(page.status).toBe(400);
    expect(errorLinks(page)).toEqual(['#relationCode']);
  });

  test.each([
    ['mobile2', '01000000011'],
    ['flatNo', 'ب'],
    // Of Alexandria.
    ['policeCode', '0201'],
    ['postalCode', '21511'],
  ])('with a wrong %s', async (name, value) => {
    const review = await visitor.fill(await visitor.start('Birth'), BIRTH);
    const page = await visitor.post(review, 'register', { [name]: value });
    expect(page.status).toBe(400);
    expect(errorLinks(page)).toEqual([`#${name}`]);
    expect(await written()).toBe(0);
  });

  test('with another total than that of the server, which it shows', async () => {
    const review = await visitor.fill(await visitor.start('Birth'), BIRTH);
    const page = await visitor.post(review, 'register', { total: '1' });
    expect(page.main.querySelector('[role=alert]')?.text).toContain('الإجمالي الآن 130 جنيهًا');
    expect(await written()).toBe(0);
    expect((await visitor.post(page, 'register')).status).toBe(303);
  });

  test('after the session ended elsewhere, and goes on after the next sign-in', async () => {
    const citizen = await server.signIn('hassan@wathiqa.example');
    const review = await visitor.fill(
      await visitor.start('Birth', 'hassan@wathiqa.example'),
      BIRTH,
    );
    expect((await citizen.call(session.endOtherSessions, { body: {} })).status).toBe(200);
    const ended = await visitor.post(review, 'register');
    expect(ended.status).toBe(401);
    expect(fieldsOf(ended)).toMatchObject(DELIVERY);
    expect(documentsOf(ended)).toEqual([TYPED]);
    expect(await written()).toBe(0);

    const login = await visitor.get(
      ended.main
        .querySelector('a[target=_blank]')
        ?.getAttribute('href')
        ?.replaceAll('&amp;', '&') ?? '',
    );
    const window = await visitor.get(
      await visitor.signInAtLogin(login.location, 'hassan@wathiqa.example'),
    );
    expect(window.main.querySelector('h1')?.text).toBe('تم تسجيل الدخول');
    expect((await visitor.post(ended, 'register')).location).toMatch(
      /^\/order\/sent\?number=\d{12}&total=130$/,
    );
    expect(await written()).toBe(1);
  });

  test('after an hour, with the token of the cookie', async () => {
    const own = await startServerForTest();
    const visitor = plainVisitor(own);
    const form = await visitor.start('Birth');
    own.advanceTime(61 * 60_000);
    expect((await visitor.post(form, 'review', BIRTH)).status).toBe(401);
  });

  test('beyond the limits of the API, with everything typed', async () => {
    const own = await startServerForTest({ LIMIT_OPEN_REQUESTS: '1', RATE_LIMIT_ORDERS: '7' });
    const visitor = plainVisitor(own);
    const order = async () => visitor.fill(await visitor.start('Birth'), BIRTH);
    expect((await visitor.post(await order(), 'register')).status).toBe(303);
    const page = await visitor.post(await order(), 'register');
    expect(page.text).toContain(RESPONSE_MESSAGES.TOO_MANY_OPEN_REQUESTS.slice(0, 20));
    expect(fieldsOf(page)).toMatchObject(DELIVERY);
    expect(documentsOf(page)).toEqual([TYPED]);
    // The eighth call of the minute: previews count too.
    expect((await visitor.post(page, 'register')).status).toBe(429);
    expect((await countRows(own.database)).requests).toBe(1);
  });
});

test('orders above the limit of concurrent calls are refused, with everything typed', async () => {
  const own = await startServerForTest();
  own.app.limitInFlight(createRequest, 1);
  const guest = plainVisitor(own);
  const page = await guest.fill(await guest.start('Birth'), BIRTH);
  const end = own.app.beginInFlight(createRequest.method, createRequest.path);
  const busy = await guest.post(page, 'register');
  expect(busy.status).toBe(503);
  expect(busy.text).toContain(RESPONSE_MESSAGES.UNAVAILABLE);
  expect(fieldsOf(busy)).toMatchObject({ ...BIRTH, ...DELIVERY });
  end?.();
  expect((await guest.post(busy, 'register')).status).toBe(303);
});

describe('a form registers', () => {
  test('one request when it is sent twice, with its address', async () => {
    const review = await visitor.fill(await visitor.start('Birth'), BIRTH);
    const [first, second] = [
      await visitor.post(review, 'register'),
      await visitor.post(review, 'register'),
    ];
    expect(first.location).toMatch(/^\/order\/sent\?number=\d{12}&total=130$/);
    expect(second.location).toBe(first.location);
    expect(await written()).toBe(1);
    const id = numberIn(first.location);
    const shipment = await server.database.query
      .selectFrom('shipments')
      .where('request_id', '=', id as never)
      .select(['address', 'post_office_code'])
      .executeTakeFirstOrThrow();
    decryptColumns('shipments', [...ownerOf('citizen@wathiqa.example'), id], shipment);
    expect(shipment).toEqual({
      address: 'شقة 3، دور 2، عقار 14، شارع 9، المعادي، أمام المحطة',
      post_office_code: '11211',
    });
    const confirmation = await visitor.get(first.location);
    expect(confirmation.main.querySelector('bdi')?.text.replaceAll(/\D/g, '')).toBe(String(id));
    expect(confirmation.text).toContain('إجمالي الرسوم 130 جنيهًا');

    const changed = await visitor.post(review, 'register', { firstName: 'محمد' });
    expect(changed.location).toBe(`${first.location}&earlier=1`);
    expect(await written()).toBe(1);
  });

  test.each(DOCUMENT_KINDS.filter((kind) => kind !== 'Nid'))('%s', async (kind) => {
    const typed: Record<string, string> = {
      ...OWNER,
      relationCode: allowedRelations(kind, 'M')[0] ?? '',
      spouseFullName: 'منى خالد يوسف حسن',
      applicantEntity: 'وزارة التربية والتعليم',
      languageCode: '102',
      latinName: 'Ahmed Elsayed',
      numberOfCopies: '1',
    };
    const form = await visitor.start(kind);
    const details = Object.fromEntries(
      Object.keys(fieldsOf(form)).flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])),
    );
    expect(Object.keys(details)).toEqual(
      expect.arrayContaining(['firstName', 'genderCode', 'motherFullName']),
    );
    expect('relationCode' in details).toBe(asksFor(kind, 'relationCode'));
    const { location } = await visitor.post(await visitor.fill(form, details), 'register');
    const stored = await server.database.query
      .selectFrom('documents')
      .where('request_id', '=', numberIn(location) as never)
      .select(['document_type', 'list'])
      .execute();
    const { type, list } = DOCUMENTS[kind];
    expect(stored).toEqual([{ document_type: type, list }]);
  });

  test('an ID card by its questions, and is refused by their rules', async () => {
    const form = await visitor.start('Nid');
    expect(fieldsOf(form)).toMatchObject({
      firstName: 'أحمد',
      nationalIdenNumber: '29005140190010',
    });
    const online = await visitor.post(form, 'review', { ...OWNER, nidIssueReasonCode: 'LOST' });
    expect(errorLinks(await visitor.post(online, 'review'))).toEqual(['#lastIssuedOnline']);
    const month = await visitor.post(online, 'review', { lastIssuedOnline: 'no' });
    const refused = await visitor.post(month, 'review', { lastIssueYear: 'BEFORE_2014' });
    expect(refused.main.querySelector('h1')?.text).toBe('لا يمكن تسجيل هذا الطلب عبر البوابة');
    expect(refused.main.querySelector('[role=alert]')?.text).toContain(
      'توجه إلى السجل المدني لتجديدها وسداد الغرامة المقررة',
    );
    const back = await visitor.post(refused, 'back');
    const again = await visitor.post(back, 'review', { lastIssuedOnline: 'no' });
    const job = await visitor.post(again, 'review', {
      lastIssueYear: String(new Date().getFullYear() - 1),
      lastIssueMonth: '01',
    });
    const review = await visitor.post(job, 'review', { jobTypeId: '1' });
    const filled = await visitor.post(review, 'places', DELIVERY);
    expect((await visitor.post(filled, 'register')).location).toMatch(/number=\d{12}&/);
  });

  test('in English', async () => {
    await visitor.start('Birth');
    const { main } = await visitor.get('/api/plain-order?document=Birth&terms=accepted&lang=en');
    expect(main.querySelector('h1')?.text).toBe('Document 1 of 1: Birth certificate');
    expect(main.querySelector('form')?.getAttribute('action')).toBe(
      '/api/plain-order?lang=en#plain-order',
    );
  });
});

const FATHER = {
  firstName: 'محمود',
  fatherName: 'عبد الرحمن',
  grandfatherName: 'السيد',
  familyName: 'علي',
  nationalIdenNumber: '25103032790890',
  motherFullName: 'فاطمة حسن',
  genderCode: 'M',
  relationCode: 'FATHER',
  numberOfCopies: '1',
};
const DAUGHTER = {
  ...FATHER,
  firstName: 'منى',
  nationalIdenNumber: '29602290292140',
  genderCode: 'F',
  relationCode: 'DAUGHTER',
};

const heading = ({ main }: { main: { querySelector: (of: string) => { text: string } | null } }) =>
  main.querySelector('h1')?.text;

describe('several documents', () => {
  /** Birth of oneself and death of the father, on the latter's form. */
  async function twoKinds() {
    const add = await visitor.post(await visitor.start('Birth'), 'add', BIRTH);
    const terms = await visitor.post(add, 'offer kind', { anotherKind: 'Death' });
    expect(heading(terms)).toBe('قيد وفاة');
    expect(errorLinks(await visitor.post(terms, 'accept'))).toEqual(['#acceptTerms']);
    return visitor.post(terms, 'accept', { acceptTerms: 'yes' });
  }

  test('of different kinds are one request, with the price of all', async () => {
    const review = await visitor.fill(await twoKinds(), FATHER);
    expect(review.text).toContain('195 جنيهًا');
    const { location } = await visitor.post(review, 'register');
    const stored = await server.database.query
      .selectFrom('documents')
      .where('request_id', '=', numberIn(location) as never)
      .orderBy('position')
      .select(['document_type', 'copies'])
      .execute();
    expect(stored).toEqual([
      { document_type: 'Birth', copies: 2 },
      { document_type: 'Death', copies: 1 },
    ]);
  });

  test('a kind that is not chosen is asked for again', async () => {
    const add = await visitor.post(await visitor.start('Birth'), 'add', BIRTH);
    expect(errorLinks(await visitor.post(add, 'offer kind'))).toEqual(['#anotherKind']);
    expect(heading(await visitor.post(add, 'back'))).toBe('الوثيقة 1 من 1: شهادة ميلاد');
  });

  test('a wrong document is shown with its errors, and all others stay', async () => {
    const second = await twoKinds();
    const refused = await visitor.post(second, 'previous', { ...FATHER, motherFullName: '' });
    expect(heading(refused)).toBe('الوثيقة 2 من 2: قيد وفاة');
    expect(errorLinks(refused)).toEqual(['#motherFullName']);
    const first = await visitor.post(refused, 'previous', FATHER);
    expect(fieldsOf(first)).toMatchObject(BIRTH);
    // By the server, whose error names the list and its place.
    const wrong = await visitor.post(first, 'show 2', { relationCode: 'WIFE' });
    const found = await visitor.post(wrong, 'review');
    expect(found.status).toBe(400);
    expect(heading(found)).toBe('الوثيقة 1 من 2: شهادة ميلاد');
    expect(errorLinks(found)).toEqual(['#relationCode']);
    expect(documentsOf(found)[1]).toMatchObject({ ...FATHER, numberOfCopies: 1 });
  });

  test('a typed one is deleted after a question, a blank one at once', async () => {
    const question = await visitor.post(await twoKinds(), 'delete', FATHER);
    expect(heading(question)).toBe('حذف هذه الوثيقة من الطلب؟');
    const kept = await visitor.post(question, 'back');
    expect(fieldsOf(kept)).toMatchObject(FATHER);
    expect(documentsOf(await visitor.post(question, 'remove'))).toEqual([TYPED]);
    expect(documentsOf(await visitor.post(await twoKinds(), 'delete'))).toEqual([TYPED]);
  });

  test('the next repeats the document, or is of a sibling or another person', async () => {
    const child = await visitor.post(await visitor.start('Birth'), 'add', DAUGHTER);
    const offered = async (name: string) =>
      documentsOf(await visitor.post(child, `offer ${name}`)).at(-1);
    expect(await offered('repeat')).toMatchObject({ firstName: 'منى', relationCode: 'DAUGHTER' });
    expect(await offered('sibling')).toMatchObject({ firstName: '', fatherName: 'عبد الرحمن' });
    expect(await offered('person')).toMatchObject({ firstName: '', fatherName: '' });
    const { nationalIdenNumber: _, ...own } = OWNER;
    const translated = await visitor.post(await visitor.start('TranslatedBirth'), 'add', {
      ...own,
      languageCode: '102',
    });
    const next = await visitor.post(translated, 'offer languages');
    expect(documentsOf(next)).toMatchObject([
      { firstName: 'أحمد', languageCode: '102' },
      { firstName: 'أحمد', languageCode: '' },
    ]);
  });

  test('are at most twenty', async () => {
    let page = await visitor.start('Birth');
    const entries = Array.from({ length: 20 }, () => TYPED);
    page = await visitor.post(page, 'show 20', { draft: JSON.stringify({ entries, current: 20 }) });
    expect(heading(page)).toBe('الوثيقة 20 من 20: شهادة ميلاد');
    expect(page.main.querySelector('[value=add]')?.hasAttribute('disabled')).toBe(true);
    expect(documentsOf(await visitor.post(page, 'offer repeat'))).toHaveLength(20);
    expect((await visitor.post(page, 'review')).status).toBe(200);
  });

  test('that are no order begin with a blank one', async () => {
    const form = await visitor.start('Birth');
    for (const draft of ['{', '[]', '{"entries":[],"current":1}']) {
      const page = await visitor.post(form, 'review', { draft, firstName: 'علي' });
      expect(documentsOf(page)).toEqual([expect.objectContaining({ firstName: 'علي' })]);
    }
  });
});

describe('a form opened by its address', () => {
  test('asks for the acceptance of the terms first', async () => {
    await visitor.start('Nid');
    const terms = await visitor.get('/api/plain-order?document=Nid');
    expect(heading(terms)).toBe('بطاقة الرقم القومي');
    expect(errorLinks(await visitor.post(terms, 'accept'))).toEqual(['#acceptTerms']);
    const form = await visitor.post(terms, 'accept', { acceptTerms: 'yes' });
    expect(fieldsOf(form)).toMatchObject({ nationalIdenNumber: OWNER.nationalIdenNumber });
  });
});

test("the first document has the account's data, which a button clears and fills", async () => {
  const { motherFullName: _, ...own } = { ...OWNER, relationCode: 'SELF' };
  const form = await visitor.start('Birth');
  expect(fieldsOf(form)).toMatchObject(own);
  const other = await visitor.post(form, 'own clear', { numberOfCopies: '3' });
  expect(fieldsOf(other)).toMatchObject({ firstName: '', relationCode: '', numberOfCopies: '3' });
  expect(fieldsOf(await visitor.post(other, 'own fill'))).toMatchObject(own);
});

test('the session is a cookie out of reach of script that ends at logout', async () => {
  const { cookies } = (await server.app.inject('/api/plain-order?document=Birth')) as {
    cookies: unknown[];
  };
  expect(cookies).toEqual([
    expect.objectContaining({ httpOnly: true, sameSite: 'Lax', path: '/' }),
  ]);
  const form = await visitor.start('Birth');
  expect([...visitor.cookies.keys()]).toEqual(['wathiqa-order']);
  const stolen = visitor.cookies.get('wathiqa-order') ?? '';
  expect((await visitor.logOut()).location).toBe('/');
  expect(visitor.cookies.size).toBe(0);
  visitor.cookies.set('wathiqa-order', stolen);
  expect((await visitor.post(form, 'review', BIRTH)).status).toBe(401);
});

test('the cookie opens no call of the API', async () => {
  await visitor.start('Birth');
  expect((await visitor.get(session.accountProfile.path)).status).toBe(401);
});

test('over TLS the cookies are Secure and bound to the host', async () => {
  const own = await startServerForTest({ PUBLIC_URL: 'https://portal.test' });
  const { cookies } = await own.app.inject('/api/plain-order?document=Birth');
  expect(cookies).toEqual([
    expect.objectContaining({ name: '__Host-wathiqa-order-arrival', secure: true, path: '/' }),
  ]);
});
