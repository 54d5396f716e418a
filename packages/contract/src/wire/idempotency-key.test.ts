import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newIdempotencyKey } from './client.ts';

test('makes a new version 4 UUID each time', () => {
  const keys = Array.from({ length: 200 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
});
