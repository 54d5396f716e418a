import { createRequest } from '@wathiqa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows, startServer, type TestServer } from '../harness.ts';
import { expectErrorForm, expectRefusal, expectWrongFields } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { birthDocument, birthOrder, documents, firstBirthDocument } from '../support/orders.ts';

let server: TestServer;
let citizen: Citizen;
let before: Awaited<ReturnType<typeof countRows>>;

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  before = await countRows(server.database);
});
afterAll(async () => {
  expect(await countRows(server.database)).toEqual(before);
  await server.close();
});

function send(body: unknown, headers: Record<string, string> = {}) {
  return citizen.call(createRequest, {
    headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
    body,
  });
}

function withDocument(changes: Record<string, unknown>) {
  return { ...birthOrder(), birthDocs: [{ ...birthDocument(), ...changes }] };
}

function withDelivery(changes: Record<string, unknown>) {
  const order = birthOrder();
  const contactDetails = { ...order.contactInfo.contactDetails, ...changes };
  return { ...order, contactInfo: { ...order.contactInfo, contactDetails } };
}

function without(part: string) {
  return Object.fromEntries(Object.entries(birthOrder()).filter(([name]) => name !== part));
}

describe('refused body', () => {
  test.each([
    ['is broken JSON', '{"birthDocs": [', 'body'],
    ['is empty', '', 'body'],
    ['is a list', [], 'body'],
    ['is null', null, 'body'],
    ['is a text', '"birthDocs"', 'body'],
  ])('%s', async (_what, body, field) => {
    expectWrongFields(await send(body), field);
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
    'rejects content type %s',
    async (type) => {
      expectWrongFields(await send(JSON.stringify(birthOrder()), { 'content-type': type }), 'body');
    },
  );

  test('rejects a megabyte', async () => {
    expectRefusal(await send(withDocument({ motherFullName: 'أ'.repeat(600_000) })), 'TOO_LARGE');
  });

  test('rejects prototype pollution', async () => {
    const poisoned = JSON.stringify(birthOrder()).replace('{', '{"__proto__":{"copies":5},');
    expectWrongFields(await send(poisoned), 'body');
  });
});

describe('refused order', () => {
  test.each([
    ['without documents', without('birthDocs'), ['body']],
    ['without a contact', without('contactInfo'), ['contactInfo']],
    ['with no document in its list', { ...birthOrder(), birthDocs: [] }, ['birthDocs']],
    [
      'with 21 documents',
      { ...birthOrder(), birthDocs: Array.from({ length: 21 }, () => birthDocument()) },
      ['birthDocs'],
    ],
    ['with an object for its list', { ...birthOrder(), birthDocs: {} }, ['birthDocs']],
    ['with a text for a document', { ...birthOrder(), birthDocs: ['x'] }, ['birthDocs.0']],
    ['with null for a document', { ...birthOrder(), birthDocs: [null] }, ['birthDocs.0']],
    ['with options that are a list', { ...birthOrder(), options: [] }, ['options']],
    ['in an unknown language', { ...birthOrder(), options: { locale: 'fr' } }, ['options.locale']],
    [
      'with a negative total seen',
      { ...birthOrder(), options: { seenTotalPrice: -1 } },
      ['options.seenTotalPrice'],
    ],
    [
      'with a text for the total seen',
      { ...birthOrder(), options: { seenTotalPrice: '65' } },
      ['options.seenTotalPrice'],
    ],
  ])('%s', async (_what, body, fields) => {
    expectWrongFields(await send(body), ...fields);
  });

  test('rejects a card with other documents', async () => {
    const reply = await send({ ...birthOrder(), nidDoc: [documents.nidDoc()] });
    expectWrongFields(reply, 'nidDoc');
  });

  test.each(['0', 0, -1, 6, 1.5, '2', 1e9, null, true, undefined])(
    'rejects %j copies',
    async (numberOfCopies) => {
      expectWrongFields(await send(withDocument({ numberOfCopies })), 'birthDocs.0.numberOfCopies');
    },
  );

  test.each([
    ['13 digits', '2900514019001'],
    ['15 digits', '290051401900101'],
    ['13 Arabic-Indic digits', '٢٩٠٠٥١٤٠١٩٠٠١'],
    ['a letter', '29005140190O10'],
    ['a sign', '-9005140190010'],
    ['an exponent', '2.9005140190e9'],
    ['Devanagari digits', '२९००५१४०१९००१०'],
    ['an empty text', ''],
    ['spaces', '              '],
    ['a number for the text', 29005140190010],
    ['null', null],
  ])('rejects %s as national ID', async (_what, nationalIdenNumber) => {
    expectWrongFields(
      await send(withDocument({ nid: { nationalIdenNumber } })),
      'birthDocs.0.nid.nationalIdenNumber',
    );
  });

  test.each([
    ['name', { name: undefined }, 'birthDocs.0.name'],
    ['structured name', { name: 'أحمد' }, 'birthDocs.0.name'],
    ['full name', { name: {} }, 'birthDocs.0.name.fullName'],
    ['full name but spaces', { name: { fullName: ' \t ' } }, 'birthDocs.0.name.fullName'],
    ['full name that ends', { name: { fullName: 'أ'.repeat(300) } }, 'birthDocs.0.name.fullName'],
    ['full name of three', { name: { fullName: 'أحمد محمود علي' } }, 'birthDocs.0.name.fullName'],
    ['full name in letters', { name: { fullName: '1 2 3 4' } }, 'birthDocs.0.name.fullName'],
    ['mother', { motherFullName: '' }, 'birthDocs.0.motherFullName'],
    ['gender', { genderCode: '' }, 'birthDocs.0.genderCode'],
    ['known gender', { genderCode: 'X' }, 'birthDocs.0.genderCode'],
    ['relation', { relationCode: undefined }, 'birthDocs.0.relationCode'],
    ['known relation', { relationCode: 'COUSIN' }, 'birthDocs.0.relationCode'],
    ['national ID', { nid: undefined }, 'birthDocs.0.nid'],
    ['word whether it is the first time', { isFirstTime: undefined }, 'birthDocs.0.isFirstTime'],
    ['yes or no whether it is the first time', { isFirstTime: 'no' }, 'birthDocs.0.isFirstTime'],
  ])('without a %s', async (_what, changes, field) => {
    expectWrongFields(await send(withDocument(changes)), field);
  });

  test('rejects a number or two copies for a first issue', async () => {
    const numbered = firstBirthDocument({ nid: { nationalIdenNumber: '29005140190010' } });
    expectWrongFields(await send(birthOrder(numbered)), 'birthDocs.0.nid.nationalIdenNumber');
    const doubled = firstBirthDocument({ numberOfCopies: 2 });
    expectWrongFields(await send(birthOrder(doubled)), 'birthDocs.0.numberOfCopies');
  });

  test('lists only the invalid documents', async () => {
    const wrongNumber = birthDocument({ nid: { nationalIdenNumber: '1' } });
    const wrongCopies = birthDocument({ numberOfCopies: 9 });
    expectWrongFields(
      await send(birthOrder(birthDocument(), wrongNumber, birthDocument(), wrongCopies)),
      'birthDocs.1.nid.nationalIdenNumber',
      'birthDocs.3.numberOfCopies',
    );
  });

  test.each([
    ['without an address', { address: ' ' }, 'address'],
    ['with an address without end', { address: 'أ'.repeat(501) }, 'address'],
    ['without a first mobile', { mobile1: '' }, 'mobile1'],
    ['with a mobile of ten digits', { mobile2: '0100000001' }, 'mobile2'],
    ['with letters in a mobile', { mobile1: '0100000001x' }, 'mobile1'],
    ['with equal mobiles', { mobile2: '01000000011' }, 'mobile2'],
    ['with mobiles equal in two scripts', { mobile2: '٠١٠٠٠٠٠٠٠١١' }, 'mobile2'],
    ['with mobiles equal in two notations', { mobile2: '+20 1000000011' }, 'mobile2'],
    ['with a foreign mobile', { mobile2: '+966501234567' }, 'mobile2'],
  ])('%s', async (_what, changes, field) => {
    expectWrongFields(await send(withDelivery(changes)), `contactInfo.contactDetails.${field}`);
  });

  test.each(['yes', '1', 'TRUE', ''])('rejects "%s" as previewOnly', async (previewonly) => {
    expectWrongFields(await send(birthOrder(), { previewonly }), 'previewonly');
  });

  test('rejects a channel other than 1', async () => {
    expectWrongFields(await send(birthOrder(), { channelcode: '2' }), 'channelcode');
  });

  test('requires a UUID as Idempotency-Key', async () => {
    expectWrongFields(await citizen.call(createRequest, { body: birthOrder() }), 'Idempotency-Key');
    for (const key of ['', 'key', '1234']) {
      expectWrongFields(await send(birthOrder(), { 'idempotency-key': key }), 'idempotency-key');
    }
  });
});

describe('business rule', () => {
  test.each([
    ['a male MOTHER', { genderCode: 'M', relationCode: 'MOTHER' }],
    ['a female FATHER', { genderCode: 'F', relationCode: 'FATHER' }],
    ['a female SON', { genderCode: 'F', relationCode: 'SON' }],
    ['a male WIFE', { genderCode: 'M', relationCode: 'WIFE' }],
  ])('refuses %s with its own code and HTTP 200, also in a preview', async (_what, changes) => {
    expectRefusal(await send(withDocument(changes)), 'RELATION_NOT_ALLOWED');
    expectRefusal(
      await send(withDocument(changes), { previewonly: 'true' }),
      'RELATION_NOT_ALLOWED',
    );
  });
});

test('preview requires neither address nor key', async () => {
  const order = birthOrder();
  const reply = await citizen.call(createRequest, {
    headers: { previewonly: 'true' },
    body: { ...order, contactInfo: {} },
  });
  expect(reply.body).toMatchObject({ ResponseCode: 200, TotalPrice: 65 });
});

test('invalid order reveals no internals', async () => {
  const reply = await send(
    withDocument({
      name: { fullName: "'; DROP TABLE requests; --" },
      gender: 1,
      numberOfCopies: {},
    }),
  );
  expectErrorForm(reply);
});
