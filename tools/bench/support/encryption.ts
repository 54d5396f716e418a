import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';

export { encryption } from '@wathiqa/server/test/support/data-keys.ts';

/** The blocks that HMAC-SHA256 works with (RFC 2104), so that SQL makes the blind indexes of millions of rows. */
export function blindIndexPads(): { inner: Uint8Array; outer: Uint8Array } {
  const key = Buffer.alloc(64);
  Buffer.from(DATA_KEYS.DATA_INDEX_KEY, 'base64').copy(key);
  return { inner: key.map((byte) => byte ^ 0x36), outer: key.map((byte) => byte ^ 0x5c) };
}
