import { withdrawRequest } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { describe, expect, test } from 'vitest';
import { countRows, startServer, startServerForTest } from '../harness.ts';

describe('an order beyond what one citizen may have is refused and written nowhere', () => {
  test.each([
    ['LIMIT_OPEN_REQUESTS', 'TOO_MANY_OPEN_REQUESTS'],
    ['LIMIT_ORDERS_PER_DAY', 'TOO_MANY_ORDERS'],
  ] as const)('by %s', async (setting, refusal) => {
    const own = await startServer({ [setting]: '2' });
    const citizen = await own.signIn();
    const key = crypto.randomUUID();
    const { body: first } = await citizen.order(key);
    await citizen.order(crypto.randomUUID());
    const refused = await citizen.order(crypto.randomUUID());
    expect([refused.status, refused.body.ResponseCode]).toEqual([200, RESPONSE_CODES[refusal]]);
    expect(refused.body.ResponseMessage).toContain('ما كتبته');
    // Retries succeed, and other citizens can order.
    expect((await citizen.order(key)).body.Id).toBe(first.Id);
    const other = await own.signIn('mona@wathiqa.example');
    expect((await other.order(crypto.randomUUID())).body.Id).toBeDefined();
    const { count } = await own.database.query
      .selectFrom('requests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(3);
    // A decided request frees an open slot, but not the daily count.
    if (setting === 'LIMIT_OPEN_REQUESTS') {
      await citizen.call(withdrawRequest, { body: { requestId: first.Id } });
      expect((await citizen.order(crypto.randomUUID())).body.Id).toBeDefined();
    }
    await own.close();
  });

  test.each(['LIMIT_OPEN_REQUESTS', 'LIMIT_ORDERS_PER_DAY'])(
    'by %s, of ten sent at once',
    async (setting) => {
      const own = await startServerForTest({ [setting]: '3' });
      const citizen = await own.signIn();
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => citizen.orderWhenFree(crypto.randomUUID())),
      );
      expect(replies.filter(({ body }) => body.Id)).toHaveLength(3);
      expect((await countRows(own.database)).requests).toBe(3);
    },
  );
});
