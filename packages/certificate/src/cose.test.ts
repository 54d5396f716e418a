import { expect, test } from 'vitest';
import { decodeCbor, decodeExactly } from './cose.ts';

/** {[1]: 0, [2]: 0}: valid CBOR that the encoder cannot write. */
const ARRAYS_AS_KEYS = Uint8Array.of(0xa2, 0x81, 1, 0, 0x81, 2, 0);

test('reads a map with arrays as keys, and rejects it as not our own', () => {
  expect(decodeCbor(ARRAYS_AS_KEYS)).toBeInstanceOf(Map);
  expect(decodeExactly(ARRAYS_AS_KEYS)).toBeUndefined();
});
