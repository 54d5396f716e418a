import { expect, test } from 'vitest';
import { querySummary } from './watched-queries.ts';

test.each([
  ['select "id" from "requests" where "id" = $1', 'SELECT requests'],
  ['SELECT id FROM requests WHERE id = $1 FOR UPDATE', 'SELECT requests'],
  ['INSERT INTO sessions (id) VALUES ($1)', 'INSERT sessions'],
  ['update "requests" set "state" = $1', 'UPDATE requests'],
  ['DELETE FROM ONLY drafts', 'DELETE drafts'],
  [
    'WITH change AS (SELECT 1 FROM given), done AS (UPDATE requests SET state = $1) SELECT 1',
    'UPDATE requests',
  ],
  [
    'WITH row AS (SELECT id FROM parcels FOR NO KEY UPDATE) DELETE FROM parcels USING row',
    'DELETE parcels',
  ],
  ['WITH one AS (SELECT id FROM requests) SELECT id FROM one', 'WITH requests'],
  ['BEGIN', 'BEGIN'],
])('summarizes "%s" as %s', (query, summary) => {
  expect(querySummary(query)).toBe(summary);
});
