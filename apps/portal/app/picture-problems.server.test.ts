import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findPictureProblems } from './picture-problems.server.ts';

/** Head of a WebP file; its first chunk starts at byte 12. */
function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write(`WEBP${kind}`, 8, 'latin1');
  write(bytes);
  return bytes;
}

const extended = (width: number, height: number, flags = 0) =>
  webp('VP8X', (bytes) => {
    bytes[20] = flags;
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  });
const lossy = (width: number, height: number) =>
  webp('VP8 ', (bytes) => {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  });
const lossless = (width: number, height: number) =>
  webp('VP8L', (bytes) => bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21));

test.each([
  ['a.svg', '<svg viewBox="0 0 640 400"/>', undefined],
  ['a.webp', extended(1280, 800), undefined],
  ['a.webp', lossy(640, 400), undefined],
  ['a.webp', lossless(960, 600), undefined],
  ['a.jpg', lossy(640, 400), 'is neither .svg nor .webp'],
  ['a.webp', Buffer.alloc(40, 0xff), 'is not a WebP picture'],
  ['a.webp', 'RIFF', 'is not a WebP picture'],
  ['a.svg', lossy(640, 400), 'is not an SVG picture'],
  ['a.webp', lossy(400, 640), 'is 400 by 640 pixels, not in the ratio 640 to 400'],
  ['a.webp', lossless(401, 400), 'is 401 by 400 pixels, not in the ratio 640 to 400'],
  ['a.webp', extended(640, 400, 0b1000), 'contains metadata (EXIF or XMP)'],
  ['a.svg', `<svg>${' '.repeat(300 * 1024)}`, 'is larger than 300 KB'],
])('%s with such bytes is accepted or refused (%#)', (name, bytes, problem) => {
  const folder = mkdtempSync(join(tmpdir(), 'wathiqa-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), bytes);
  const expected = problem ? [expect.stringContaining(`${name}: ${problem}`)] : [];
  expect(findPictureProblems(pathToFileURL(`${folder}/`))).toEqual(expected);
});
