// Cuts IBM Plex Sans Arabic down to what an Egyptian civil-status page needs: one small file a
// weight. The results are committed, so this runs only when the alphabet below changes:
// `npm run fonts -w @wathiqa/ui`.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const packageFolder = dirname(
  createRequire(import.meta.url).resolve('@ibm/plex-sans-arabic/package.json'),
);

const weights = [
  { source: 'IBMPlexSansArabic-Regular.woff2', target: 'wathiqa-sans-400.woff2' },
  { source: 'IBMPlexSansArabic-SemiBold.woff2', target: 'wathiqa-sans-600.woff2' },
];

/** Contextual forms, ligatures, marks on letters and kerning: without them Arabic falls apart. */
const layoutFeatures = [
  ...['ccmp', 'locl', 'isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'curs'],
  ...['mark', 'mkmk', 'kern'],
];

const alphabet = [
  range(0x20, 0x7e), // ASCII: Latin names, e-mail addresses, 0-9
  range(0x621, 0x63a), // Arabic letters
  range(0x640, 0x652), // tatweel, the rest of the letters, harakat
  'ٰٱپچڤگ', // dagger alef, alef wasla, and the four letters of borrowed names
  range(0x660, 0x669), // Arabic-Indic digits
  range(0x6f0, 0x6f9), // Persian digits, which some keyboards type
  '٪٫٬،؛؟', // Arabic per cent, decimal and thousands marks, punctuation
  '«»…–—·•×−‘’“”©',
  '\u00a0\u200c\u200d\u200e\u200f', // no-break space, joiners, direction marks
].join('');

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

for (const { source, target } of weights) {
  const whole = await readFile(join(packageFolder, 'fonts/complete/woff2', source));
  const cut = await subsetFont(whole, alphabet, {
    targetFormat: 'woff2',
    keepFeatures: layoutFeatures,
    preserveNameIds: [0, 13, 14], // copyright and licence stay inside the file
    noHinting: true,
  });
  await writeFile(join(import.meta.dirname, target), cut);
  process.stdout.write(`${target}: ${cut.byteLength} bytes\n`);
}

await copyFile(join(packageFolder, 'LICENSE.txt'), join(import.meta.dirname, 'OFL.txt'));
