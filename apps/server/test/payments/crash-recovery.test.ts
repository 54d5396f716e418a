import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { AMOUNT_DUE } from '../support/payments/bulk-due-requests.ts';
import { payThroughCrashes } from '../support/payments/payments-through-crashes.ts';
import { atLength } from '../support/test-length.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await createTestDatabase();
});
afterAll(() => place.drop());

// Longer, and with many more payments: `npm run bench payments`.
test('however often the server is killed, what was paid is in its books once, and nothing else is', {
  timeout: atLength(300_000, 900_000),
}, async () => {
  const { taken, answered, books } = await payThroughCrashes({
    place,
    rounds: atLength(1, 4),
    requests: atLength(250, 2_000),
    concurrency: 6,
    killWithinMs: 1_500,
  });
  expect(taken).toBeGreaterThan(0);
  // The word of the code and the word of the payment, each twice, all of them answered in the end.
  expect(answered).toBeGreaterThanOrEqual(2 * taken);
  expect(books).toEqual({
    paid: taken,
    payments: taken,
    unallocated: 0,
    inconsistent: 0,
    accounts: { provider: taken * AMOUNT_DUE, registryFees: -taken * AMOUNT_DUE },
  });
});
