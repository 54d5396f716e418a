/**
 * Writes brotli and gzip versions of compressible files at build time, as small as possible, so that the server
 * compresses nothing. `quick`, for tests: a tenth of the time, a tenth larger.
 *
 * node scripts/prepare/precompress.ts <folder> [quick]
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set([
  '.html',
  '.css',
  '.js',
  '.mjs',
  '.json',
  '.svg',
  '.txt',
  '.vtt',
  '.xml',
  '.webmanifest',
  '.data',
]);

const [folder, effort] = process.argv.slice(2);
if (!folder) throw new Error('usage: node scripts/prepare/precompress.ts <folder> [quick]');
const QUICK_BROTLI = 5;

const encodings = {
  '.br': (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]:
          effort === 'quick' ? QUICK_BROTLI : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (const [ending, encode] of Object.entries(encodings)) {
    const smaller = await encode(bytes);
    if (smaller.length < bytes.length) await writeFile(file + ending, smaller);
  }
}

const entries = await readdir(folder, { recursive: true, withFileTypes: true });
await Promise.all(
  entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => compress(join(entry.parentPath, entry.name))),
);
