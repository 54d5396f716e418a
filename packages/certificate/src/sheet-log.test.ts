import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  consistencyProof,
  encodeLogProof,
  isConsistent,
  isInLog,
  leafHash,
  openLogProof,
  openTreeHead,
  rangeProof,
  rootOfRange,
  signTreeHead,
  treeRoot,
} from './sheet-log.ts';
import { at, createAuthority } from './testing/sheets.ts';

const MOST = 70;
let leaves: Awaited<ReturnType<typeof leafHash>>[];
beforeAll(async () => {
  leaves = await Promise.all(
    Array.from({ length: MOST + 1 }, (_, position) => leafHash(Uint8Array.of(position))),
  );
});

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Start, end and size. */
const ranges = fc
  .tuple(...[0, 0, 0].map(() => fc.integer({ min: 0, max: MOST })))
  .map((each) => each.toSorted((one, other) => one - other))
  .filter(([start = 0, end = 0]) => start < end) as fc.Arbitrary<[number, number, number]>;

const subtree = (start: number, end: number) => treeRoot(leaves.slice(start, end));

/** Leaves of the test tree of the certificate-transparency project. */
const publishedLeaves = () =>
  Promise.all(
    [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ].map((each) => leafHash(Buffer.from(each, 'hex'))),
  );

describe('treeRoot', () => {
  it.each([
    // Vectors of the certificate-transparency project: leaves of RFC 6962 test trees.
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('of %i leaves is as published for Certificate Transparency', async (size, root) => {
    const known = await publishedLeaves();
    expect(hex(await treeRoot(known.slice(0, size)))).toBe(root);
  });
});

describe('rootOfRange', () => {
  it('is the root of the tree for each range with its proof', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, async ([start, end, size]) => {
        const proof = await rangeProof({ start, end }, size, subtree);
        const root = await rootOfRange(leaves.slice(start, end), start, size, proof);
        expect(root && hex(root)).toBe(hex(await subtree(0, size)));
      }),
    );
  });

  it('is another one for a changed leaf, and none for a longer or shorter proof', async () => {
    const proof = await rangeProof({ start: 8, end: 16 }, 70, subtree);
    const tile = leaves.slice(8, 16);
    const changed = tile.with(3, await leafHash(Uint8Array.of(99)));
    const root = await rootOfRange(changed, 8, 70, proof);
    expect(root && hex(root)).not.toBe(hex(await subtree(0, 70)));
    expect(await rootOfRange(tile, 8, 70, [...proof, ...proof])).toBeUndefined();
    expect(await rootOfRange(tile, 8, 70, proof.slice(1))).toBeUndefined();
  });
});

describe('isConsistent', () => {
  const sizes = fc
    .tuple(fc.integer({ min: 0, max: MOST }), fc.integer({ min: 0, max: MOST }))
    .map((each) => each.toSorted((one, other) => one - other) as [number, number]);
  const headOf = async (size: number) => ({ size, root: await subtree(0, size) });
  /** The same log with one other leaf. */
  const forgedHead = async (size: number, position: number) => ({
    size,
    root: await treeRoot(leaves.slice(0, size).with(position, await leafHash(Uint8Array.of(99)))),
  });

  it.each([
    [1, 1, []],
    [1, 8, ['96a296d2', '5f083f0a', '6b47aaf2']],
    [6, 8, ['0ebc5d34', 'ca854ea1', 'd37ee418']],
    [2, 5, ['5f083f0a', 'bc1a0643']],
  ])('takes the proof from %i to %i of Certificate Transparency', async (old, size, proof) => {
    const known = await publishedLeaves();
    const hashes = await consistencyProof(old, size, (start, end) =>
      treeRoot(known.slice(start, end)),
    );
    expect(hashes.map((hash) => hex(hash).slice(0, 8))).toEqual(proof);
  });

  it('accepts the proof of a grown log after it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ([old, size]) => {
        const proof = openLogProof(encodeLogProof(await consistencyProof(old, size, subtree)));
        expect(await isConsistent(await headOf(old), await headOf(size), proof ?? [])).toBe(true);
      }),
    );
  });

  it('rejects a log with a changed old leaf, also with its own proof', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async ([old, size], at) => {
        fc.pre(old > 0);
        const forged = await forgedHead(size, at % old);
        const changed = leaves.with(at % old, await leafHash(Uint8Array.of(99)));
        const proofs = await Promise.all([
          consistencyProof(old, size, subtree),
          consistencyProof(old, size, (start, end) => treeRoot(changed.slice(start, end))),
        ]);
        for (const proof of proofs) {
          expect(await isConsistent(await headOf(old), forged, proof)).toBe(false);
        }
      }),
    );
  });

  it('rejects a shorter log, and a proof that is longer, shorter or changed', async () => {
    const [old, head] = [await headOf(37), await headOf(70)];
    const proof = await consistencyProof(37, 70, subtree);
    const wrong = [[], proof.slice(1), [...proof, ...proof.slice(0, 1)], proof.toReversed()];
    for (const each of wrong) expect(await isConsistent(old, head, each)).toBe(false);
    expect(await isConsistent(head, old, proof)).toBe(false);
  });
});

describe('isInLog', () => {
  it('finds a sheet only at its own position, under no head of a withdrawn key', async () => {
    const { signer, keys } = await createAuthority();
    const head = { issuedAt: at('2026-11-23'), size: 70, root: await subtree(0, 70) };
    const opened = await openTreeHead(await signTreeHead(head, signer), keys);
    expect(opened).toEqual(head);
    const gone = await createAuthority({ withdrawnAtSize: 70 });
    expect(await openTreeHead(await signTreeHead(head, gone.signer), gone.keys)).toBeUndefined();
    const proof = await rangeProof({ start: 16, end: 32 }, 70, subtree);
    const tile = { start: 16, leaves: leaves.slice(16, 32), proof };
    const leaf = await leafHash(Uint8Array.of(20));
    expect(await isInLog(leaf, 20, head, tile)).toBe(true);
    expect(await isInLog(leaf, 21, head, tile)).toBe(false);
    expect(await isInLog(leaf, 20, { ...head, size: 32 }, tile)).toBe(false);
  });
});
