import { randomUUID } from 'node:crypto';
import { shipmentInfo, submitFeedback } from '@wathiqa/contract';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { ENCRYPTED_TABLES } from '../../src/crypto/encrypted-columns.ts';
import { decryptColumns, decryptText } from '../../src/crypto/encrypted-rows.ts';
import type { Database } from '../../src/db/database.ts';
import { reencryptDatabase } from '../../src/db/encrypt-database.ts';
import { openMigratedDatabase } from '../../src/migrated-database.ts';
import { readSettings } from '../../src/settings.ts';
import { createDatabaseForTest, startServer } from '../harness.ts';
import { DATA_KEYS, OTHER_KEY } from '../support/data-keys.ts';
import { cairoAddress } from '../support/orders.ts';
import { runCommand } from '../support/process/command.ts';
import { rotateDataKeys } from '../support/rotate-data-keys.ts';

async function placeWithPersonalData() {
  const place = await createDatabaseForTest();
  const server = await startServer({}, place);
  const citizen = await server.signIn();
  const { body } = await citizen.order(randomUUID());
  const customerAddress = cairoAddress({ address: 'شارع الورد' });
  await citizen.call(shipmentInfo, { body: { requestID: body.Id, customerAddress } });
  await server.client(submitFeedback, {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      name: 'سلمى',
      mobileNumber: '01012345678',
      email: 'salma@example.com',
      type: 1,
      message: 'سؤال',
    },
  });
  await server.close();
  return place;
}

interface Stored {
  id: number;
  subject: string;
  issuer: string;
  position: number;
  reference: number;
  email: string;
  message: string;
}

/** Columns of each encrypted table that has a row. */
async function readAll(database: Database) {
  const { rows } = await sql<Stored>`
    SELECT requests.id, issuer, subject, citizens.email, contact, documents.national_id, shipments.address,
           position, feedback_messages.reference, feedback_messages.message
    FROM feedback_messages, requests JOIN documents ON documents.request_id = requests.id
    JOIN shipments ON shipments.request_id = requests.id JOIN citizens ON citizens.id = citizen_id`.execute(
    database.query,
  );
  for (const row of rows) {
    const owner = [row.issuer, row.subject];
    row.email = decryptText(row.email, 'citizens.email', owner);
    decryptColumns('documents', [...owner, row.id, row.position], row);
    decryptColumns('shipments', [...owner, row.id], row);
    decryptColumns('requests', [...owner, row.id], row);
    row.message = decryptText(row.message, 'feedback_messages.message', [row.reference]);
  }
  return rows;
}

test('refuses to open a database with other keys than its own', async () => {
  const { environment } = await createDatabaseForTest();
  const { code, errors } = await runCommand('audit', [], {
    ...environment,
    DATA_KEYS: `tests:${OTHER_KEY}`,
  });
  expect({ code, errors }).toEqual({
    code: 1,
    errors: 'DATA_KEYS: has a different data key tests than the database was encrypted with\n',
  });
  const lacking = readSettings({ ...environment, DATA_KEYS: `new:${OTHER_KEY}` });
  await expect(openMigratedDatabase(lacking)).rejects.toThrow('lacks the data key tests');
  const otherIndex = readSettings({ ...environment, DATA_INDEX_KEY: OTHER_KEY });
  await expect(openMigratedDatabase(otherIndex)).rejects.toThrow('a different blind index key');
});

test('opens with the new key only after a key rotation, and reads the same', async () => {
  const { environment } = await placeWithPersonalData();
  const before = await openMigratedDatabase(readSettings(environment));
  const all = await readAll(before);
  await before.close();
  expect(all).toMatchObject([{ address: expect.stringContaining('شارع الورد'), message: 'سؤال' }]);

  const both = { ...environment, DATA_KEYS: `new:${OTHER_KEY},${DATA_KEYS.DATA_KEYS}` };
  let written = 0;
  const rotated = await openMigratedDatabase(readSettings(both), undefined, async (owner, keys) => {
    ({ written } = await reencryptDatabase(owner, keys));
  });
  expect(written).toBeGreaterThanOrEqual(5);
  await rotated.close();
  const renewed = await openMigratedDatabase(
    readSettings({ ...environment, DATA_KEYS: `new:${OTHER_KEY}` }),
  );
  expect(await readAll(renewed)).toEqual(all);
  await renewed.close();
});

test('a key rotation waits until every server encrypts with the newest key', async () => {
  // The embedded database has one process.
  if (inject('engine') === 'pglite') return;
  const { environment } = await placeWithPersonalData();
  const both = { ...environment, DATA_KEYS: `new:${OTHER_KEY},${DATA_KEYS.DATA_KEYS}` };
  const server = await openMigratedDatabase(readSettings(environment));
  await sql`SELECT 1`.execute(server.query);
  const refused = await runCommand('rotate-keys', [], both);
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/servers still encrypt with another key than new: tests \(\d/),
  });
  await server.close();

  const restarted = await openMigratedDatabase(readSettings(both));
  await sql`SELECT 1`.execute(restarted.query);
  const { code, output } = await runCommand('rotate-keys', [], both);
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Everything is encrypted with new: \d+ rows re-encrypted; \d+ texts with new\n$/,
    ),
  });
  await restarted.close();
});

test('a start continues an interrupted key rotation', async () => {
  const { environment } = await placeWithPersonalData();
  const both = readSettings({
    ...environment,
    DATA_KEYS: `new:${OTHER_KEY},${DATA_KEYS.DATA_KEYS}`,
  });
  const interrupted = await openMigratedDatabase(both, undefined, async (owner) => {
    await owner.rows('UPDATE table_encryption SET finished = false');
  });
  await interrupted.close();
  const continued = await openMigratedDatabase(both);
  const { rows } = await sql<{ address: string }>`
    SELECT table_name FROM table_encryption WHERE NOT finished`.execute(continued.query);
  expect(rows).toEqual([]);
  const stored = await continued.execute('SELECT address FROM shipments');
  expect(stored.rows).toMatchObject([{ address: expect.stringContaining('new.') }]);
  await continued.close();
});

test('a key rotation leaves null in each encrypted column', async () => {
  const { environment } = await placeWithPersonalData();
  const columns = ENCRYPTED_TABLES.flatMap(({ name, texts }) =>
    texts.map((column) => ({ name, column })),
  );
  const database = await openMigratedDatabase(readSettings(environment));
  await database.execute('RESET ROLE');
  // Any column can become nullable; triggers would refuse the change.
  await database.execute('SET session_replication_role = replica');
  for (const { name, column } of columns) {
    await database.execute(`ALTER TABLE ${name} ALTER COLUMN ${column} DROP NOT NULL`);
    await database.execute(`UPDATE ${name} SET ${column} = NULL`);
  }
  await database.execute(
    `UPDATE requests SET contact = jsonb_set(contact, '{motherFullName}', 'null')`,
  );
  await database.close();
  const rotated = await openMigratedDatabase(readSettings(await rotateDataKeys(environment)));
  for (const { name, column } of columns) {
    const { rows } = await rotated.execute(`SELECT FROM ${name} WHERE ${column} IS NOT NULL`);
    expect(rows, `${name}.${column}`).toEqual([]);
  }
  const { rows } = await rotated.execute(
    `SELECT contact -> 'motherFullName' AS mother FROM requests`,
  );
  expect(rows).toEqual([{ mother: null }]);
  await rotated.close();
});

test('a key rotation names the row of a moved text, and does not encrypt it', async () => {
  const { environment } = await placeWithPersonalData();
  const database = await openMigratedDatabase(readSettings(environment));
  await database.execute('RESET ROLE');
  await database.execute('UPDATE shipments SET address = (SELECT national_id FROM documents)');
  const { rows } = await database.execute('SELECT request_id, address FROM shipments');
  await database.close();
  const both = { ...environment, DATA_KEYS: `new:${OTHER_KEY},${DATA_KEYS.DATA_KEYS}` };
  const [{ request_id }] = rows as [{ request_id: unknown }];
  expect(await runCommand('rotate-keys', [], both)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      new RegExp(`^A stored text does not belong to shipments.address, row ${request_id}: .+\n$`),
    ),
  });
});
