import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Transaction } from './database.ts';
import { PipelinedPostgresDialect } from './pipelined-driver.ts';
import type { Tables } from './schema.ts';

/** A database behind one connection that only records the queries. */
function createDatabase() {
  const sent: pg.QueryConfig[] = [];
  const refusals = new Map<string, Error>();
  const client = Object.assign(new pg.Client({ pipeline: true }), {
    release: () => {},
    query: (query: pg.QueryConfig) => {
      sent.push(query);
      const refusal = refusals.get(query.text);
      const command = query.text.split(' ', 1)[0]?.toUpperCase();
      return refusal ? Promise.reject(refusal) : Promise.resolve({ command, rows: [] });
    },
  });
  const pool = Object.assign(new pg.Pool(), { connect: async () => client });
  const database = new Kysely<Tables>({ dialect: new PipelinedPostgresDialect({ pool }) });
  return {
    database,
    sent,
    texts: () => sent.map(({ text }) => text),
    refuse: (text: string) => refusals.set(text, new Error('refused')),
    transaction: <Result>(work: (transaction: Transaction) => Promise<Result>) =>
      database.transaction().execute(work),
  };
}

const read = (on: Kysely<Tables>) => on.selectFrom('requests').select('id').forUpdate().execute();
const READ = 'select "id" from "requests" for update';
const LOCK = '\n  SELECT id FROM requests FOR UPDATE';

describe('BEGIN', () => {
  test.each([
    ['of the query builder', READ, read],
    ['of SQL text', LOCK, (on: Kysely<Tables>) => sql.raw(LOCK).execute(on)],
  ])('is sent with a first statement that only reads, %s', async (_, text, execute) => {
    const { transaction, texts } = createDatabase();
    await transaction(async (on) => {
      expect(texts()).toEqual([]);
      const rows = execute(on);
      await Promise.resolve();
      expect(texts()).toEqual(['begin', text]);
      await rows;
    });
    expect(texts()).toEqual(['begin', text, 'commit']);
  });

  test.each([
    'UPDATE requests SET total = 1',
    'WITH written AS (UPDATE requests SET total = 1) SELECT 1',
  ])('is awaited before a first statement that may write: %s', async (text) => {
    const { transaction, texts, refuse } = createDatabase();
    refuse('begin');
    await expect(transaction((on) => sql.raw(text).execute(on))).rejects.toThrow('refused');
    expect(texts()).not.toContain(text);
  });

  test('that fails makes the statement sent with it fail', async () => {
    const { transaction, refuse } = createDatabase();
    refuse('begin');
    await expect(transaction(read)).rejects.toThrow('refused');
  });

  test('is not sent for a transaction without a statement', async () => {
    const { transaction, texts } = createDatabase();
    await transaction(async () => {});
    await expect(transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(texts()).toEqual([]);
  });

  test('names the isolation level', async () => {
    const { database, texts } = createDatabase();
    await database.transaction().setIsolationLevel('serializable').execute(read);
    expect(texts()[0]).toBe('begin isolation level serializable');
  });
});

describe('a statement', () => {
  const update = (on: Kysely<Tables>) => sql`UPDATE requests SET version = ${1}`.execute(on);

  test('of transactions is prepared from its second use on, under one name', async () => {
    const { database, transaction, sent } = createDatabase();
    await update(database);
    for (const _turn of [1, 2, 3]) await transaction(update);
    await update(database);
    const names = sent.filter(({ text }) => text.startsWith('UPDATE')).map(({ name }) => name);
    expect(names).toEqual([undefined, undefined, names[2], names[2], undefined]);
    expect(names[2]).toMatch(/./);
  });

  test('that inserts rows is prepared outside of transactions too', async () => {
    const { database, sent } = createDatabase();
    const insert = () => database.insertInto('audit_unchained').values({ entry_id: 1 }).execute();
    for (const _turn of [1, 2, 3]) await insert();
    expect(sent.map(({ name }) => name)).toEqual([undefined, sent[1]?.name, sent[1]?.name]);
    expect(sent[1]?.name).toMatch(/./);
  });

  test('that returns all columns is never prepared', async () => {
    const { transaction, sent } = createDatabase();
    for (const _turn of [1, 2, 3]) {
      await transaction((on) => on.selectFrom('refunds').selectAll().execute());
    }
    expect(sent.filter(({ name }) => name !== undefined)).toEqual([]);
  });
});
