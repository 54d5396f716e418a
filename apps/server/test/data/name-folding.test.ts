import { foldName } from '@wathiqa/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NAME_SPELLINGS } from '../../../../packages/arabic-names/src/testing/name-spellings.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function foldNamesInDatabase(names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    SELECT array_agg(fold_name(name) ORDER BY place) AS keys
    FROM unnest(${names}::text[]) WITH ORDINALITY AS given (name, place)`.execute(
    server.database.query,
  );
  return rows[0]?.keys ?? [];
}

test('fold_name returns the search key of each known spelling', async () => {
  const keys = await foldNamesInDatabase(NAME_SPELLINGS.map(([name]) => name));
  expect(keys).toEqual(NAME_SPELLINGS.map(([, key]) => key));
});

test('fold_name returns the same key as the domain for any stored name', async () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ءآأؤإئابةتىيوهنمًٌٍَُِّْٰـٱیکھ٠٩۰۹ﻻﷲ’-éÑz'), minLength: 1 }),
    fc.constantFrom(...['عبد', 'أبو', 'أم', 'الدين', 'الله', 'الإسلام', 'اللّٰه', '\u200cعبد']),
  );
  const names = fc.sample(
    fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    { numRuns: 2_000, seed: 7 },
  );
  expect(await foldNamesInDatabase(names)).toEqual(names.map(foldName));
});
