import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchRequests } from '@wathiqa/contract/office';
import { expect, test } from 'vitest';
import { findLostAnchors, newestAnchor, parseAnchors } from '../../src/requests/audit/anchors.ts';
import { chainAudit, eraseAudit, findBrokenEntries } from '../../src/requests/audit/repository.ts';
import { findBrokenSeals, sealAudit } from '../../src/requests/audit/seals.ts';
import {
  createDatabaseForTest,
  startServer,
  startServerForTest,
  type TestServer,
} from '../harness.ts';
import {
  ARM,
  asOwner,
  cutOff,
  DISARM,
  DISARM_SEALS,
  RECHAIN,
} from '../support/office/audit-tampering.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { folderForTest, runCommand } from '../support/process/command.ts';

const KEY = 'a-key-of-the-audit-that-the-database-lacks';
const OLD_KEY = 'the-key-that-the-audit-was-sealed-with-before';

/** An audit log with five sealed entries and an unsealed one. */
async function sealedAudit(server: TestServer): Promise<Staff> {
  const clerk = await signInStaff(server, 'clerk');
  for (let time = 0; time < 5; time++) {
    await clerk.call(searchRequests, { body: { text: 'أحمد' } });
    await sealAudit(server);
  }
  await clerk.call(searchRequests, { body: { text: 'أحمد' } });
  return clerk;
}

test('seals detect a chain rewritten by the database owner', async () => {
  const server = await startServerForTest({ AUDIT_KEY: KEY });
  await sealedAudit(server);
  expect(await findBrokenSeals(server.database.query, [KEY])).toEqual([]);

  await asOwner(
    server,
    ...DISARM,
    `UPDATE audit_entries SET address = '10.9.9.9' WHERE id = 1`,
    RECHAIN,
  );
  expect(await findBrokenEntries(server.database.query)).toEqual([]);
  expect(await findBrokenSeals(server.database.query, [KEY])).toHaveLength(5);
});

test.each([
  ['takes away the seals that do not fit', 'DELETE FROM audit_seals WHERE number < 3'],
  ['seals with a key of their own', `UPDATE audit_seals SET mac = sha256('mine')`],
  ['moves a seal to another link', 'UPDATE audit_seals SET position = 100 WHERE number = 5'],
])('detects that the database owner %s', async (_how, statement) => {
  const server = await startServerForTest({ AUDIT_KEY: KEY });
  await sealedAudit(server);
  await asOwner(server, DISARM_SEALS, statement);
  expect(await findBrokenSeals(server.database.query, [KEY])).not.toEqual([]);
});

test('external anchor detects deletion of the last entries and seals', async () => {
  const server = await startServerForTest({ AUDIT_KEY: KEY });
  await sealedAudit(server);
  const { query } = server.database;
  const file = (await newestAnchor(query, server.now())) ?? '';
  const anchors = parseAnchors(file) ?? [];
  expect(await findLostAnchors(query, anchors)).toEqual([]);
  const last = anchors.at(-1)?.position ?? 0;
  await asOwner(server, ...DISARM, DISARM_SEALS, ...cutOff(String(last - 3)));
  expect(await findBrokenEntries(query)).toEqual([]);
  expect(await findBrokenSeals(query, [KEY])).toEqual([]);
  expect(await findLostAnchors(query, anchors)).toEqual([last]);
});

async function agedAudit(server: TestServer): Promise<void> {
  const clerk = await signInStaff(server, 'clerk');
  for (let time = 0; time < 3; time++) {
    if (time > 0) await clerk.call(searchRequests, { body: { text: 'أحمد' } });
    await chainAudit(server.database.query);
    const age = `UPDATE audit_entries SET at = at - interval '6 years' WHERE at > now() - interval '1 year'`;
    await asOwner(server, ...DISARM, age, RECHAIN, ...ARM);
    await sealAudit(server);
  }
  for (let time = 0; time < 3; time++) await clerk.call(searchRequests, { body: { text: 'أحمد' } });
  await sealAudit(server);
}

test('retention erases old entries and the rest still verifies', async () => {
  const server = await startServerForTest({ AUDIT_KEY: KEY });
  await agedAudit(server);
  const { query } = server.database;
  const anchor = parseAnchors((await newestAnchor(query, server.now())) ?? '') ?? [];
  const anchors = [{ position: 1, hash: '0'.repeat(64) }, ...anchor];
  const ids = () => query.selectFrom('audit_entries').select('id').orderBy('id').execute();

  // The last five years and the newest older entry always remain.
  expect(await eraseAudit(query, new Date(Date.now() + 1e12))).toBe(2);
  expect((await ids()).map(({ id }) => id)).toEqual([3, 4, 5, 6]);
  expect(await eraseAudit(query, new Date())).toBe(0);
  expect(await findBrokenEntries(query)).toEqual([]);
  expect(await findBrokenSeals(query, [KEY])).toEqual([]);
  expect(await findLostAnchors(query, anchors)).toEqual([]);

  await expect(asOwner(server, 'DELETE FROM audit_entries WHERE id = 4')).rejects.toThrow('only');
  await expect(asOwner(server, 'DELETE FROM audit_chain')).rejects.toThrow('only');
  await expect(query.deleteFrom('audit_entries').execute()).rejects.toThrow('denied');
});

test.each([
  ['more than the term lets go', ['DELETE FROM audit_entries WHERE id < 5'], [4]],
  [
    'everything, and an entry that looks old put in its place',
    [
      'DELETE FROM audit_entries',
      'DELETE FROM audit_chain',
      `INSERT INTO audit_entries (at, actor_kind, role, address, action, detail)
       VALUES ('2001-01-01', 'command', '', '', 'retention.erase', '{}')`,
      `INSERT INTO audit_chain SELECT 9, id - 1, sha256('') FROM audit_entries`,
      `INSERT INTO audit_chain SELECT 10, id, audit_hash(audit_entries, sha256('')) FROM audit_entries`,
    ],
    [],
  ],
])('detects that the owner erases %s', async (_what, statements, entries) => {
  const server = await startServerForTest({ AUDIT_KEY: KEY });
  await agedAudit(server);
  const { query } = server.database;
  const anchors = parseAnchors((await newestAnchor(query, server.now())) ?? '') ?? [];
  await asOwner(server, ...DISARM, ...statements);
  const broken = await findBrokenEntries(query);
  expect(broken).toEqual(expect.arrayContaining(entries));
  const seals = await findBrokenSeals(query, [KEY]);
  expect([...broken, ...seals]).not.toEqual([]);
  if (entries.length === 0) expect(await findLostAnchors(query, anchors)).not.toEqual([]);
});

test('application role can neither change nor delete a seal', async () => {
  const server = await startServerForTest({ AUDIT_KEY: KEY });
  await sealedAudit(server);
  const { query } = server.database;
  await expect(query.updateTable('audit_seals').set({ number: 9 }).execute()).rejects.toThrow();
  await expect(query.deleteFrom('audit_seals').execute()).rejects.toThrow();
});

test('key rotation continues the seals and still requires the old key', async () => {
  const place = await createDatabaseForTest();
  const before = await startServer({ AUDIT_KEY: OLD_KEY }, place);
  await sealedAudit(before);
  await before.close();
  const server = await startServerForTest({ AUDIT_KEY: `${KEY},${OLD_KEY}` }, place);
  await sealAudit(server);
  const { query } = server.database;
  expect(await findBrokenSeals(query, [KEY, OLD_KEY])).toEqual([]);
  expect(await findBrokenSeals(query, [KEY])).toHaveLength(5);
});

test('command seals, anchors and finds searches by a text that is not stored', async () => {
  const place = await createDatabaseForTest();
  const server = await startServer({ AUDIT_KEY: KEY }, place);
  const clerk = await signInStaff(server, 'clerk');
  await clerk.call(searchRequests, { body: { text: '٢٩٠٠٥١٤٠١٩٠٠١٠' } });
  await server.close();
  const environment = { ...place.environment, AUDIT_KEY: KEY };
  const file = join(await folderForTest(), 'anchors');
  const run = (...words: string[]) => runCommand('audit', words, environment);
  expect(await run('--anchor', file)).toMatchObject({
    output: 'The audit log is intact: 2 entries, all sealed, consistent with 0 anchors\n',
  });
  expect(await run('--anchor', file)).toMatchObject({ output: expect.stringMatching(/1 anchors/) });
  expect(await run('--searched', '29005140190010')).toMatchObject({
    output: 'Searched for in entries 2\n',
  });
  expect(await run('--searched', '29005140190011')).toMatchObject({
    output: 'No search for it is recorded\n',
  });
  expect(await readFile(file, 'utf8')).toMatch(/^(2 [0-9a-f]{64} \S+\n){2}$/);
});
