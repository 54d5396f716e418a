import pg from 'pg';
import { expect, test } from 'vitest';
import { prepareTransactions } from './prepared-transactions.ts';

/** A connection that only notes what it is asked, and the name under which that is prepared. */
function createConnection() {
  const client = new pg.Client();
  const asked: [name: string | undefined, text: string][] = [];
  const note = (query: string | pg.QueryConfig) => {
    const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : query;
    asked.push([name, text]);
  };
  Object.assign(client, { query: note });
  prepareTransactions(client);
  return { asked, ask: (text: string) => void client.query(text, []) };
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
