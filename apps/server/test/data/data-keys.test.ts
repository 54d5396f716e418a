import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import Postgrator from 'postgrator';
import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { reencryptRegister } from '../../src/db/encrypt-register.ts';
import { openRegister } from '../../src/register.ts';
import { readSettings } from '../../src/settings.ts';
import { createDatabaseForTest } from '../harness.ts';
import { DATA_KEYS, encryption } from '../support/data-keys.ts';
import { findInRegister } from '../support/database/stored-text.ts';
import { runCommand } from '../support/process/command.ts';

describe('a register of before it was encrypted', () => {
  const OWNER = '29005140190010';

  /** As the release before left it, with one request of one person in plain text. */
  async function plainRegister() {
    const place = await createDatabaseForTest({ empty: true });
    const settings = readSettings({ ...place.environment });
    const old = await openDatabase(settings, encryption, async (owner) => {
      const postgrator = new Postgrator({
        driver: 'pg',
        migrationPattern: fileURLToPath(new URL('../../src/migrations/*.sql', import.meta.url)),
        schemaTable: 'schema_versions',
        execQuery: (query) => owner.rows(query),
        execSqlScript: (script) => owner.script(script),
      });
      await postgrator.migrate('028');
      await owner.script(`
        INSERT INTO governorates VALUES ('01', 'القاهرة');
        INSERT INTO police_departments VALUES ('0104', '01', 'المعادي');
        INSERT INTO post_offices VALUES ('11211', '01', 'الزمالك');
        INSERT INTO citizens (subject, email, user_name, national_id, mother_full_name, mobile)
        VALUES ('s', 'old@before.example', 'قديم', '${OWNER}', 'فاطمة القديمة', '01011111111');
        INSERT INTO requests (id, citizen_id, total, contact, options, idempotency_key, payload_hash, list)
        SELECT 260000000018, id, 6500, '{"name": {"firstName": "قديم"}, "motherFullName": "فاطمة القديمة",
          "nid": {"nationalIdenNumber": "${OWNER}"}, "contactDetails": {"address": "شارع قديم",
          "mobile1": "01011111111", "mobile2": "01011111112", "email": "old@before.example"}}',
          '{}', gen_random_uuid(), '', 'birthDocs' FROM citizens;
        INSERT INTO documents (request_id, position, list, document_type, service_code, copies, unit_price,
                               full_name, mother_full_name, gender, national_id, relation)
        SELECT id, 1, 'birthDocs', 'Birth', 'MOICSO001', 1, 6500, 'قديم', 'فاطمة القديمة', 'M', '${OWNER}', 'SELF'
        FROM requests;
        INSERT INTO shipments (request_id, address, governorate_code, police_department_code, post_office_code)
        VALUES (260000000018, 'شارع قديم', '01', '0104', '11211');
        INSERT INTO feedback_messages (name, mobile_number, email, type, message, content_hash)
        VALUES ('قديم السائل', '01011111113', 'old@before.example', 1, 'سؤال قديم', '')`);
    });
    await old.close();
    return { place, settings };
  }

  const SECRETS = [
    OWNER,
    'فاطمة القديمة',
    '0101111111',
    'old@before',
    'شارع قديم',
    'سؤال',
    'السائل',
  ];

  async function readAll(database: Database) {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT citizens.email, contact -> 'contactDetails' AS contact, documents.national_id, shipments.address,
             (SELECT message FROM feedback_messages) AS message,
             documents.national_id_index = citizens.national_id_index AS same_person
      FROM requests JOIN documents ON documents.request_id = requests.id
      JOIN shipments ON shipments.request_id = requests.id JOIN citizens ON citizens.id = citizen_id`.execute(
      database.query,
    );
    return rows;
  }
  const ALL = [
    {
      email: 'old@before.example',
      contact: {
        address: 'شارع قديم',
        mobile1: '01011111111',
        mobile2: '01011111112',
        email: 'old@before.example',
      },
      national_id: OWNER,
      address: 'شارع قديم',
      message: 'سؤال قديم',
      same_person: true,
    },
  ];

  test('is encrypted by the first start, whatever happened to it before, and says the same', async () => {
    const { place, settings } = await plainRegister();
    const database = await openRegister(settings);
    expect(await findInRegister(database, SECRETS)).toEqual([]);
    expect(await readAll(database)).toEqual(ALL);
    await database.close();

    // With another key it is not opened: what that one encrypted could be read by nobody else.
    const [, testKey = ''] = DATA_KEYS.DATA_KEYS.split(':');
    const otherKey = Buffer.from(testKey, 'base64').reverse().toString('base64');
    const wrong = { DATA_KEYS: `tests:${otherKey}` };
    const { code, errors } = await runCommand('audit', [], { ...place.environment, ...wrong });
    expect({ code, errors }).toEqual({
      code: 1,
      errors: 'DATA_KEYS: has another data key tests than the register was encrypted with\n',
    });
    const lacking = readSettings({ ...place.environment, DATA_KEYS: `new:${otherKey}` });
    await expect(openRegister(lacking)).rejects.toThrow('lacks the data key tests');
    const otherIndex = readSettings({ ...place.environment, DATA_INDEX_KEY: otherKey });
    await expect(openRegister(otherIndex)).rejects.toThrow('another key of blind indexes');

    // A new key beside the old one; what was encrypted with the old one is encrypted anew, and it can go.
    const rotating = readSettings({
      ...place.environment,
      DATA_KEYS: `new:${otherKey},${DATA_KEYS.DATA_KEYS}`,
    });
    let written = 0;
    const rotated = await openRegister(rotating, undefined, async (owner, keys) => {
      written = await reencryptRegister(owner, keys);
    });
    expect(written).toBe(5);
    await rotated.close();
    const renewed = await openRegister(lacking);
    expect(await readAll(renewed)).toEqual(ALL);
    await renewed.close();
  });
});
