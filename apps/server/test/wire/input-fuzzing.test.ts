import { formatTypedCode, TYPED_CODE_BYTES } from '@wathiqa/certificate';
import {
  type Call,
  checkTypedCode,
  createRequest,
  fawryWebhook,
  reportOrderStep,
  reportTimings,
  signCertificate,
} from '@wathiqa/contract';
import { createRequestId, DOCUMENT_LISTS } from '@wathiqa/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decryptText } from '../../src/crypto/encrypted-rows.ts';
import { TRIAL_MERCHANT } from '../../src/settings/payment-settings.ts';
import { startServer, type TestServer } from '../harness.ts';
import { cardDocument, cardOrder } from '../support/card-orders.ts';
import { ownerOf } from '../support/data-keys.ts';
import { expectErrorForm } from '../support/expectations.ts';
import { allCalls, validInput } from '../support/http/calls.ts';
import type { Citizen, Reply } from '../support/http/client.ts';
import { bearerOf, clientsOf, testMachine } from '../support/http/machine-client.ts';
import { mutate, mutateQuery, mutations } from '../support/http/malformed-input.ts';
import { birthOrder, createOrderBody, documents } from '../support/orders.ts';
import { webhookPayload } from '../support/payments/webhook-payloads.ts';
import { atLength } from '../support/test-length.ts';

const press = testMachine('press', {
  scopes: ['certificates.sign'],
  kinds: ['Birth', 'Nid'],
  daily: 1_000,
});

let server: TestServer;
let ofPress: Record<string, string>;
const typedCode = formatTypedCode(new Uint8Array(TYPED_CODE_BYTES));
let citizen: Citizen;
beforeAll(async () => {
  server = await startServer({ CLIENTS: clientsOf(press) });
  ofPress = await bearerOf(server, press);
  citizen = await server.signIn();
});
afterAll(() => server.close());

/** Valid bodies, in place of or in addition to `validInput`. */
const VALID_BODIES: Readonly<Record<string, readonly unknown[]>> = {
  [createRequest.path]: [
    ...DOCUMENT_LISTS.map((list) => createOrderBody(list, documents[list]())),
    cardOrder(cardDocument(), {
      lastIssuedOnline: false,
      lastIssueMonth: '2020-05',
      jobTypeId: 1,
    }),
    { ...birthOrder(), options: { locale: 'ar', seenTotalPrice: 65 } },
  ],
  '/api/login/common/': [{ Username: 'portal', Password: 'portal' }],
  '/api/token/refresh/': [{ userEmail: 'a@b.example', token: 'x' }],
  '/api/account/requestState': [
    { requestId: createRequestId(2026, 999_999_999), mobileEnding: '0011' },
  ],
  '/api/feedback/messages': [
    {
      name: 'منى السيد',
      mobileNumber: '01012345678',
      email: 'mona@example.org',
      type: 2,
      message: 'أقترح مد مواعيد العمل',
      website: '',
      secondsOnForm: 30,
    },
  ],
  [checkTypedCode.path]: [{ code: typedCode }],
  '/api/feedback/votes': [{ option: 'SATISFIED' }],
  [reportTimings.path]: [
    { template: 'home', viewport: 'small', timings: { LCP: 1_200, INP: 40, CLS: 0.01 } },
  ],
  [reportOrderStep.path]: [{ list: 'birthDocs', step: 'details' }],
  [signCertificate.path]: [
    {
      kind: 'Marriage',
      names: ['أحمد محمود علي حسن', 'منى السيد علي حسن'],
      idEnding: '0010',
      eventDay: '2020-05-14',
      place: 'قنا',
    },
  ],
  [fawryWebhook.path]: [JSON.parse(notification({ paymentMethod: 'CARD' }))],
};

function notification(changes: { paymentMethod?: string; orderAmount?: string }, key = '') {
  const orderAmount = changes.orderAmount ?? '65.00';
  const fields = {
    fawryRefNumber: String(900_000_000 + Math.floor(Math.random() * 90_000_000)),
    merchantRefNumber: createRequestId(2026, 999_999_999),
    paymentAmount: orderAmount,
    orderAmount,
    orderStatus: 'PAID',
    paymentMethod: changes.paymentMethod ?? 'CARD',
    paymentRefrenceNumber: '',
  };
  return webhookPayload(fields, key);
}

/** Credentials of the call beyond the citizen's, and a new key. */
const headersOf = ({ access }: Call): Record<string, string> => ({
  'idempotency-key': crypto.randomUUID(),
  ...(access.startsWith('client:') && ofPress),
});

function expectNoFailure(reply: Reply<unknown>, sent: unknown) {
  expect(reply.status, `${JSON.stringify(sent)} ${reply.text}`).toBeLessThan(500);
  if (reply.status >= 400) expectErrorForm(reply);
}

const posts = allCalls.filter((call) => call.method === 'POST' && call.body);

describe.each(posts.map((call) => ({ name: call.path, call })))('$name', ({ call }) => {
  const rights = VALID_BODIES[call.path] ?? [validInput[call.path]?.body];

  test('no JSON causes a server error, and refusals have the common form', async () => {
    expect(rights).not.toContain(undefined);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...rights), mutations, async (right, damage) => {
        const body = JSON.stringify(mutate(right, damage));
        expectNoFailure(await citizen.call(call, { headers: headersOf(call), body }), body);
      }),
      { numRuns: atLength(50, 150) },
    );
  });

  test('deeply nested JSON causes no server error', async () => {
    const nested = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;
    const inside = JSON.stringify(rights[0]).replace(/^\{/, `{"deep":${nested},`);
    for (const body of [nested, inside]) {
      expectNoFailure(await citizen.call(call, { headers: headersOf(call), body }), call);
    }
  });
});

describe('characters that PostgreSQL rejects', () => {
  const texts = DOCUMENT_LISTS.flatMap((list) =>
    listTexts(createOrderBody(list, documents[list]())).map((path) => ({ list, path })),
  );
  const known = [
    ['U+0000', '\u0000'],
    ['another control character', '\u001b'],
    ['half a surrogate pair', '\ud800'],
  ] as const;

  test.each(known)('%s causes no server error in any text of an order', async (_, character) => {
    for (const { list, path } of texts) {
      const body = createOrderBody(list, documents[list]());
      const typed = String(getAt(body, path));
      setAt(body, path, `${typed.slice(0, 2)}${character}${typed.slice(2)}`);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      expectNoFailure(await citizen.call(createRequest, { headers, body }), body);
    }
  });

  test('are absent from stored orders', async () => {
    const order = birthOrder();
    const [document] = order.birthDocs;
    const { contactInfo } = order;
    const spoilt = {
      ...order,
      birthDocs: [{ ...document, motherFullName: 'فاطمة\u0000حسن\ud800 علي\u001b' }],
      contactInfo: { ...contactInfo, nid: { nationalIdenNumber: '\u00002900\u0085' } },
      options: { locale: 'ar', '\u0000': '\ud800' },
    };
    const { status, body } = await citizen.call(createRequest, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: spoilt,
    });
    expect(status).toBe(200);
    const { rows } = await sql<{
      nationalIdenNumber: string;
      mother_full_name: string;
      options: unknown;
    }>`
      SELECT mother_full_name, contact -> 'nid' ->> 'nationalIdenNumber' AS "nationalIdenNumber", options
      FROM requests JOIN documents ON request_id = requests.id
      WHERE requests.id = ${body.Id}::bigint`.execute(server.database.query);
    const key = [...ownerOf(citizen.email), body.Id ?? ''];
    const [row] = rows;
    const nationalId = 'requests.contact.nid.nationalIdenNumber';
    expect({
      mother: decryptText(row?.mother_full_name, 'documents.mother_full_name', [...key, 1]),
      number: decryptText(row?.nationalIdenNumber, nationalId, key),
      options: row?.options,
    }).toEqual({ mother: 'فاطمة حسن\ufffd علي', number: '2900', options: { locale: 'ar' } });
  });
});

test('rejects an impossible total', async () => {
  for (const seenTotalPrice of [2 ** 31, 1e300, Number.MAX_VALUE]) {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...birthOrder(), options: { seenTotalPrice } };
    const reply = await citizen.call(createRequest, { headers, body });
    expect(reply.status).toBe(400);
    expectErrorForm(reply);
  }
});

test.each([
  ['a way of paying that holds U+0000', { paymentMethod: 'CARD\u0000' }, 200],
  ['an amount that the register cannot hold', { orderAmount: '21474836.48' }, 400],
])('signed webhook with %s causes no server error', async (_, changes, status) => {
  const body = notification(changes, TRIAL_MERCHANT.secureKey);
  const reply = await server.client(fawryWebhook, { body });
  expect(reply.status).toBe(status);
});

test('arbitrary headers cause no server error', async () => {
  // Header values of RFC 9110 §5.5: visible ASCII, space, tab, and bytes above ASCII.
  const value = fc.stringMatching(/^[\t\x20-\x7e\x80-\xff]{0,60}$/);
  const names = [
    'requestid',
    'previewonly',
    'idempotency-key',
    'email',
    'token',
    'documenttypecode',
    'cookie',
  ];
  const headers = fc.record(
    Object.fromEntries(
      [...names, 'authorization', 'x-access-token', 'if-none-match'].map((name) => [name, value]),
    ),
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...allCalls), headers, async (call, sent) => {
      const body = call.method === 'POST' ? (validInput[call.path]?.body ?? {}) : undefined;
      const reply = await citizen.call(call, { headers: sent as Record<string, string>, body });
      expectNoFailure(reply, sent);
    }),
    { numRuns: atLength(50, 300) },
  );
});

test('arbitrary queries cause no server error', async () => {
  const right = {
    ...{ GovCode: '01', DocumentCode: 'MOICSO001', GenderCode: 'M' },
    ...{ after: createRequestId(2026, 1), email: 'a@b.example', token: 'x', returnUrl: '/' },
  };
  const raw = fc.string({ unit: fc.constantFrom(...'%0f=&[]+;?#a'), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...allCalls), mutations, raw, async (call, damage, rest) => {
      const path = `${call.path}?${mutateQuery(right, damage)}&${rest}` as const;
      const { headers, body } = validInput[call.path] ?? {};
      const reply = await citizen.call(
        { ...call, path },
        {
          ...(headers ? { headers } : {}),
          ...(call.method === 'POST' ? { body: body ?? {} } : {}),
        },
      );
      expectNoFailure(reply, path);
    }),
    { numRuns: atLength(50, 300) },
  );
});

type Path = readonly string[];

function listTexts(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => listTexts(part, [...path, key]));
}

function getAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value);
}

function setAt(value: unknown, path: Path, part: unknown): void {
  const inside = getAt(value, path.slice(0, -1)) as Record<string, unknown>;
  inside[path.at(-1) ?? ''] = part;
}
