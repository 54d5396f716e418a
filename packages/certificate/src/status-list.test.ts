import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { seededRandom } from '../../../apps/server/test/support/test-length.ts';
import { isRevoked, openStatusList, signStatusList } from './status-list.ts';
import { createAuthority, statusList } from './testing/sheets.ts';

let authority: Awaited<ReturnType<typeof createAuthority>>;
beforeAll(async () => {
  authority = await createAuthority();
});

const indexes = fc.uniqueArray(fc.integer({ min: 0, max: 99_999 }));

describe('a signed list', () => {
  it('returns what was signed', async () => {
    await fc.assert(
      fc.asyncProperty(indexes, async (revoked) => {
        const list = statusList(revoked);
        const signed = await signStatusList({ ...list, ttl: 300 }, authority.signer);
        expect(await openStatusList(signed, authority.keys)).toEqual(list);
      }),
    );
  });

  it('finds each document and no other, also beyond its end', () => {
    fc.assert(
      fc.property(indexes, fc.integer({ min: 0, max: 200_000 }), (revoked, index) => {
        expect(isRevoked(statusList(revoked), index)).toBe(revoked.includes(index));
      }),
    );
  });

  it('opens for no other authority, and no withdrawn key', async () => {
    const list = { ...statusList([]), ttl: 300 };
    const { keys } = await createAuthority();
    expect(
      await openStatusList(await signStatusList(list, authority.signer), keys),
    ).toBeUndefined();
    const stolen = await createAuthority({ withdrawn: true });
    const signed = await signStatusList(list, stolen.signer);
    expect(await openStatusList(signed, stolen.keys)).toBeUndefined();
  });
});

test('100,000 revoked of 100 million fit into 250 KB, 10,000 of 10 million into 25 KB', async () => {
  const random = seededRandom(4711);
  for (const size of [100_000_000, 10_000_000]) {
    const revoked = Array.from({ length: size / 1_000 }, () => Math.floor(random() * size));
    const signed = await signStatusList(
      { ...statusList(revoked, size), ttl: 300 },
      authority.signer,
      async (bytes) => new Uint8Array(deflateSync(bytes, { level: 9 })),
    );
    expect(signed.length).toBeLessThan(size / 400);
  }
});
