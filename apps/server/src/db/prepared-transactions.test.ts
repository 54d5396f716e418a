import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { LAST_STATEMENT, prepareTransactions } from './prepared-transactions.ts';

/** What PostgreSQL says of it. */
const answerOf = (text: string) => ({ command: text.split(' ', 1)[0]?.toUpperCase(), text });

/** A connection that only notes what it is asked, and the name under which that is prepared. */
function createConnection(options: pg.ClientConfig = {}) {
  const client = new pg.Client(options);
  const asked: [name: string | undefined, text: string][] = [];
  const note = (query: string | pg.QueryConfig) => {
    const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : query;
    asked.push([name, text]);
    return text === 'begin' && refused ? Promise.reject(refused) : Promise.resolve(answerOf(text));
  };
  let refused: Error | undefined;
  const refuseBegin = (error: Error) => {
    refused = error;
  };
  Object.assign(client, { query: note });
  prepareTransactions(client);
  const ask = (text: string) => client.query(text, []);
  return { asked, texts: () => asked.map(([, text]) => text), ask, refuseBegin };
}

test('what comes again in transactions is prepared under one name, and nothing outside them', () => {
  const { asked, ask } = createConnection();
  const [update, read] = ['UPDATE requests SET total = $1', 'SELECT id FROM requests'];
  for (const text of [update, 'begin', update, update, read, 'commit', update, read]) ask(text);
  for (const text of ['begin', update, 'rollback', update]) ask(text);
  const names = asked.filter(([, text]) => text === update).map(([name]) => name);
  expect(names).toEqual([undefined, undefined, names[2], undefined, names[2], undefined]);
  expect(names[2]).toMatch(/./);
  expect(asked.filter(([, text]) => text === read)).toEqual([
    [undefined, read],
    [undefined, read],
  ]);
});

test('a row by itself is prepared outside a transaction too', () => {
  const { asked, ask } = createConnection();
  const insert = 'insert into "audit_entries" ("action") values ($1)';
  for (const text of [insert, insert, insert]) ask(text);
  const [first, ...later] = asked.map(([name]) => name);
  expect(first).toBeUndefined();
  expect(later).toEqual([expect.any(String), later[0]]);
});

test.each([
  'SELECT * FROM refunds',
  'INSERT INTO refunds DEFAULT VALUES RETURNING *',
  'SELECT counted.* FROM counted',
])('what gives all columns there are is not prepared: %s', (text) => {
  const { asked, ask } = createConnection();
  for (const one of ['begin', text, text, text]) ask(one);
  expect(asked.map(([name]) => name)).toEqual([undefined, undefined, undefined, undefined]);
});

test('where nothing is waited for, a transaction begins with its first statement', async () => {
  const { texts, ask } = createConnection({ pipeline: true });
  await ask('begin');
  expect(texts()).toEqual([]);
  const locked = ask('SELECT id FROM requests FOR UPDATE');
  expect(texts()).toEqual(['begin', 'SELECT id FROM requests FOR UPDATE']);
  expect(await locked).toMatchObject({ text: 'SELECT id FROM requests FOR UPDATE' });
  await ask('commit');
  expect(texts()).toHaveLength(3);
});

test('what writes waits until its transaction has begun', async () => {
  const { texts, ask } = createConnection({ pipeline: true });
  await ask('begin');
  const written = ask('UPDATE requests SET total = 1');
  expect(texts()).toEqual(['begin']);
  await written;
  expect(texts()).toEqual(['begin', 'UPDATE requests SET total = 1']);
});

test.each(['SELECT id FROM requests', 'UPDATE requests SET total = 1'])(
  'the first statement fails with a transaction that does not begin: %s',
  async (text) => {
    const { ask, refuseBegin } = createConnection({ pipeline: true });
    refuseBegin(new Error('no'));
    await ask('begin');
    await expect(ask(text)).rejects.toThrow('no');
  },
);

test.each(['commit', 'rollback'])(
  'a transaction in which nothing was asked is not sent: %s',
  async (end) => {
    const { texts, ask } = createConnection({ pipeline: true });
    await ask('begin');
    await ask(end);
    await ask('SELECT 1');
    expect(texts()).toEqual(['SELECT 1']);
  },
);

describe('the last statement of a transaction', () => {
  const LAST = 'UPDATE requests SET total = 1';

  async function askLast() {
    const connection = createConnection({ pipeline: true });
    await connection.ask('begin');
    await connection.ask('SELECT 1');
    const written = connection.ask(LAST + LAST_STATEMENT);
    return { ...connection, written };
  }

  test('is sent with its commit, which is not sent again', async () => {
    const { texts, ask, written } = await askLast();
    expect(texts()).toEqual(['begin', 'SELECT 1', LAST, 'commit']);
    await written;
    await ask('commit');
    await ask('SELECT 1');
    expect(texts()).toEqual(['begin', 'SELECT 1', LAST, 'commit', 'SELECT 1']);
  });

  test('is the last: another one, and a way back, are errors', async () => {
    const more = await askLast();
    expect(() => more.ask('SELECT 1')).toThrow('last');
    const back = await askLast();
    await expect(back.ask('rollback')).rejects.toThrow('committed');
  });
});
