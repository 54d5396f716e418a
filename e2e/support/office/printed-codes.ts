import { writeFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { PdfStructure } from '@wathiqa/server/test/support/pdf-structure.ts';

/** Squares of the QR code of each page, by the PDF's drawing instructions. */
export function readPrintedCodes(pdf: Buffer): boolean[][][] {
  return drawings(pdf).flatMap((text) => {
    const squares = [...text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)]
      .map((match) => match.slice(1).map(Number))
      .filter(([, , width = 0, height = 1]) => width === height && width < 5);
    return squares.length > 0 ? [toModules(squares)] : [];
  });
}

/** Typed code of the first page, by the texts of its structure. */
export function readTypedCode(pdf: Buffer): string {
  const texts = new PdfStructure(pdf).elements.map(({ actual = '' }) => actual);
  const code = texts.find((text) => /^\W*([0-9A-Z]{4} ){3}[0-9A-Z]{5}\W*$/.test(text));
  if (!code) throw new Error('The sheet has no typed code');
  return code.replace(/[^0-9A-Z]/g, '');
}

function drawings(pdf: Buffer): string[] {
  const texts = pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g);
  return [...texts].flatMap((match) => {
    const start = match.index + match[0].length;
    try {
      return [inflateSync(pdf.subarray(start)).toString('latin1')];
    } catch {
      return [];
    }
  });
}

function toModules(squares: readonly number[][]): boolean[][] {
  const unit = squares[0]?.[2] ?? 1;
  const left = Math.min(...squares.map(([x = 0]) => x));
  const top = Math.min(...squares.map(([, y = 0]) => y));
  const places = squares.map(([x = 0, y = 0]) => [
    Math.round((y - top) / unit),
    Math.round((x - left) / unit),
  ]);
  const size = Math.max(...places.flat()) + 1;
  const modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [row = 0, column = 0] of places) (modules[row] ?? [])[column] = true;
  return modules;
}

const WIDTH = 640;
const HEIGHT = 480;
const SCALE = 6;

/** Film of a fake camera (YUV4MPEG2) that shows the code on grey paper. */
export async function writeCameraFilm(path: string, modules: readonly boolean[][]): Promise<void> {
  const light = Buffer.alloc(WIDTH * HEIGHT, 225);
  const size = modules.length * SCALE;
  const [left, top] = [(WIDTH - size) >> 1, (HEIGHT - size) >> 1];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const isDark = modules[Math.floor(row / SCALE)]?.[Math.floor(column / SCALE)];
      if (isDark) light[(top + row) * WIDTH + left + column] = 25;
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  await writeFile(path, Buffer.concat([head, frame, frame]));
}
