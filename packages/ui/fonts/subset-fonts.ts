// Subsets IBM Plex Sans Arabic to one small file per weight, plus receipt fonts. After changing the alphabet, run
// `npm run fonts -w @wathiqa/ui` and commit.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const packageFolder = dirname(
  createRequire(import.meta.url).resolve('@ibm/plex-sans-arabic/package.json'),
);

/** Required by Arabic shaping. */
const arabicFeatures = [
  ...['ccmp', 'locl', 'isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'curs'],
  ...['mark', 'mkmk'],
];

const alphabet = [
  range(0x20, 0x7e), // ASCII
  range(0x621, 0x63a), // Arabic letters
  range(0x640, 0x652), // tatweel, other letters, harakat
  'ٰٱپچڤگ', // dagger alef, alef wasla, loanword letters
  range(0x660, 0x669), // Arabic-Indic digits
  range(0x6f0, 0x6f9), // Persian digits, typed by some keyboards
  '٪٫٬،؛؟', // Arabic percent, separators, punctuation
  '«»…–—·•×−‘’“”©',
  '\u00a0\u200c\u200d\u200e\u200f', // no-break space, joiners, direction marks
].join('');

/** Rare characters on Arabic pages. */
const seldom = /[A-Za-z"#$%&'*;<=>@[\\\]^_`{|}~•×−‘’“”\u06f0-\u06f9]/g;

/** The common file stays below 14 KB, the initial congestion window. Only Latin letters have kerning. */
const files = [
  { weight: 'Regular', target: 'wathiqa-sans-400', text: always(), features: arabicFeatures },
  { weight: 'SemiBold', target: 'wathiqa-sans-600', text: always(), features: arabicFeatures },
  { weight: 'Regular', target: 'wathiqa-sans-400-latin', text: latin(), features: ['kern'] },
  { weight: 'SemiBold', target: 'wathiqa-sans-600-latin', text: latin(), features: ['kern'] },
];

/** French and German certificates. */
const printedLetters = 'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŸŒẞàâäæçèéêëîïôöùûüÿœß';

/** The PDF library needs uncompressed fonts. */
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

/** All characters of English pages, to load only these files. */
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
    text: alphabet + printedLetters,
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
    preserveNameIds: [0, 13, 14],
    noHinting: true,
  });
  await writeFile(file, cut);
  process.stdout.write(`${basename(file)}: ${cut.byteLength} bytes\n`);
}

await copyFile(join(packageFolder, 'LICENSE.txt'), join(import.meta.dirname, 'OFL.txt'));
