import { listedOutlets } from '@wathiqa/content/node';
import { readDirectory } from '@wathiqa/contract';
import {
  type OutletVersion,
  readOutlets,
  readOutletVersions,
  saveOutlet,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDatabaseForTest,
  startServer,
  startServerForTest,
  type TestServer,
} from '../../harness.ts';
import { expectRefusal, expectWrongFields } from '../../support/expectations.ts';
import { countEntries, lastEntry } from '../../support/office/audit-entries.ts';
import { type Staff, signInStaff } from '../../support/office/staff.ts';

let server: TestServer;
let supervisor: Staff;
beforeAll(async () => {
  server = await startServer();
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(() => server.close());

const TANTA = 'model-tanta';

async function readOutlet(code: string, staff = supervisor): Promise<OutletVersion> {
  const { outlets } = (await staff.call(readOutlets)).body;
  const found = outlets.find((outlet) => outlet.code === code);
  if (!found) throw new Error(`${code} is not kept`);
  return found;
}

async function save(code: string, changes: Record<string, unknown>, staff = supervisor) {
  const { savedAt: _at, savedBy: _by, ...outlet } = await readOutlet(code, staff);
  return staff.call(saveOutlet, { body: { ...outlet, reason: 'زيارة الموقع', ...changes } });
}

/** The page of the nearest registry, without JavaScript. */
async function page(at = server) {
  const answer = await at.app.inject('/recordslocation');
  const html = parse(answer.body);
  return {
    answer,
    card: (code: string) => html.querySelector(`li#${code}`)?.textContent,
    codes: html.querySelectorAll('main details details li').map((card) => card.id),
    updated: html.querySelector('main h1')?.closest('div')?.nextElementSibling?.textContent,
    count: html.querySelector('main details summary h2 + span')?.textContent,
  };
}

describe('refused outlet', () => {
  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no place', { place: '' }, 'place'],
    ['a governorate that there is not', { governorateCode: '05' }, 'governorateCode'],
    ['a place to be born abroad', { governorateCode: '88' }, 'governorateCode'],
    ['another kind', { kind: 'smart' }, 'kind'],
    ['a service type that there is not', { serviceType: 'fast' }, 'serviceType'],
    ['no services', { services: [] }, 'services'],
    ['a document that there is not', { services: ['Passport'] }, 'services.0'],
    ['hours that are none', { hours: '10-20' }, 'hours'],
    ['hours that end as they begin', { hours: 'Fr 10:00-10:00' }, 'hours'],
    ['a place outside Egypt', { lat: 52.5 }, 'lat'],
    ['swapped coordinates', { lon: 13.28 }, 'lon'],
    ['non-numeric coordinates', { lat: 'north' }, 'lat'],
    ['a state that there is not', { status: 'gone' }, 'status'],
    ['no reason', { reason: '' }, 'reason'],
  ])('%s', async (_, changes, field) => {
    const before = await readOutlet(TANTA);
    const entries = await countEntries(server);
    expectWrongFields(await save(TANTA, changes), field);
    expect(await readOutlet(TANTA)).toEqual(before);
    expect(await countEntries(server)).toBe(entries);
  });

  test.each(['tanta', 'Model-Tanta', 'model tanta', 'طنطا'])(
    'rejects the new code «%s»',
    async (code) => {
      expectWrongFields(await save(TANTA, { code, version: 0 }), 'code');
    },
  );

  test('rejects an existing code', async () => {
    expectWrongFields(await save(TANTA, { version: 0 }), 'code');
  });

  test('rejects an unknown outlet', async () => {
    expectRefusal(await save(TANTA, { code: 'model-nowhere' }), 'NOT_FOUND');
    const query = { code: 'model-nowhere' };
    expectRefusal(await supervisor.call(readOutletVersions, { query }), 'NOT_FOUND');
  });

  test('rejects a stale version', async () => {
    const { version } = await readOutlet(TANTA);
    const { status, body } = await save(TANTA, { version: version + 1 });
    expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.OUTDATED]);
  });
});

test('list starts with product data, and the page is prerendered', async () => {
  const own = await startServerForTest();
  const { body } = await own.client(readDirectory);
  expect(body.outlets).toEqual(listedOutlets('ar'));
  const { answer, updated, codes } = await page(own);
  expect(answer.statusCode).toBe(200);
  expect(updated).toBeUndefined();
  expect(codes).toHaveLength(26);
  const again = await own.app.inject({
    url: '/recordslocation',
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('one of five concurrent saves succeeds, and all versions are stored', async () => {
  const { savedAt: _at, savedBy: _by, ...outlet } = await readOutlet('model-mahalla');
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      supervisor.call(saveOutlet, { body: { ...outlet, reason: `زيارة ${index}` } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const query = { code: 'model-mahalla' };
  const { outlets } = (await supervisor.call(readOutletVersions, { query })).body;
  expect(outlets.map(({ version }) => version)).toEqual([2, 1]);
});

test('change appears immediately with and without JavaScript, and is audited', async () => {
  const { etag } = (await server.client(readDirectory)).headers;
  const name = 'المركز النموذجي - طنطا <b>&</b> "الجديد"';
  const changes = { name, hours: 'Su-Th 08:00-14:00; Fr 14:00-24:00', hoursSample: false };
  expect((await save(TANTA, changes)).status).toBe(200);
  expect(await lastEntry(server)).toMatchObject({
    action: 'outlets.save',
    detail: {
      code: TANTA,
      reason: 'زيارة الموقع',
      before: { hours: 'Sa-Th 10:00-20:00', hoursSample: true },
      after: changes,
    },
  });

  const directory = await server.client(readDirectory, {
    headers: { 'if-none-match': String(etag) },
  });
  expect(directory.status).toBe(200);
  expect(directory.body.outlets.find(({ code }) => code === TANTA)).toMatchObject({
    name,
    hoursSample: false,
  });
  const { answer, card, updated } = await page();
  expect(answer.body).not.toContain('<b>');
  expect(card(TANTA)).toContain(name);
  expect(card(TANTA)).toContain('الأحد إلى الخميس، من 8 صباحًا إلى 2 مساءً؛ الجمعة');
  expect(updated).toMatch(/^آخر تحديث للمواقع: \d/);
});

test('rendered page runs only build scripts and revalidates by ETag', async () => {
  await save(TANTA, { place: 'ميدان الساعة، طنطا' });
  const { answer } = await page();
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  const headers = { 'if-none-match': String(answer.headers.etag) };
  const again = () => server.app.inject({ url: '/recordslocation', headers });
  expect((await again()).statusCode).toBe(304);
  await save(TANTA, { place: 'شارع البحر، طنطا' });
  expect((await again()).statusCode).toBe(200);
});

test('closed outlet shows its notice; a withdrawn one is hidden', async () => {
  await save('smart-october', { status: 'closed' });
  await save('model-smouha', { status: 'withdrawn' });
  const { codes, card, count } = await page();
  expect(card('smart-october')).toContain('مغلق مؤقتًا');
  expect(card('smart-abbassia')).not.toContain('مغلق مؤقتًا');
  expect(codes).not.toContain('model-smouha');
  expect(count).toBe('15 موقعًا');
  const { body } = await server.client(readDirectory);
  expect(body.outlets.map(({ code }) => code)).not.toContain('model-smouha');
  // Selectable without an outlet.
  expect(body.governorates.map(({ code }) => code)).toContain('02');
  expect(body.governorates).toHaveLength(27);

  await save('model-smouha', { status: 'open' });
  expect((await page()).codes).toContain('model-smouha');
});

test('new outlet comes last in its governorate', async () => {
  const added = {
    code: 'smart-tanta',
    kind: 'smart',
    version: 0,
    name: 'السجل المدني الذكي - طنطا',
  };
  expect((await save(TANTA, added)).status).toBe(200);
  expect((await page()).codes.at(-1)).toBe('smart-tanta');
  expect(await readOutlet('smart-tanta')).toMatchObject({ version: 1, governorateCode: '16' });
});

test('restart does not overwrite outlets that staff changed', async () => {
  const place = await createDatabaseForTest();
  const first = await startServer({}, place);
  await save(TANTA, { status: 'withdrawn' }, await signInStaff(first, 'supervisor'));
  await first.close();
  const second = await startServer({}, place);
  expect((await page(second)).codes).not.toContain(TANTA);
  await second.close();
});
