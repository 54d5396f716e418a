import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readQualityValues } from './quality-values.ts';

/** The encodings in which the build writes its files, the smallest first. */
export const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export type Encoding = (typeof ENCODINGS)[number]['name'];

/**
 * Which of the encodings that a file lies in is sent; undefined for the file as it is.
 *
 * @param accepts the Accept-Encoding header (RFC 9110 §12.5.3); what it gives no quality or names not at all
 *   is decided by its `*`, and without one only what is named is taken
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

/** Half of what the build takes the time for: people wait for it, once after each change. */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 6 };

const COMPRESS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: QUICK }),
  gzip: (text) => promisify(gzip)(text),
};

/** A text in one of the encodings. */
export function compress(text: string, encoding: Encoding): Promise<Buffer> {
  return COMPRESS[encoding](text);
}
