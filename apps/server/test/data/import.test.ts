import { lookups } from '@wathiqa/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readPlaces, writePlaces } from '../../src/commands/import-places.ts';
import {
  createDatabaseForTest,
  startServer,
  startServerForTest,
  type TestServer,
} from '../harness.ts';
import { runCommand } from '../support/process/command.ts';
import { atLength } from '../support/test-length.ts';

const POST = 'code,governorate,name_ar,name_en,basis,sure';
const POLICE = 'code,governorate,name_ar,name_en,type,sure';

async function offices(server: TestServer, GovCode = '01') {
  const { body } = await server.client(lookups.postOffices, { query: { GovCode } });
  return Object.fromEntries(body.Lookups.map(({ Code, Name }) => [Code, Name]));
}

async function listStoredPlaces(server: TestServer): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT json_agg(p ORDER BY governorate_code, code) FROM post_offices AS p) AS offices,
           (SELECT json_agg(d ORDER BY code) FROM police_departments AS d) AS departments`.execute(
    server.database.query,
  );
  return rows;
}

const WRONG_USES: [what: string, words: string[]][] = [
  ['without a file', ['post-offices']],
  ['without a word', []],
  ['for an unknown list', ['churches', 'list.csv']],
];

test.each(WRONG_USES.slice(0, atLength(1, WRONG_USES.length)))(
  'import %s prints usage',
  async (_what, words) => {
    const { code, errors } = await runCommand('import', words, {});
    expect(code).toBe(1);
    expect(errors).toBe('Usage: npm run import -- post-offices|police-departments FILE.csv\n');
  },
);

test('import of a missing file names it and opens no database', async () => {
  const { code, errors } = await runCommand('import', ['post-offices', '/no/such/list.csv'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  });
  expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('/no/such') });
  expect(errors).not.toMatch(/ {4}at /);
});

test('invalid list is rejected with all line errors and changes nothing', async () => {
  const place = await createDatabaseForTest();
  const server = await startServer({}, place);
  const before = await listStoredPlaces(server);
  await server.close();
  const csv = [
    POST,
    '11999,01,مكتب جديد,New Office,own,sure',
    '999,01,مكتب,Office,own,sure',
    '11998,98,,Office,own,sure',
    '11999,01,مكتب,Office,own,sure',
  ].join('\n');

  const { code, errors } = await runCommand('import', ['post-offices', 'LIST'], place.environment, {
    LIST: csv,
  });
  expect({ code, lines: errors.trim().split('\n') }).toEqual({
    code: 1,
    lines: [
      'LIST, line 3: code: a post office code is five digits',
      'LIST, line 4: governorate: there is no governorate with this code',
      'LIST, line 4: name_ar: a name is needed',
      'LIST, line 5: code: 11999 appears on line 2 already',
    ],
  });
  const after = await startServerForTest({}, place);
  expect(await listStoredPlaces(after)).toEqual(before);
});

test('valid list is imported, reported and preserved at the next start', async () => {
  const place = await createDatabaseForTest();
  const csv = [
    POST,
    '11999,01,مكتب جديد,New Office,own,sure',
    '11211,01,مكتب بريد الزمالك الرئيسي,Zamalek,own,sure',
    '11241,01,مكتب بريد شبرا - روض الفرج,Shubra / Rod El Farag Post Office,own,sure',
  ].join('\n');
  const run = () =>
    runCommand('import', ['post-offices', 'LIST'], place.environment, { LIST: csv });
  expect(await run()).toMatchObject({
    code: 0,
    output: 'post-offices: 1 added, 1 changed, 1 unchanged\n',
  });
  expect((await run()).output).toBe('post-offices: 0 added, 0 changed, 3 unchanged\n');

  const server = await startServerForTest({}, place);
  expect(await offices(server)).toMatchObject({
    '11999': 'مكتب جديد',
    '11211': 'مكتب بريد الزمالك الرئيسي',
    '11341': 'مكتب بريد مصر الجديدة',
  });
});

test('embedded database in use by a server is refused', async () => {
  const server = await startServerForTest();
  const csv = `${POST}\n11999,01,مكتب جديد,New Office,own,sure`;
  const environment: Record<string, string> = server.settings.databaseUrl
    ? { DATABASE_URL: server.settings.databaseUrl }
    : { DATA_DIR: server.settings.dataDir };
  const { code, errors } = await runCommand('import', ['post-offices', 'LIST'], environment, {
    LIST: csv,
  });
  // PostgreSQL permits an import during operation.
  const shared = server.database.engine === 'postgresql';
  expect({ code, errors }).toEqual(
    shared
      ? { code: 0, errors: '' }
      : { code: 1, errors: expect.stringContaining(`is in use by process ${process.pid}`) },
  );
  expect('11999' in (await offices(server))).toBe(shared);
});

test('imports police departments except those without delivery', async () => {
  const server = await startServerForTest();
  const list = readPlaces(
    'police-departments',
    [
      POLICE,
      '0104,01,قسم شرطة المعادي الجديد,Maadi,qism,high',
      '0199,01,قسم شرطة جديد,New,qism,low',
      '0198,01,صف إداري,Row,city-row,low',
    ].join('\n'),
    'list.csv',
  );
  expect(await writePlaces(server.database, 'police-departments', list)).toEqual({
    added: 1,
    changed: 1,
    unchanged: 0,
    skipped: 1,
  });
  const { body } = await server.client(lookups.policeDepartments, { query: { GovCode: '01' } });
  const names = Object.fromEntries(body.Lookups.map(({ Code, Name }) => [Code, Name]));
  expect(names).toMatchObject({ '0104': 'قسم شرطة المعادي الجديد', '0199': 'قسم شرطة جديد' });
  expect(names).not.toHaveProperty('0198');
});

test('rejects the whole list if a post office changes governorate', async () => {
  const server = await startServerForTest();
  const before = await listStoredPlaces(server);
  const csv = `${POST}\n11999,01,مكتب جديد,New,own,sure\n11211,21,مكتب بريد الزمالك,Zamalek,own,sure`;
  await expect(
    writePlaces(server.database, 'post-offices', readPlaces('post-offices', csv, 'list.csv')),
  ).rejects.toThrow('code: 11211 already belongs to governorate 01');
  expect(await listStoredPlaces(server)).toEqual(before);
});

test('rejects an empty list', () => {
  expect(() => readPlaces('post-offices', `${POST}\n`, 'list.csv')).toThrow(
    'list.csv: no row below the header',
  );
});
