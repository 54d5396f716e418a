import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuiltFile, readyFile } from './built-files.ts';
import type { Encoding } from './content-encoding.ts';
import { type Filling, fillPage } from './filled-page.ts';

/**
 * What a page of the build is filled with for everybody at this moment; nothing while it is right as it was
 * built. The same object as long as nothing changed.
 *
 * @param drawn the page as the build wrote it
 */
export type FillingNow = (drawn: string) => Promise<Filling | undefined>;

/** Half of what the build takes the time for: people wait for it, once after each change. */
const BROTLI_QUALITY = 6;

/**
 * A page that follows what staff keep: filled and compressed once for each change, and then answered from
 * memory as the build's own pages are.
 *
 * @param built the page as the build wrote it
 * @param headers those of the page, its policy among them: that of the page as it was drawn
 */
export function followingPage(
  built: BuiltFile,
  headers: Readonly<Record<string, string>>,
  fillingNow: FillingNow,
): () => Promise<BuiltFile> {
  const drawn = built.plain.body.toString('utf8');
  let last: { filling: Filling; file: BuiltFile } | undefined;
  return async () => {
    const filling = await fillingNow(drawn);
    if (!filling) return built;
    if (last?.filling !== filling) last = { filling, file: await redraw(drawn, filling, headers) };
    return last.file;
  };
}

async function redraw(
  drawn: string,
  filling: Filling,
  headers: Readonly<Record<string, string>>,
): Promise<BuiltFile> {
  const bytes = Buffer.from(fillPage(drawn, filling));
  const smaller = new Map<Encoding, Buffer>([
    [
      'br',
      await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      }),
    ],
    ['gzip', await promisify(gzip)(bytes)],
  ]);
  return readyFile(bytes, smaller, { 'content-type': 'text/html; charset=utf-8', ...headers });
}
