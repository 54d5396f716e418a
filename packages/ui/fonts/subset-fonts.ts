// Cuts IBM Plex Sans Arabic down to what an Egyptian civil-status page needs: one small file a
// weight, and one a weight for the receipts that the server prints. The results are committed, so this runs only when the alphabet below changes:
// `npm run fonts -w @wathiqa/ui`.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const packageFolder = dirname(
  createRequire(import.meta.url).resolve('@ibm/plex-sans-arabic/package.json'),
);

/** Contextual forms, ligatures and marks on letters: without them Arabic falls apart. */
const arabicFeatures = [
  ...['ccmp', 'locl', 'isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'curs'],
  ...['mark', 'mkmk'],
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

/** What an Arabic page seldom has: Latin letters, the signs of programmers, Persian digits, curly quotes. */
const seldom = /[A-Za-z"#$%&'*;<=>@[\\\]^_`{|}~•×−‘’“”\u06f0-\u06f9]/g;

/**
 * What every page needs is in one file a weight, below the 14 KB that a server sends before it has heard from
 * the phone; the seldom signs have a file of their own. Kerning in this typeface is of Latin letters alone.
 */
const files = [
  { weight: 'Regular', target: 'wathiqa-sans-400', text: always(), features: arabicFeatures },
  { weight: 'SemiBold', target: 'wathiqa-sans-600', text: always(), features: arabicFeatures },
  { weight: 'Regular', target: 'wathiqa-sans-400-latin', text: latin(), features: ['kern'] },
  { weight: 'SemiBold', target: 'wathiqa-sans-600-latin', text: latin(), features: ['kern'] },
];

/** The maker of PDFs reads no compressed font. */
const printed = [
  { weight: 'Regular', target: 'receipt-400' },
  { weight: 'SemiBold', target: 'receipt-600' },
];
const PRINTED_FOLDER = join(
  import.meta.dirname,
  '../../../apps/server/src/features/tracking/receipt/fonts',
);

function always(): string {
  return alphabet.replace(seldom, '');
}

/** All that an English page needs, so that it waits for these files alone. */
function latin(): string {
  return alphabet.replace(/[\u0600-\u06ef]/g, '');
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

for (const { weight, target, text, features } of files) {
  await write(join(import.meta.dirname, `${target}.woff2`), weight, {
    text,
    features,
    format: 'woff2',
  });
}
for (const { weight, target } of printed) {
  await write(join(PRINTED_FOLDER, `${target}.ttf`), weight, {
    text: alphabet,
    features: [...arabicFeatures, 'kern'],
    format: 'sfnt',
  });
}

async function write(
  file: string,
  weight: string,
  { text, features, format }: { text: string; features: string[]; format: 'woff2' | 'sfnt' },
): Promise<void> {
  const source = `fonts/complete/woff2/IBMPlexSansArabic-${weight}.woff2`;
  const cut = await subsetFont(await readFile(join(packageFolder, source)), text, {
    targetFormat: format,
    keepFeatures: features,
    preserveNameIds: [0, 13, 14], // copyright and licence stay inside the file
    noHinting: true,
  });
  await writeFile(file, cut);
  process.stdout.write(`${basename(file)}: ${cut.byteLength} bytes\n`);
}

await copyFile(join(packageFolder, 'LICENSE.txt'), join(import.meta.dirname, 'OFL.txt'));
