import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { ENCODINGS, type Encoding } from '../http/content-encoding.ts';

/** One form of a file as it goes over the wire. */
export interface Representation {
  body: Buffer;
  etag: string;
  /** Names and values in turn, as Node writes them out fastest; an answer without body has no length. */
  headers: string[];
  headersWithLength: string[];
}

/** A file of the build, read once: as it is, and as the build compressed it. */
export interface BuiltFile {
  plain: Representation;
  encoded: ReadonlyMap<Encoding, Representation>;
  /** The keys of `encoded`, the smallest first. */
  encodings: readonly Encoding[];
}

/** The types of the files that are small; others, and large ones, are left to be streamed. */
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

/** Up to this many bytes a file is kept in memory. */
const MAX_BYTES_IN_MEMORY = 512 * 1024;

/** Of the build's own making, not for visitors. */
const BUILD_ONLY = /^\.vite\/|^([a-z]+\/)?routes\.json$|\.(br|gz)$/;

/** The names of the files of a build that are for visitors, with `/` between folders. */
export function servedFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => !BUILD_ONLY.test(name))
    .sort();
}

/**
 * Reads a file to be answered from memory, with the compressed forms that lie beside it.
 *
 * @param headersOf the headers that it carries beside those about its bytes, from its text
 * @returns undefined for a file that is large or of a type that is streamed
 */
export function readSmallFile(
  root: string,
  name: string,
  headersOf: (bytes: Buffer) => Record<string, string>,
): BuiltFile | undefined {
  const file = join(root, name);
  const type = TYPES[extname(name)];
  if (!type || statSync(file).size > MAX_BYTES_IN_MEMORY) return undefined;

  const bytes = readFileSync(file);
  const smaller = new Map<Encoding, Buffer>();
  for (const { name: encoding, ending } of ENCODINGS) {
    const compressed = readIfExists(file + ending);
    if (compressed) smaller.set(encoding, compressed);
  }
  return createBuiltFile(bytes, smaller, { 'content-type': type, ...headersOf(bytes) });
}

/**
 * A file in all its forms, ready to be answered from memory.
 *
 * @param smaller its compressed forms, the smallest first
 * @param headers those that every form carries
 */
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

/** The ETag is strong: it is made from exactly the bytes that are sent. */
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
