import { type Bytes, equalBytes } from './cose.ts';

/*
 * zlib (RFC 1950) around one stored block (RFC 1951 §3.2.4), as readers of Claim 169 expect. A signature does not
 * compress, and with one encoding no changed code reads as the same.
 */

const HEADER_LENGTH = 7;
const CHECKSUM_LENGTH = 4;
const ADLER_MODULUS = 65_521;

/** @param bytes fewer than 65,536 */
export function storeZlib(bytes: Uint8Array): Bytes {
  const { length } = bytes;
  const size = [length & 255, length >> 8];
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % ADLER_MODULUS;
    high = (high + low) % ADLER_MODULUS;
  }
  const checksum = [high >> 8, high & 255, low >> 8, low & 255];
  return Uint8Array.of(
    0x78,
    1,
    1,
    ...size,
    ...size.map((byte) => byte ^ 255),
    ...bytes,
    ...checksum,
  );
}

/** @returns undefined for bytes `storeZlib` would not write */
export function readStoredZlib(bytes: Bytes): Bytes | undefined {
  const inner = bytes.slice(HEADER_LENGTH, -CHECKSUM_LENGTH);
  return equalBytes(storeZlib(inner), bytes) ? inner : undefined;
}
