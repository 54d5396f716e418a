import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { compressSync, ENCODINGS, type Encoding } from '../http/content-encoding.ts';

export interface Representation {
  body: Buffer;
  etag: string;
  /** Flat name/value list, which Node writes fastest. A response without body has no length. */
  headers: string[];
  headersWithLength: string[];
}

export interface BuiltFile {
  plain: Representation;
  encoded: ReadonlyMap<Encoding, Representation>;
  /** Smallest first. */
  encodings: readonly Encoding[];
}

/** Media types served from memory; other types and large files are streamed. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Types in which the public URL can be. */
const isText = (type: string) => /^text\/|xml;|json;/.test(type);

const MAX_BYTES_IN_MEMORY = 512 * 1024;

const BUILD_ONLY = /^\.vite\/|^([a-z]+\/)?routes\.json$|\.(br|gz)$/;

/** Paths of the public build files, separated by `/`. */
export function servedFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => !BUILD_ONLY.test(name))
    .sort();
}

/**
 * Loads a file and its precompressed variants into memory.
 *
 * @param readdress changes the text, which is then compressed here
 * @returns undefined for a streamed file
 */
export function readSmallFile(
  root: string,
  name: string,
  headersOf: (bytes: Buffer) => Record<string, string>,
  readdress: (text: string) => string,
): BuiltFile | undefined {
  const file = join(root, name);
  const type = TYPES[extname(name)];
  if (!type || statSync(file).size > MAX_BYTES_IN_MEMORY) return undefined;

  const built = readFileSync(file);
  const bytes = isText(type) ? Buffer.from(readdress(built.toString('utf8'))) : built;
  const isBuilt = bytes.equals(built);
  const smaller = new Map<Encoding, Buffer>();
  for (const { name: encoding, ending } of ENCODINGS) {
    const compressed = isBuilt ? readIfExists(file + ending) : compressSync(bytes, encoding);
    if (compressed) smaller.set(encoding, compressed);
  }
  return createBuiltFile(bytes, smaller, { 'content-type': type, ...headersOf(bytes) });
}

/** @param smaller precompressed variants, smallest first */
export function createBuiltFile(
  bytes: Buffer,
  smaller: ReadonlyMap<Encoding, Buffer>,
  headers: Readonly<Record<string, string>>,
): BuiltFile {
  const shared = { vary: 'accept-encoding', ...headers };
  const encoded = new Map(
    [...smaller].map(([encoding, body]): [Encoding, Representation] => [
      encoding,
      createRepresentation(body, { ...shared, 'content-encoding': encoding }),
    ]),
  );
  return { plain: createRepresentation(bytes, shared), encoded, encodings: [...encoded.keys()] };
}

/** Strong ETag: hash of the sent bytes. */
function createRepresentation(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Representation {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const pairs = Object.entries({ ...headers, etag }).flat();
  return {
    body,
    etag,
    headers: pairs,
    headersWithLength: [...pairs, 'content-length', String(body.length)],
  };
}

function readIfExists(file: string): Buffer | undefined {
  const known = statSync(file, { throwIfNoEntry: false });
  return known && readFileSync(file);
}
