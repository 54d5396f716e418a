import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { AMOUNT_DUE } from '../support/payments/bulk-due-requests.ts';
import { payThroughCrashes } from '../support/payments/payments-through-crashes.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await createTestDatabase();
});
afterAll(() => place.drop());

// Longer version: `npm run bench payments`.
test('books every payment exactly once despite server crashes', {
  timeout: 900_000,
}, async () => {
  const { taken, answered, books } = await payThroughCrashes({
    place,
    rounds: 4,
    requests: 2_000,
    concurrency: 6,
    killWithinMs: 1_500,
  });
  expect(taken).toBeGreaterThan(0);
  // Code and payment webhooks, each sent twice.
  expect(answered).toBeGreaterThanOrEqual(2 * taken);
  expect(books).toEqual({
    paid: taken,
    payments: taken,
    unallocated: 0,
    inconsistent: 0,
    accounts: { provider: taken * AMOUNT_DUE, registryFees: -taken * AMOUNT_DUE },
  });
});
