import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { searchRequests } from '@wathiqa/contract/office';
import { expect, inject, test } from 'vitest';
import {
  type Anchor,
  anchorLine,
  findLostAnchors,
  parseAnchors,
  publishAnchor,
  sealAndAnchor,
} from '../../src/requests/audit/anchors.ts';
import { chainAudit, eraseAudit, findBrokenEntries } from '../../src/requests/audit/repository.ts';
import {
  findBrokenSeals,
  findGaps,
  findUnsealedEntries,
  readLastSeal,
  resumeSeals,
  sealAudit,
} from '../../src/requests/audit/seals.ts';
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
  RENUMBER,
} from '../support/office/audit-tampering.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { folderForTest, runCommand } from '../support/process/command.ts';

const KEY = 'a-key-of-the-audit-that-the-database-lacks';
const OLD_KEY = 'the-key-that-the-audit-was-sealed-with-before';

/** Settings with a data directory of this test, where PostgreSQL has none. */
async function auditSettings(
  settings: Record<string, string> = {},
): Promise<Record<string, string>> {
  const environment = { AUDIT_KEY: KEY, ...settings };
  if (inject('engine') === 'pglite') return environment;
  return { ...environment, DATA_DIR: await folderForTest() };
}

async function startAuditServer(settings: Record<string, string> = {}): Promise<TestServer> {
  return startServerForTest(await auditSettings(settings));
}

/** A server with the parts that seal, whose log is a list. */
function sealingOf({ app, database, settings, now }: TestServer) {
  const events: unknown[] = [];
  const write = (line: { event?: unknown }) => void events.push(line.event);
  const log = Object.assign(Object.create(app.log), { error: write, info: write });
  return { database, settings, now, log, events };
}

/** An audit log with five sealed entries and an unsealed one. */
async function sealedAudit(server: TestServer): Promise<Staff> {
  const clerk = await signInStaff(server, 'clerk');
  for (let time = 0; time < 5; time++) {
    await clerk.call(searchRequests, { body: { text: 'أحمد' } });
    await sealAndAnchor(sealingOf(server));
  }
  await clerk.call(searchRequests, { body: { text: 'أحمد' } });
  return clerk;
}

test('seals detect a chain rewritten by the database owner', async () => {
  const server = await startAuditServer();
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
  const server = await startAuditServer();
  await sealedAudit(server);
  await asOwner(server, DISARM_SEALS, statement);
  expect(await findBrokenSeals(server.database.query, [KEY])).not.toEqual([]);
});

async function newestAnchors(server: TestServer): Promise<Anchor[]> {
  const seal = await readLastSeal(server.database.query);
  return (seal && parseAnchors(anchorLine([KEY], seal), [KEY])) ?? [];
}

test('external anchor detects deletion of the last entries and seals', async () => {
  const server = await startAuditServer();
  await sealedAudit(server);
  const { query } = server.database;
  const anchors = await newestAnchors(server);
  expect(await findLostAnchors(query, [KEY], anchors)).toEqual([]);
  const { position = 0 } = (await readLastSeal(query)) ?? {};
  await asOwner(server, ...DISARM, DISARM_SEALS, ...cutOff(String(position - 3)));
  expect(await findBrokenEntries(query)).toEqual([]);
  expect(await findBrokenSeals(query, [KEY])).toEqual([]);
  expect(await findLostAnchors(query, [KEY], anchors)).toEqual([5]);
});

/** The owner rewrites actors, deletes entries and all seals, and recomputes the chain. */
const FORGERY = [
  ...DISARM,
  DISARM_SEALS,
  `UPDATE audit_entries SET address = '10.9.9.9' WHERE id < 3`,
  'DELETE FROM audit_chain WHERE entry_id IN (4, 5)',
  'DELETE FROM audit_entries WHERE id IN (4, 5)',
  'DELETE FROM audit_seals',
  RENUMBER,
  RECHAIN,
  ...ARM,
];

test('server seals nothing after the owner deleted the seals and re-chained', async () => {
  const server = await startAuditServer();
  await sealedAudit(server);
  await asOwner(server, ...FORGERY);
  expect(await findBrokenEntries(server.database.query)).toEqual([]);
  const sealing = sealingOf(server);
  await sealAndAnchor(sealing);
  expect(sealing.events).toEqual(['audit_not_sealed']);
  expect(await readLastSeal(server.database.query)).toBeUndefined();
});

test('server without an anchor does not begin the seals over older entries', async () => {
  const server = await startAuditServer();
  await sealedAudit(server);
  await asOwner(server, ...FORGERY);
  server.advanceTime(6 * 60_000);
  await expect(sealAudit(server)).rejects.toThrow('no seal covers any entry');
  expect(await findUnsealedEntries(server.database.query, server.now(), 20)).not.toEqual([]);
});

test('server seals nothing after the owner deleted the newest seals', async () => {
  const server = await startAuditServer();
  await sealedAudit(server);
  await asOwner(server, ...DISARM, DISARM_SEALS, ...cutOff('3'));
  const sealing = sealingOf(server);
  await sealAndAnchor(sealing);
  expect(sealing.events).toEqual(['audit_not_sealed']);
});

test('a seal later than its entries needs a named gap', async () => {
  const server = await startAuditServer();
  const clerk = await sealedAudit(server);
  const { query } = server.database;
  await clerk.call(searchRequests, { body: { text: 'أحمد' } });
  server.advanceTime(6 * 60_000);
  expect(await findUnsealedEntries(query, server.now(), 20)).toEqual([7, 8]);
  await sealAndAnchor(sealingOf(server));
  expect(await findBrokenSeals(query, [KEY])).toEqual([]);
  expect(await findGaps(query)).toMatchObject([{ number: 6, gap: 'outage' }]);

  await asOwner(server, DISARM_SEALS, 'UPDATE audit_seals SET gap = NULL');
  expect(await findBrokenSeals(query, [KEY])).not.toEqual([]);
});

test('time of a seal cannot be changed', async () => {
  const server = await startAuditServer();
  await sealedAudit(server);
  const earlier = `UPDATE audit_seals SET sealed_at = sealed_at - interval '1 minute' WHERE number = 2`;
  await asOwner(server, DISARM_SEALS, earlier);
  expect(await findBrokenSeals(server.database.query, [KEY])).not.toEqual([]);
});

test('recovery excuses the seals that it lost, and no later ones', async () => {
  const server = await startAuditServer();
  await sealedAudit(server);
  const { query } = server.database;
  const lost = await newestAnchors(server);
  await asOwner(server, ...DISARM, DISARM_SEALS, ...cutOff('3'), ...ARM);
  await resumeSeals(server);
  expect(await findBrokenSeals(query, [KEY])).toEqual([]);
  expect(await findGaps(query)).toMatchObject([{ gap: 'recovery' }]);
  expect(await findLostAnchors(query, [KEY], lost)).toEqual([]);
  const later = [{ ...(lost[0] as Anchor), sealedAt: new Date(Date.now() + 60_000) }];
  expect(await findLostAnchors(query, [KEY], later)).toEqual([5]);
});

test('hourly anchor is in the log and in the anchor file, signed', async () => {
  const file = join(await folderForTest(), 'anchors');
  const server = await startAuditServer({ AUDIT_ANCHOR_FILE: file });
  await sealedAudit(server);
  const sealing = sealingOf(server);
  await publishAnchor(sealing);
  expect(sealing.events).toEqual(['audit_anchor']);
  const text = await readFile(file, 'utf8');
  expect(parseAnchors(text, [KEY])).toMatchObject([{ number: 5 }]);
  expect(parseAnchors(text.replace('5 ', '4 '), [KEY])).toBeUndefined();
  const { mode } = await stat(join(server.settings.dataDir, 'audit-seal'));
  expect(mode & 0o777).toBe(0o600);
});

/** The seal's clock must be as old as the entries. */
const SIX_YEARS_MS = 6 * 365.25 * 24 * 3_600_000;

async function agedAudit(server: TestServer): Promise<void> {
  const clerk = await signInStaff(server, 'clerk');
  for (let time = 0; time < 3; time++) {
    if (time > 0) await clerk.call(searchRequests, { body: { text: 'أحمد' } });
    await chainAudit(server.database.query);
    const age = `UPDATE audit_entries SET at = at - interval '6 years' WHERE at > now() - interval '1 year'`;
    await asOwner(server, ...DISARM, age, RECHAIN, ...ARM);
    await sealAudit({ ...server, now: () => new Date(Date.now() - SIX_YEARS_MS) });
  }
  for (let time = 0; time < 3; time++) await clerk.call(searchRequests, { body: { text: 'أحمد' } });
  await sealAudit(server);
}

test('retention erases old entries and the rest still verifies', async () => {
  const server = await startAuditServer();
  await agedAudit(server);
  const { query } = server.database;
  const anchors = await newestAnchors(server);
  const ids = () => query.selectFrom('audit_entries').select('id').orderBy('id').execute();

  // The last five years and the newest older entry remain.
  expect(await eraseAudit(query, new Date(Date.now() + 1e12))).toBe(2);
  expect((await ids()).map(({ id }) => id)).toEqual([3, 4, 5, 6]);
  expect(await eraseAudit(query, new Date())).toBe(0);
  expect(await findBrokenEntries(query)).toEqual([]);
  expect(await findBrokenSeals(query, [KEY])).toEqual([]);
  expect(await findLostAnchors(query, [KEY], anchors)).toEqual([]);

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
  const server = await startAuditServer();
  await agedAudit(server);
  const { query } = server.database;
  const anchors = await newestAnchors(server);
  await asOwner(server, ...DISARM, ...statements);
  const broken = await findBrokenEntries(query);
  expect(broken).toEqual(expect.arrayContaining(entries));
  const seals = await findBrokenSeals(query, [KEY]);
  expect([...broken, ...seals]).not.toEqual([]);
  expect(await findLostAnchors(query, [KEY], anchors)).toEqual([]);
});

test('application role can neither change nor delete a seal', async () => {
  const server = await startAuditServer();
  await sealedAudit(server);
  const { query } = server.database;
  await expect(query.updateTable('audit_seals').set({ number: 9 }).execute()).rejects.toThrow();
  await expect(query.deleteFrom('audit_seals').execute()).rejects.toThrow();
});

test('key rotation continues the seals and still requires the old key', async () => {
  const place = await createDatabaseForTest();
  const settings = await auditSettings({ AUDIT_KEY: OLD_KEY });
  const before = await startServer(settings, place);
  await sealedAudit(before);
  await before.close();
  const server = await startServerForTest({ ...settings, AUDIT_KEY: `${KEY},${OLD_KEY}` }, place);
  await sealAndAnchor(sealingOf(server));
  const { query } = server.database;
  expect(await findBrokenSeals(query, [KEY, OLD_KEY])).toEqual([]);
  expect(await findBrokenSeals(query, [KEY])).toHaveLength(6);
});

test('command verifies, anchors and finds searches by a text that is not stored', async () => {
  const place = await createDatabaseForTest();
  const settings = await auditSettings();
  const server = await startServer(settings, place);
  const clerk = await signInStaff(server, 'clerk');
  await clerk.call(searchRequests, { body: { text: '٢٩٠٠٥١٤٠١٩٠٠١٠' } });
  await server.close();
  const environment = { ...place.environment, ...settings };
  const file = join(await folderForTest(), 'anchors');
  const run = (...words: string[]) => runCommand('audit', words, environment);
  expect(await run('--anchor', file)).toMatchObject({
    output: 'The audit log is intact: 2 entries, 1 seals, consistent with 1 anchors\n',
  });
  expect(await run('--anchor', file)).toMatchObject({ output: expect.stringMatching(/2 anchors/) });
  expect(await run('--searched', '29005140190010')).toMatchObject({
    output: 'Searched for in entries 2\n',
  });
  expect(await run('--searched', '29005140190011')).toMatchObject({
    output: 'No search for it is recorded\n',
  });
  expect(await readFile(file, 'utf8')).toMatch(/^(1 [0-9a-f]{64} \S+ [0-9a-f]{64}\n){2}$/);
});

test('command fails on a re-chained log without seals, and seals nothing', async () => {
  const place = await createDatabaseForTest();
  const settings = await auditSettings();
  const server = await startServer(settings, place);
  await sealedAudit(server);
  await asOwner(server, ...FORGERY);
  await server.close();
  const environment = { ...place.environment, ...settings };
  const judged = await runCommand('audit', [], environment);
  expect(judged).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/seals 5 were changed or deleted/),
  });
  expect(await runCommand('audit', [], environment)).toEqual(judged);
});

test('command after a recovery continues the seals under a named gap', async () => {
  const place = await createDatabaseForTest();
  const settings = await auditSettings();
  const server = await startServer(settings, place);
  await sealedAudit(server);
  await asOwner(server, ...DISARM, DISARM_SEALS, ...cutOff('3'), ...ARM);
  await server.close();
  const environment = { ...place.environment, ...settings };
  expect(await runCommand('audit', [], environment)).toMatchObject({ code: 1 });
  expect(await runCommand('after-recovery', [], environment)).toMatchObject({ code: 0 });
  expect(await runCommand('audit', [], environment)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/; recovery sealed \S+\n$/),
  });
});
