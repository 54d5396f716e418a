import { createRequest, requestStatus } from '@wathiqa/contract';
import { isRequestId, luhnDigit, RESPONSE_CODES } from '@wathiqa/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decryptColumns } from '../../src/crypto/encrypted-rows.ts';
import { countRows, startServer, type TestServer } from '../harness.ts';
import { ownerOf } from '../support/data-keys.ts';
import { expectRefusal } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import {
  type BirthOrder,
  birthDocument,
  birthOrder,
  firstBirthDocument,
} from '../support/orders.ts';

let server: TestServer;
let citizen: Citizen;

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
});
afterAll(() => server.close());

const newKey = () => crypto.randomUUID();

function preview(payload: unknown) {
  return citizen.call(createRequest, { headers: { previewonly: 'true' }, body: payload });
}

async function stored(requestId: string | undefined, { email } = citizen) {
  const { rows } = await sql<{
    request: { id: number; state: string; total: number; contact: unknown; options: unknown };
    documents: ({ position: number } & Record<string, unknown>)[];
    history: { event: string; state: string; actor_kind: string; actor_id: number }[];
  }>`
    SELECT json_build_object('id', id, 'state', state, 'total', total, 'contact', contact, 'options', options) AS request,
           (SELECT json_agg(d ORDER BY position) FROM documents AS d WHERE request_id = r.id) AS documents,
           (SELECT json_agg(h ORDER BY id) FROM request_history AS h WHERE request_id = r.id) AS history
    FROM requests AS r WHERE id = ${requestId ?? ''}::bigint`.execute(server.database.query);
  const [row] = rows;
  if (!row) throw new Error(`There is no request ${requestId}`);
  const key = [...ownerOf(email), row.request.id];
  decryptColumns('requests', key, row.request);
  for (const document of row.documents) {
    decryptColumns('documents', [...key, document.position], document);
  }
  return row;
}

async function countWrites(work: () => Promise<unknown>) {
  const before = await countRows(server.database);
  await work();
  const after = await countRows(server.database);
  return {
    requests: after.requests - before.requests,
    documents: after.documents - before.documents,
    history: after.history - before.history,
  };
}
const NO_WRITES = { requests: 0, documents: 0, history: 0 };

describe('nothing stored', () => {
  test('for a preview, which returns the total', async () => {
    const order = birthOrder(birthDocument({ numberOfCopies: 5 }), firstBirthDocument());
    const changes = await countWrites(async () => {
      const { body } = await preview(order);
      expect(body).toEqual({
        ResponseCode: 200,
        ResponseMessage: expect.any(String),
        TotalPrice: 5 * 65 + 80,
      });
    });
    expect(changes).toEqual(NO_WRITES);
  });

  test('for a preview with a key', async () => {
    const changes = await countWrites(() =>
      citizen.call(createRequest, {
        headers: { previewonly: 'true', 'idempotency-key': newKey() },
        body: birthOrder(),
      }),
    );
    expect(changes).toEqual(NO_WRITES);
  });

  test('when the expected total differs', async () => {
    const key = newKey();
    const order = birthOrder();
    const changes = await countWrites(async () => {
      const reply = await citizen.order(key, { ...order, options: { seenTotalPrice: 60 } });
      expectRefusal(reply, 'PRICE_CHANGED');
    });
    expect(changes).toEqual(NO_WRITES);
    // The key remains unused.
    const right = await citizen.order(key, { ...order, options: { seenTotalPrice: 65 } });
    expect(right.body).toMatchObject({ ResponseCode: 200, TotalPrice: 65 });
  });

  test('for a second document with a forbidden relation', async () => {
    const order = birthOrder(birthDocument(), birthDocument({ relationCode: 'WIFE' }));
    const changes = await countWrites(async () => {
      expectRefusal(await citizen.order(newKey(), order), 'RELATION_NOT_ALLOWED');
    });
    expect(changes).toEqual(NO_WRITES);
  });
});

describe('order', () => {
  test('stores request, ordered documents and first history entry atomically', async () => {
    const order = birthOrder(
      birthDocument({ numberOfCopies: 2 }),
      firstBirthDocument(),
      birthDocument({ genderCode: 'F', relationCode: 'MOTHER' }),
    );
    let id: string | undefined;
    const changes = await countWrites(async () => {
      const { body } = await citizen.order(newKey(), order);
      id = body.Id;
    });
    expect(changes).toEqual({ requests: 1, documents: 3, history: 1 });

    const { request, documents, history } = await stored(id);
    expect(request).toMatchObject({
      state: 'WAITING_APPROVAL',
      total: 27_500,
      contact: order.contactInfo,
      options: { locale: 'ar' },
    });
    expect(documents).toMatchObject([
      { position: 1, service_code: 'MOICSO001', copies: 2, unit_price: 6500, relation: 'SELF' },
      { position: 2, service_code: 'MOICSO013', copies: 1, unit_price: 8000, relation: 'SON' },
      { position: 3, document_type: 'Birth', gender: 'F', relation: 'MOTHER', list: 'birthDocs' },
    ]);
    expect(history).toMatchObject([
      {
        event: 'REGISTERED',
        state: 'WAITING_APPROVAL',
        actor_kind: 'citizen',
        actor_id: expect.any(Number),
      },
    ]);
  });

  test('accepts twenty documents', async () => {
    const documents = Array.from({ length: 20 }, () => birthDocument());
    const { body } = await citizen.order(newKey(), birthOrder(...documents));
    expect(body).toMatchObject({ ResponseCode: 200, TotalPrice: 20 * 65 });
  });

  test("ignores the client's prices", async () => {
    const payload = {
      ...birthOrder({ ...birthDocument(), price: 1, unit_price: 1 } as never),
      TotalPrice: 1,
      total: 1,
    };
    const { body } = await citizen.order(newKey(), payload);
    expect(body.TotalPrice).toBe(65);
    expect((await stored(body.Id)).documents[0]?.unit_price).toBe(6500);
  });

  test.each([
    ['Arabic-Indic', '٢٩٠٠٥١٤٠١٩٠٠١٠', '٠١٠٠٠٠٠٠٠١١'],
    ['Persian', '۲۹۰۰۵۱۴۰۱۹۰۰۱۰', '۰۱۰۰۰۰۰۰۰۱۱'],
    ['mixed', ' 2900514٠١٩۰۰۱۰ ', '0100000٠٠١۱'],
    ['international', '29005140190010', '+20 10 0000-0011'],
    ['dialled', '29005140190010', '0020١٠٠٠٠٠٠٠١١'],
  ])('accepts %s digits and stores 0-9', async (_script, number, mobile1) => {
    const order = birthOrder(birthDocument({ nid: { nationalIdenNumber: number } }));
    order.contactInfo.contactDetails.mobile1 = mobile1;
    const { body } = await citizen.order(newKey(), order);
    const { request, documents } = await stored(body.Id);
    expect(documents[0]?.national_id).toBe('29005140190010');
    expect(request.contact).toMatchObject({
      contactDetails: { mobile1: '01000000011' },
    });
  });

  test('preserves compound names and normalizes spaces', async () => {
    const order = birthOrder(
      birthDocument({ name: { fullName: '  أحمد  محمود عبد  الرحمن السيد ' } }),
    );
    const { body } = await citizen.order(newKey(), order);
    expect((await stored(body.Id)).documents[0]?.full_name).toBe('أحمد محمود عبد الرحمن السيد');
  });

  test('stores SQL-like text verbatim', async () => {
    const name = `'); DROP TABLE documents; -- "\\`;
    const { body } = await citizen.order(
      newKey(),
      birthOrder(birthDocument({ name: { fullName: name } })),
    );
    expect((await stored(body.Id)).documents[0]?.full_name).toBe(name);
  });
});

test('group commit answers each concurrent order correctly', async () => {
  const citizens = await Promise.all(
    Array.from({ length: 8 }, (_, n) => server.signIn(`at-once-${n}@wathiqa.example`)),
  );
  const [STALE, REPEATED] = [3, 5];
  const orderOf = (n: number) => ({
    ...birthOrder(birthDocument({ numberOfCopies: (n % 5) + 1, relationCode: 'SON' })),
    options: { locale: 'ar', ...(n === STALE ? { seenTotalPrice: 1 } : {}) },
  });
  const keys = citizens.map(newKey);
  const send = (n: number) => citizens[n]?.orderWhenFree(keys[n] ?? '', orderOf(n));
  const repeated = await send(REPEATED);
  const statement = vi.spyOn(server.database.query, 'executeQuery');
  const answers = await Promise.all(citizens.map((_, n) => send(n)));
  const shared = statement.mock.calls.filter(
    ([query]) => 'name' in query && query.name === 'create-requests',
  );
  statement.mockRestore();
  expect(shared.length).toBeLessThan(citizens.length);
  expect(answers[STALE]?.body.ResponseCode).toBe(RESPONSE_CODES.PRICE_CHANGED);
  expect(answers[REPEATED]?.body).toEqual(repeated?.body);
  for (const [n, answer] of answers.entries()) {
    if (n === STALE) continue;
    const { documents, history } = await stored(answer?.body.Id, citizens[n]);
    expect(documents).toMatchObject([{ copies: (n % 5) + 1 }]);
    expect(history).toMatchObject([{ event: 'REGISTERED' }]);
    const status = await citizens[n]?.call(requestStatus, {
      headers: { requestid: answer?.body.Id ?? '' },
    });
    expect(status?.body.TotalPrice).toBe(((n % 5) + 1) * 65);
  }
});

describe('idempotency key', () => {
  test('returns the same Id for a repeated order and writes nothing', async () => {
    const key = newKey();
    const first = await citizen.order(key);
    const changes = await countWrites(async () => {
      const second = await citizen.order(key);
      expect(second.body).toEqual(first.body);
    });
    expect(changes).toEqual(NO_WRITES);
  });

  test('returns the price of the original day', async () => {
    const key = newKey();
    const order = birthOrder(firstBirthDocument());
    const first = await citizen.order(key, order);
    await sql`INSERT INTO prices (service_code, valid_from, amount, recorded_by)
      VALUES ('MOICSO013', cairo_today(), 8500, 'test')`.execute(server.database.query);
    expect((await citizen.order(key, order)).body).toEqual(first.body);
    expect((await citizen.order(newKey(), order)).body.TotalPrice).toBe(85);
  });

  test('creates one request from twenty concurrent orders', async () => {
    const key = newKey();
    let replies: Awaited<ReturnType<typeof citizen.order>>[] = [];
    const changes = await countWrites(async () => {
      replies = await Promise.all(Array.from({ length: 20 }, () => citizen.orderWhenFree(key)));
    });
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map(({ body }) => body.Id)).size).toBe(1);
    expect(changes).toEqual({ requests: 1, documents: 1, history: 1 });
  });

  test('rejects another order, names the first and preserves it', async () => {
    const key = newKey();
    const first = await citizen.order(key);
    const changes = await countWrites(async () => {
      const other = birthOrder(birthDocument({ numberOfCopies: 2 }));
      const reply = await citizen.order(key, other);
      expectRefusal(reply, 'CONFLICT');
      expect(reply.body.Id).toBe(first.body.Id);
    });
    expect(changes).toEqual(NO_WRITES);
    expect((await citizen.order(key)).body).toEqual(first.body);
  });

  test('is separate per citizen', async () => {
    const key = newKey();
    const other = await server.signIn('mona@wathiqa.example');
    const ids = [(await citizen.order(key)).body.Id, (await other.order(key)).body.Id];
    expect(new Set(ids).size).toBe(2);
  });

  test('is case-insensitive', async () => {
    const key = newKey();
    const first = await citizen.order(key);
    expect((await citizen.order(key.toUpperCase())).body.Id).toBe(first.body.Id);
  });

  test('survives a new session of the citizen', async () => {
    const key = newKey();
    const first = await citizen.order(key);
    const again = await server.signIn();
    expect((await again.order(key)).body.Id).toBe(first.body.Id);
  });
});

describe('request number', () => {
  test('has twelve digits: year, nine-digit serial, Luhn digit', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => citizen.orderWhenFree(newKey())),
    );
    const ids = replies.map(({ body }) => body.Id ?? '');
    const year = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Cairo', year: '2-digit' });
    for (const id of ids) {
      expect(isRequestId(id), id).toBe(true);
      expect(id.slice(0, 2)).toBe(year.format(new Date()));
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is unpredictable: a keyed permutation, key hidden from the application', async () => {
    const { query } = server.database;
    const { rows } = await sql<{ numbers: string[] }>`
      SELECT array_agg(permute_request_number(running, '\\x00112233') ORDER BY running) AS numbers
      FROM generate_series(1, 3000) AS running`.execute(query);
    const numbers = rows[0]?.numbers.map(Number) ?? [];
    expect(new Set(numbers).size).toBe(3000);
    expect(Math.min(...numbers)).toBeGreaterThan(0);
    expect(Math.max(...numbers)).toBeLessThan(1_000_000_000);
    const near = numbers.filter((number, at) => Math.abs(number - (numbers[at - 1] ?? 0)) < 1000);
    expect(near.length).toBeLessThan(5);
    await expect(sql`SELECT key FROM request_numbering`.execute(query)).rejects.toThrow(
      'permission denied',
    );
    const first = Number((await citizen.order(newKey())).body.Id);
    const second = Number((await citizen.order(newKey())).body.Id);
    expect(Math.abs(second - first)).toBeGreaterThan(1000);
  });

  test('has the same check digit in SQL and TypeScript', async () => {
    const numbers = fc.sample(fc.bigInt(0n, 99_999_999_999n), 500);
    const { rows } = await sql<{ digits: number[] }>`
      SELECT array_agg(luhn_digit(n::bigint) ORDER BY place) AS digits
      FROM json_array_elements_text(${JSON.stringify(numbers.map(String))}::json) WITH ORDINALITY AS t(n, place)
    `.execute(server.database.query);
    expect(rows[0]?.digits).toEqual(numbers.map((number) => luhnDigit(String(number))));
  });
});

test('stores every valid order exactly as sent', async () => {
  const name = fc
    .array(fc.stringMatching(/^[\u0621-\u064a]{2,8}$/), { minLength: 4, maxLength: 6 })
    .map((words) => words.join(' '));
  const document = fc
    .record({
      copies: fc.integer({ min: 1, max: 5 }),
      fullName: name,
      motherFullName: name,
      owner: fc.constantFrom(
        { genderCode: 'M', relationCode: 'SELF' } as const,
        { genderCode: 'M', relationCode: 'SON' } as const,
        { genderCode: 'F', relationCode: 'MOTHER' } as const,
        { genderCode: 'F', relationCode: 'WIFE' } as const,
      ),
      number: fc.stringMatching(/^[0-9]{14}$/),
    })
    .map(({ copies, fullName, motherFullName, owner, number }) =>
      birthDocument({
        numberOfCopies: copies,
        name: { fullName },
        motherFullName,
        ...owner,
        nid: { nationalIdenNumber: number },
      }),
    );
  const orders = fc.array(document, { minLength: 1, maxLength: 20 });

  await fc.assert(
    fc.asyncProperty(orders, async (documents) => {
      const order: BirthOrder = birthOrder(...documents);
      const { body } = await citizen.order(newKey(), order);
      expect(body.ResponseCode).toBe(RESPONSE_CODES.ACCEPTED);
      const { request, documents: rows } = await stored(body.Id);
      expect(rows).toMatchObject(
        documents.map((sent, index) => ({
          position: index + 1,
          copies: sent.numberOfCopies,
          full_name: sent.name.fullName,
          mother_full_name: sent.motherFullName,
          gender: sent.genderCode,
          relation: sent.relationCode,
          national_id: sent.nid.nationalIdenNumber,
        })),
      );
      const copies = documents.reduce((sum, sent) => sum + sent.numberOfCopies, 0);
      expect(request.total).toBe(copies * 6500);
      const status = await citizen.call(requestStatus, { headers: { requestid: body.Id ?? '' } });
      expect(status.body.TotalPrice).toBe(body.TotalPrice);
    }),
    { numRuns: 25 },
  );
});
