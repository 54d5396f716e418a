import { lookups } from '@wathiqa/contract';
import {
  decideProposal,
  listRegulations,
  previewRegulation,
  readRegulation,
  restoreRegulation,
  saveRegulation,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES, type ResponseCodeName, SERVICE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabaseForTest, startServer, type TestServer } from '../../harness.ts';
import { expectRefusal, expectWrongFields } from '../../support/expectations.ts';
import { lastEntry } from '../../support/office/audit-entries.ts';
import { type Staff, signInStaff } from '../../support/office/staff.ts';

let server: TestServer;
let administrator: Staff;
beforeAll(async () => {
  server = await startServer();
  administrator = await signInStaff(server, 'administrator');
});
afterAll(() => server.close());

/** Signed in after the test without one. */
let second: Staff;
const decide = (by: Staff, proposalId: number, approve = true) =>
  by.call(decideProposal, { body: { proposalId, approve, refusal: 'غير واضحة' } });

const DEATH = 'MOICSO005';
const read = (query: Record<string, string>) => administrator.call(readRegulation, { query });
const save = (serviceCode: string, expectedVersion: number, html: string) =>
  administrator.call(saveRegulation, { body: { serviceCode, expectedVersion, html } });

type Proposed = Awaited<ReturnType<typeof save>>;
const termsOf = async (serviceCode: string) => (await read({ serviceCode })).body.regulation;
const proposalOf = ({ body }: Proposed) => body.regulation.proposals[0]?.id ?? 0;

function expectCode(
  { status, body }: Awaited<ReturnType<typeof decide>>,
  code: ResponseCodeName,
): void {
  expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES[code]]);
}

async function publish(proposed: Proposed) {
  await decide(second, proposalOf(proposed));
  return termsOf(proposed.body.regulation.serviceCode);
}

async function citizensRead(documenttypecode: string): Promise<string> {
  const { body } = await server.client(lookups.regulations, { headers: { documenttypecode } });
  return body.Regulations;
}

describe('refused terms', () => {
  test.each([
    ['no text', ''],
    ['only tags', '<p> </p><ul><li></li></ul>'],
    ['only a script', '<script>alert(1)</script>'],
    ['a zero byte', '<p>a\0b</p>'],
    ['more than there is place for', `<p>${'ن'.repeat(50_000)}</p>`],
  ])('rejects terms with %s', async (_, html) => {
    expectWrongFields(await save(DEATH, 1, html), 'html');
    expectWrongFields(await administrator.call(previewRegulation, { body: { html } }), 'html');
  });

  test('rejects an unknown service or version', async () => {
    expectWrongFields(await save('MOICSO999', 1, '<p>نص</p>'), 'serviceCode');
    expectWrongFields(await read({ serviceCode: 'MOICSO999' }), 'serviceCode');
    expectWrongFields(await read({ serviceCode: DEATH, version: '0' }), 'version');
    expectRefusal(await read({ serviceCode: DEATH, version: '77' }), 'NOT_FOUND');
    const body = { serviceCode: DEATH, expectedVersion: 1, version: 77 };
    expectRefusal(await administrator.call(restoreRegulation, { body }), 'NOT_FOUND');
  });
});

test("every service has the product's terms as its first version", async () => {
  const { body } = await administrator.call(listRegulations);
  expect(body.regulations.map(({ serviceCode }) => serviceCode).sort()).toEqual(
    SERVICE_CODES.toSorted(),
  );
  for (const { latest } of body.regulations) {
    expect(latest).toMatchObject({ version: 1, savedBy: null, restored: null });
  }
});

describe('a proposal', () => {
  const MARRIAGE = 'MOICSO002';
  const TEXT = '<p>شروط جديدة</p>';

  test('is refused to other roles, and without a second administrator', async () => {
    for (const role of ['clerk', 'supervisor', 'auditor'] as const) {
      const staff = await signInStaff(server, role);
      const body = { serviceCode: MARRIAGE, expectedVersion: 1, html: TEXT };
      expectRefusal(await staff.call(saveRegulation, { body }), 'FORBIDDEN');
    }
    expectCode(await save(MARRIAGE, 1, TEXT), 'NO_SECOND_ADMINISTRATOR');
    const body = { serviceCode: MARRIAGE, expectedVersion: 1, version: 1 };
    const restored = await administrator.call(restoreRegulation, { body });
    expectCode(restored, 'NO_SECOND_ADMINISTRATOR');
    second = await signInStaff(server, 'administrator', 'second@wathiqa.example');
    expectRefusal(await decide(second, 999_999), 'NOT_FOUND');
  });

  test('is refused to its author, while another waits, and after a decision', async () => {
    const before = await citizensRead(MARRIAGE);
    const proposed = await save(MARRIAGE, 1, TEXT);
    const id = proposalOf(proposed);
    expect(proposed.body.regulation).toMatchObject({
      version: 1,
      proposals: [{ html: TEXT, restored: null, proposedById: administrator.id }],
    });
    expect(await lastEntry(server)).toMatchObject({
      action: 'regulations.propose',
      detail: { serviceCode: MARRIAGE, before: { version: 1 }, proposalId: id },
    });
    for (const role of ['clerk', 'supervisor', 'auditor'] as const) {
      expectRefusal(await decide(await signInStaff(server, role), id), 'FORBIDDEN');
    }
    expectCode(await decide(administrator, id), 'OWN_PROPOSAL');
    expectCode(await save(MARRIAGE, 1, '<p>أخرى</p>'), 'OUTDATED');
    const { body } = await second.call(listRegulations);
    const listed = body.regulations.filter((each) => each.proposed);
    expect(listed.map(({ serviceCode }) => serviceCode)).toEqual([MARRIAGE]);

    expect((await decide(second, id, false)).status).toBe(200);
    expect(await termsOf(MARRIAGE)).toMatchObject({ version: 1, proposals: [] });
    expect(await citizensRead(MARRIAGE)).toBe(before);
    expect(await lastEntry(server)).toMatchObject({
      action: 'regulations.decline',
      detail: { serviceCode: MARRIAGE, proposalId: id, proposedBy: administrator.id },
    });
    expectCode(await decide(second, id), 'OUTDATED');
  });

  test('is withdrawn by its author', async () => {
    await decide(administrator, proposalOf(await save(MARRIAGE, 1, TEXT)), false);
    expect(await termsOf(MARRIAGE)).toMatchObject({ version: 1, proposals: [] });
  });

  test('is refused after another version', async () => {
    const id = proposalOf(await save(MARRIAGE, 1, TEXT));
    await sql`
      INSERT INTO regulation_versions (service_code, version, html, saved_by)
      VALUES (${MARRIAGE}, 2, '<p>من ملف</p>', 'content')`.execute(server.database.query);
    expectCode(await decide(second, id), 'OUTDATED');
    expect((await termsOf(MARRIAGE)).version).toBe(2);
    await decide(second, id, false);
    expect((await termsOf(MARRIAGE)).proposals).toEqual([]);
  });

  test('ends after seven days, and with the access of its author', async () => {
    const author = await signInStaff(server, 'administrator', 'third@wathiqa.example');
    const body = { serviceCode: MARRIAGE, expectedVersion: 2, html: TEXT };
    const id = proposalOf(await author.call(saveRegulation, { body }));
    await signInStaff(server, 'clerk', 'third@wathiqa.example');
    expectCode(await decide(second, id), 'OUTDATED');
    const expiring = proposalOf(await save(MARRIAGE, 2, TEXT));
    await sql`
      UPDATE proposals
      SET proposed_at = proposed_at - interval '7 days', expires_at = expires_at - interval '7 days'
      WHERE id = ${expiring}`.execute(server.database.query);
    expectCode(await decide(second, expiring), 'OUTDATED');
  });
});

test('preview equals saved and public text', async () => {
  const html =
    '<h2 onclick="x()">الشروط</h2><script>alert(1)</script><p style="color:red">نص <a href="#">هنا</a></p>';
  const shown = (await administrator.call(previewRegulation, { body: { html } })).body.html;
  expect(shown).toBe('<h2>الشروط</h2><p>نص هنا</p>');
  expect(await citizensRead('MOICSO001')).not.toBe(shown);

  const published = await publish(await save('MOICSO001', 1, html));
  expect(published).toMatchObject({ version: 2, html: shown });
  expect(await citizensRead('MOICSO001')).toBe(shown);
  expect(await lastEntry(server)).toMatchObject({
    action: 'regulations.save',
    detail: {
      ...{ serviceCode: 'MOICSO001', before: { version: 1 }, after: { version: 2 } },
      proposedBy: administrator.id,
    },
  });
});

test('all versions remain, and an old one can be restored as the newest', async () => {
  const first = await citizensRead('MOICSO003');
  await publish(await save('MOICSO003', 1, '<p>الثانية</p>'));
  const body = { serviceCode: 'MOICSO003', expectedVersion: 2, version: 1 };
  const restored = await publish(await administrator.call(restoreRegulation, { body }));
  expect(restored.html).toBe(first);
  expect(await citizensRead('MOICSO003')).toBe(first);

  const { versions } = restored;
  expect(versions.map(({ version, restored }) => [version, restored])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
  expect(versions.map(({ savedBy }) => savedBy === null)).toEqual([false, false, true]);
  const second = await read({ serviceCode: 'MOICSO003', version: '2' });
  expect(second.body.regulation).toMatchObject({ version: 2, html: '<p>الثانية</p>' });
});

test('rejects one of two proposals at once', async () => {
  const both = await Promise.all([
    save('MOICSO004', 1, '<p>أ</p>'),
    save('MOICSO004', 1, '<p>ب</p>'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read({ serviceCode: 'MOICSO004' })).body.regulation.proposals).toHaveLength(1);
});

test('application role can neither change nor delete a version', async () => {
  const { query } = server.database;
  const change = query.updateTable('regulation_versions').set({ html: '' }).execute();
  await expect(change).rejects.toThrow();
  await expect(query.deleteFrom('regulation_versions').execute()).rejects.toThrow();
});

test('staff changes survive a restart', async () => {
  const place = await createDatabaseForTest();
  const first = await startServer({}, place);
  const staff = await signInStaff(first, 'administrator');
  const body = { serviceCode: DEATH, expectedVersion: 1, html: '<p>باقية</p>' };
  const approver = await signInStaff(first, 'administrator', 'second@wathiqa.example');
  await decide(approver, proposalOf(await staff.call(saveRegulation, { body })));
  await first.close();
  const second = await startServer({}, place);
  const again = await signInStaff(second, 'administrator');
  const found = await again.call(readRegulation, { query: { serviceCode: DEATH } });
  expect(found.body.regulation).toMatchObject({ version: 2, html: '<p>باقية</p>' });
  await second.close();
});
