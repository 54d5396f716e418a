import { requestStatus } from '@wathiqa/contract';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { BlindIndex, EncryptedText } from '../../src/crypto/encryption.ts';
import type { Database } from '../../src/db/database.ts';
import type { Tables } from '../../src/db/schema.ts';
import {
  createDatabaseForTest,
  startServer,
  startServerForTest,
  type TestServer,
} from '../harness.ts';
import { DidNotStart, type ServerProcess } from '../support/process/server-process.ts';
import { spawnServer } from '../support/process/spawn-server.ts';
import { atLength } from '../support/test-length.ts';

const isEmbedded = inject('engine') === 'pglite';
/** Log level «error»; the embedded database learns new types only on reopening. */
const FAILURE = '"level":50';
const SERVERS = atLength(2, 4);

let server: TestServer;
let requestId: string;

beforeAll(async () => {
  server = await startServer();
  const citizen = await server.signIn();
  requestId = (await citizen.order(crypto.randomUUID())).body.Id ?? '';
});
afterAll(() => server.close());

/** Runs as table owner and rolls back. */
async function asOwner(work: (owner: Transaction<Tables>) => Promise<unknown>): Promise<unknown> {
  const undo = new Error('undo');
  return server.database.query
    .transaction()
    .execute(async (transaction) => {
      await sql`SET LOCAL ROLE NONE`.execute(transaction);
      await work(transaction);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
}

test.skipIf(isEmbedded)('disables JIT compilation of statements', async () => {
  const { query, longQuery } = server.database;
  for (const database of [query, longQuery]) {
    const { rows } = await sql<{ jit: string }>`SHOW jit`.execute(database);
    expect(rows).toEqual([{ jit: 'off' }]);
  }
});

describe('request history', () => {
  const changes = {
    'an UPDATE': sql`UPDATE request_history SET actor_kind = 'system'`,
    'an UPDATE of no row': sql`UPDATE request_history SET actor_kind = 'system' WHERE false`,
    'a DELETE': sql`DELETE FROM request_history`,
    'a TRUNCATE': sql`TRUNCATE request_history`,
    'a TRUNCATE of what it hangs on': sql`TRUNCATE requests CASCADE`,
  };

  test.each(Object.entries(changes))(
    'refuses %s by the application role',
    async (_what, change) => {
      await expect(change.execute(server.database.query)).rejects.toThrow('permission denied');
    },
  );

  // Erasure redacts rows, so the owner's trigger is per row; an empty change passes.
  const { 'an UPDATE of no row': _, ...changesOfRows } = changes;
  test.each(Object.entries(changesOfRows))(
    'refuses %s by the owner role',
    async (_what, change) => {
      await expect(asOwner((owner) => change.execute(owner))).rejects.toThrow('append-only');
    },
  );

  test('refuses to disable the triggers for the application role', async () => {
    for (const trick of [
      sql`ALTER TABLE request_history DISABLE TRIGGER ALL`,
      sql`DROP TABLE request_history`,
      sql`SET session_replication_role = replica`,
      sql`DROP TRIGGER request_history_is_append_only ON request_history`,
    ]) {
      await expect(trick.execute(server.database.query)).rejects.toThrow(
        /must be owner|permission denied/,
      );
    }
  });
});

describe('application role may not', () => {
  test.each([
    ['delete a request', sql`DELETE FROM requests`],
    ['delete documents', sql`DELETE FROM documents`],
    ['delete an address', sql`DELETE FROM shipments`],
    ['delete a citizen', sql`DELETE FROM citizens`],
    ['change the versions of the tables', sql`DELETE FROM schema_versions`],
    ['make a table', sql`CREATE TABLE mine (id int)`],
  ])('%s', async (_what, statement) => {
    await expect(statement.execute(server.database.query)).rejects.toThrow('permission denied');
  });
});

describe('price', () => {
  test('cannot be deleted once valid', async () => {
    const held = sql`DELETE FROM prices WHERE valid_from <= cairo_today()`;
    await expect(held.execute(server.database.query)).rejects.toThrow('append-only');
    await expect(asOwner((owner) => held.execute(owner))).rejects.toThrow('append-only');
  });
});

describe('constraints for the owner role', () => {
  const document = (changes: Record<string, unknown>) => {
    const row = {
      request_id: requestId,
      position: 2,
      list: 'birthDocs',
      document_type: 'Birth',
      service_code: 'MOICSO001',
      copies: 1,
      unit_price: 6500,
      full_name: 'أ ب ج د',
      mother_full_name: new EncryptedText('هـ و ز ح', 'documents.mother_full_name', [requestId, 2]),
      gender: 'M',
      national_id: new EncryptedText('29005140190010', 'documents.national_id', [requestId, 2]),
      national_id_index: new BlindIndex('nationalId', '29005140190010'),
      relation: 'SELF',
      ...changes,
    };
    const columns = Object.keys(row).map((name) => sql.ref(name));
    return sql`INSERT INTO documents (${sql.join(columns)}) VALUES (${sql.join(Object.values(row))})`;
  };

  test('accepts a valid document', async () => {
    await expect(asOwner((owner) => document({}).execute(owner))).resolves.toBeUndefined();
  });

  test.each([
    ['no copy', { copies: 0 }],
    ['six copies', { copies: 6 }],
    ['a number in plain text', { national_id: '29005140190010' }],
    ['a national ID without blind index', { national_id_index: null }],
    ["a mother's name in plain text", { mother_full_name: 'هـ و ز ح' }],
    ['an unknown state', { state: 'LOST' }],
    ['an unknown list', { list: 'otherDocs' }],
    ['an unknown relation', { relation: 'COUSIN' }],
    ['an unknown service', { service_code: 'BIRTH' }],
    ['an unknown gender', { gender: '' }],
    ['an empty name', { full_name: '' }],
    ['a negative price', { unit_price: -1 }],
    ['a 21st document', { position: 21 }],
    ['a second document in one place', { position: 1 }],
    ['a document of no request', { request_id: '260000009993' }],
    ['a rejection without its reason', { state: 'REJECTED' }],
    ['a reason without a rejection', { rejection_reason: 'لا شيء' }],
  ])('%s', async (_what, changes) => {
    await expect(asOwner((owner) => document(changes).execute(owner))).rejects.toThrow(
      /violates (check|foreign key|unique) constraint/,
    );
  });

  test('rejects a request in an unknown state', async () => {
    await expect(
      asOwner((owner) => sql`UPDATE requests SET state = 'LOST'`.execute(owner)),
    ).rejects.toThrow(/violates check constraint/);
  });

  test.each([
    ['requests_move_by_transitions', sql`UPDATE requests SET state = 'PAYMENT_ACCEPTED'`],
    ['documents_move_by_transitions', sql`UPDATE documents SET state = 'INTRANSIT'`],
    ['documents_change_by_corrections', sql`UPDATE documents SET full_name = 'أ ب ج د'`],
    [
      'document_corrections_are_of_waiting_documents',
      sql`INSERT INTO document_corrections (document_id, request_id) VALUES (0, 0)`,
    ],
  ])('the trigger %s names itself in its error', async (constraint, statement) => {
    await expect(asOwner((owner) => statement.execute(owner))).rejects.toMatchObject({
      constraint,
    });
  });
});

async function readContent(database: Database): Promise<unknown> {
  const { rows } = await sql<{ content: unknown }>`
    SELECT json_build_object(
      'versions', (SELECT json_agg(v ORDER BY version) FROM (SELECT version, md5, run_at FROM schema_versions) AS v),
      'prices', (SELECT json_agg(p ORDER BY service_code, valid_from) FROM prices AS p),
      'regulations', (SELECT json_agg(r ORDER BY service_code) FROM regulations AS r),
      'lookups', (SELECT json_agg(l ORDER BY kind, position) FROM lookup_items AS l),
      'governorates', (SELECT json_agg(g ORDER BY code) FROM governorates AS g),
      'police', (SELECT json_agg(d ORDER BY code) FROM police_departments AS d),
      'post', (SELECT json_agg(o ORDER BY governorate_code, code) FROM post_offices AS o),
      'requests', (SELECT json_agg(r ORDER BY id) FROM requests AS r)) AS content`.execute(
    database.query,
  );
  return rows[0]?.content;
}

async function readTerms({ query }: Database): Promise<Record<string, object>> {
  const { rows } = await sql<{ service_code: string; html: string; version: number }>`
    SELECT service_code, regulations.html, max(version) AS version
    FROM regulations JOIN regulation_versions USING (service_code)
    GROUP BY service_code, regulations.html`.execute(query);
  return Object.fromEntries(rows.map(({ service_code, ...terms }) => [service_code, terms]));
}

describe('startup', () => {
  test('leaves an up-to-date database unchanged', async () => {
    const place = await createDatabaseForTest();
    const first = await startServer({}, place);
    await (await first.signIn()).order(crypto.randomUUID());
    const before = await withOwnRights(first.database);
    await first.close();
    const second = await startServer({}, place);
    expect(await withOwnRights(second.database)).toEqual(before);
    await second.close();
  });

  test('preserves operator changes to lookups, prices and terms', async () => {
    const place = await createDatabaseForTest();
    const first = await startServer({}, place);
    const { query } = first.database;
    await sql`UPDATE police_departments SET name_ar = 'اسم من الجهة' WHERE code = '0101'`.execute(
      query,
    );
    await sql`UPDATE post_offices SET name_ar = 'مكتب من الجهة' WHERE code = '11211'`.execute(
      query,
    );
    await sql`UPDATE prices SET amount = 7000 WHERE service_code = 'MOICSO001'`.execute(query);
    await sql`UPDATE regulations SET html = '<p>شروط</p>' WHERE service_code = 'MOICSO001'`.execute(
      query,
    );
    const before = await withOwnRights(first.database);
    await first.close();
    const second = await startServer({}, place);
    expect(await withOwnRights(second.database)).toEqual(before);
    await second.close();
  });

  test('adds new product terms as a version and preserves staff versions', async () => {
    const place = await createDatabaseForTest();
    const first = await startServer({}, place);
    const now = await readTerms(first.database);
    for (const [service, by] of [
      ['MOICSO001', 'content/regulations'],
      ['MOICSO002', 'staff:1'],
    ]) {
      await sql`INSERT INTO regulation_versions (service_code, version, html, saved_at, saved_by)
        VALUES (${service}, 2, '<p>قديمة</p>', now(), ${by})`.execute(first.database.query);
      await sql`UPDATE regulations SET html = '<p>قديمة</p>' WHERE service_code = ${service}`.execute(
        first.database.query,
      );
    }
    await first.close();
    const second = await startServer({}, place);
    const then = await readTerms(second.database);
    expect(then.MOICSO001).toEqual({ ...now.MOICSO001, version: 3 });
    expect(then.MOICSO002).toEqual({ html: '<p>قديمة</p>', version: 2 });
    expect(then.MOICSO003).toEqual(now.MOICSO003);
    await second.close();
  });

  // One process each; slow on the embedded database, so only in the long run.
  if (isEmbedded) {
    test('lets one server own a new database and refuses a second', async () => {
      const place = await createDatabaseForTest({ empty: true });
      const server = await spawnServer(place);
      await expect(spawnServer(place)).rejects.toThrow(
        /is in use by process \d+; stop it, or set DATA_DIR to another folder/,
      );
      expect(await (await fetch(`${server.url}/api/BirthDoc/doc-price/`)).text()).toBe('65');
      await server.stop();
      expect(server.output()).not.toContain(FAILURE);
    });
  }
  if (!isEmbedded || atLength(false, true)) {
    test('creates one complete database with several concurrent servers', leaveOneWholeRegister);
  }

  test('finds orders from an earlier release', async () => {
    const place = await createDatabaseForTest();
    const first = await startServer({}, place);
    const { body } = await (await first.signIn()).order(crypto.randomUUID());
    await first.close();
    const second = await startServer({}, place);
    const citizen = await second.signIn();
    const status = await citizen.call(requestStatus, { headers: { requestid: body.Id ?? '' } });
    expect(status.status).toBe(200);
    await second.close();
  });
});

async function leaveOneWholeRegister(): Promise<void> {
  const place = await createDatabaseForTest({ empty: true });
  const started = await Promise.allSettled(
    Array.from({ length: SERVERS }, () => spawnServer(place)),
  );
  const running = started
    .filter((start): start is PromiseFulfilledResult<ServerProcess> => start.status === 'fulfilled')
    .map(({ value }) => value);
  const refusals = started
    .filter((start) => start.status === 'rejected')
    .map(({ reason }) => (reason instanceof DidNotStart ? reason.message : String(reason)));

  // The embedded database permits one process.
  expect(running, refusals.join('\n')).toHaveLength(isEmbedded ? 1 : SERVERS);
  for (const refusal of refusals) {
    expect(refusal).toContain('set DATA_DIR to another folder');
    expect(refusal).toContain('is in use by process');
  }
  const prices = await Promise.all(
    running.map(async ({ url }) => (await fetch(`${url}/api/BirthDoc/doc-price/`)).text()),
  );
  expect(prices).toEqual(running.map(() => '65'));
  await Promise.all(running.map((process) => process.stop()));
  for (const { output } of running) expect(output()).not.toContain(FAILURE);

  const after = await startServerForTest({}, place);
  const fresh = await startServerForTest();
  const { versions: _a, ...content } = (await withOwnRights(after.database)) as Content;
  const { versions: _b, ...expected } = (await withOwnRights(fresh.database)) as Content;
  expect(withoutTimes(content)).toEqual(withoutTimes(expected));
}

type Content = Record<string, unknown>;

function withOwnRights(database: Database): Promise<unknown> {
  return database.query.transaction().execute(async (transaction) => {
    await sql`SET LOCAL ROLE NONE`.execute(transaction);
    return readContent({ ...database, query: transaction });
  });
}

/** Only timestamps may differ. */
function withoutTimes(content: Content): unknown {
  return JSON.parse(
    JSON.stringify(content, (key, value) =>
      ['recorded_at', 'updated_at'].includes(key) ? undefined : value,
    ),
  );
}

describe('a transaction', () => {
  const readTotal = async () => {
    const { total } = await server.database.query
      .selectFrom('requests')
      .where('id', '=', Number(requestId))
      .select('total')
      .executeTakeFirstOrThrow();
    return total;
  };
  const inTransaction = (divisor: string) =>
    server.database.transaction(async (transaction) => {
      await sql`SELECT id FROM requests WHERE id = ${requestId}::bigint FOR UPDATE`.execute(
        transaction,
      );
      await sql`UPDATE requests SET total = total + 1 WHERE id = ${requestId}::bigint`.execute(
        transaction,
      );
      await sql`UPDATE requests SET total = total + 1 / ${divisor}::integer WHERE id = ${requestId}::bigint`.execute(
        transaction,
      );
    });

  test('commits completely', async () => {
    const before = await readTotal();
    await inTransaction('1');
    expect(await readTotal()).toBe(before + 2);
  });

  test('rolls back on failure and leaves the connection usable', async () => {
    const before = await readTotal();
    await expect(inTransaction('0')).rejects.toThrow('division by zero');
    expect(await readTotal()).toBe(before);
    await Promise.all(Array.from({ length: 20 }, () => inTransaction('1')));
    expect(await readTotal()).toBe(before + 40);
  });
});
