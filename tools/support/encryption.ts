import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';

export { encryption } from '@wathiqa/server/test/support/data-keys.ts';

/** HMAC-SHA256 pads (RFC 2104), because SQL computes millions of blind indexes. */
export function blindIndexPads(): { inner: Uint8Array; outer: Uint8Array } {
  const key = Buffer.alloc(64);
  Buffer.from(DATA_KEYS.DATA_INDEX_KEY, 'base64').copy(key);
  return { inner: key.map((byte) => byte ^ 0x36), outer: key.map((byte) => byte ^ 0x5c) };
}
