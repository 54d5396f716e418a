import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { readQualityValues } from './accept-language.ts';

/** Smallest first. */
export const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export type Encoding = (typeof ENCODINGS)[number]['name'];

/**
 * Negotiates a precompressed encoding; undefined for the plain file.
 *
 * @param accepts Accept-Encoding (RFC 9110 §12.5.3)
 */
export function chooseEncoding(
  accepts: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  if (!accepts) return undefined;
  const wanted = readQualityValues(accepts);
  const taken = (name: string) => (wanted.get(name) ?? wanted.get('*') ?? 0) > 0;
  return available.find(taken);
}

/** Below the build's quality because users wait. */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 6 };

/** For the start, when no one waits. */
export function compressSync(bytes: Buffer, encoding: Encoding): Buffer {
  return encoding === 'br' ? brotliCompressSync(bytes, { params: QUICK }) : gzipSync(bytes);
}

export function compress(text: string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(text, { params: QUICK })
    : promisify(gzip)(text);
}
