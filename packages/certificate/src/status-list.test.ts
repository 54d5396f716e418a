import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { seededRandom } from '../../../apps/server/test/support/test-length.ts';
import {
  applyDelta,
  isRevoked,
  openStatusBase,
  openStatusDelta,
  type StatusDelta,
  type StatusList,
  signStatusBase,
  signStatusDelta,
} from './status-list.ts';
import { at, createAuthority } from './testing/sheets.ts';

let authority: Awaited<ReturnType<typeof createAuthority>>;
beforeAll(async () => {
  authority = await createAuthority();
});

const LIST: StatusList = {
  base: 7,
  counter: 7,
  issuedAt: at('2026-11-23'),
  expiresAt: at('2026-11-25'),
  revoked: Uint32Array.of(3, 70_000),
};
const DELTA: StatusDelta = {
  ...LIST,
  counter: 9,
  issuedAt: at('2026-11-24'),
  closes: false,
  revoked: Uint32Array.of(0, 128, 99_999),
};

const indexes = fc
  .uniqueArray(fc.integer({ min: 0, max: 99_999 }))
  .map((each) => Uint32Array.from(each).sort());

describe('applyDelta', () => {
  it.each([
    ['an older counter', { counter: 7 }],
    ['another base', { base: 6 }],
  ])('keeps the list for %s', (_, change) => {
    expect(applyDelta(LIST, { ...DELTA, ...change })).toBe(LIST);
  });

  it('adds the documents; the base stays', () => {
    const list = applyDelta(LIST, DELTA);
    expect([...list.revoked]).toEqual([0, 3, 128, 70_000, 99_999]);
    expect(list).toMatchObject({ base: 7, counter: 9, issuedAt: DELTA.issuedAt });
  });

  it('goes on from a delta that closes its base', () => {
    const closed = applyDelta(LIST, { ...DELTA, closes: true });
    expect(closed.base).toBe(9);
    const next = { ...DELTA, base: 9, counter: 10, revoked: Uint32Array.of(5) };
    expect(isRevoked(applyDelta(closed, next), 5)).toBe(true);
  });
});

describe('signed lists', () => {
  it('return the documents that were signed', async () => {
    await fc.assert(
      fc.asyncProperty(indexes, async (revoked) => {
        const base = await signStatusBase({ ...LIST, revoked }, 100_000, authority.signer);
        expect(await openStatusBase(base, authority.keys)).toEqual({ ...LIST, revoked });
        const delta = await signStatusDelta({ ...DELTA, revoked }, authority.signer);
        expect(await openStatusDelta(delta, authority.keys)).toEqual({ ...DELTA, revoked });
      }),
    );
  });

  it('find each document and no other', () => {
    fc.assert(
      fc.property(indexes, fc.integer({ min: 0, max: 100_000 }), (revoked, index) => {
        expect(isRevoked({ ...LIST, revoked }, index)).toBe(revoked.includes(index));
      }),
    );
  });

  it('open for no other authority', async () => {
    const { keys } = await createAuthority();
    const base = await signStatusBase(LIST, 100_000, authority.signer);
    expect(await openStatusBase(base, keys)).toBeUndefined();
    const delta = await signStatusDelta(DELTA, authority.signer);
    expect(await openStatusDelta(delta, keys)).toBeUndefined();
  });

  it('open for no withdrawn key', async () => {
    const { keys, signer } = await createAuthority({ withdrawnAtSize: 100_000 });
    expect(await openStatusBase(await signStatusBase(LIST, 100_000, signer), keys)).toBeUndefined();
    expect(await openStatusDelta(await signStatusDelta(DELTA, signer), keys)).toBeUndefined();
  });

  it('are not each other', async () => {
    const base = await signStatusBase(LIST, 100_000, authority.signer);
    expect(await openStatusDelta(base, authority.keys)).toBeUndefined();
    const delta = await signStatusDelta(DELTA, authority.signer);
    expect(await openStatusBase(delta, authority.keys)).toBeUndefined();
  });
});

test('100,000 revoked of 100 million fit into 250 KB, those of a day into 2 KB', async () => {
  const random = seededRandom(4711);
  const pick = (count: number) =>
    Uint32Array.from({ length: count }, () => Math.floor(random() * 100_000_000)).sort();
  const base = await signStatusBase(
    { ...LIST, revoked: pick(100_000) },
    100_000_000,
    authority.signer,
    async (bytes) => new Uint8Array(deflateSync(bytes, { level: 9 })),
  );
  expect(base.length).toBeLessThan(250_000);
  // Daily number if 100,000 fall over a year.
  const delta = await signStatusDelta({ ...DELTA, revoked: pick(274) }, authority.signer);
  expect(delta.length).toBeLessThan(2_000);
});
