import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Marks that say where a part of another direction begins and ends; nothing of them is seen. */
const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

/** A part that is read from left to right, whatever it holds: the groups of a number. */
export function leftToRight(text: string): string {
  return `${LEFT_TO_RIGHT}${text}${END}`;
}

/**
 * The runs of a line, from its left edge to its right, by the Unicode Bidirectional Algorithm
 * (UAX 9). A PDF has no direction: its maker places each run where it is seen.
 *
 * @param line one line
 * @param direction that of its whole
 * @returns texts to be shaped one by one, their brackets turned to where they open: with Arabic letters in the
 *   order of reading, because whoever shapes them turns them; without, in the order of the eye
 */
export function visualRuns(line: string, direction: 'rtl' | 'ltr' = 'rtl'): string[] {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: { indices: number[]; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const character = line.charAt(index);
    if (character === LEFT_TO_RIGHT || character === END) continue;
    const level = embedding.levels[index] ?? 1;
    const last = runs.at(-1);
    if (last?.level === level) last.indices.push(index);
    else runs.push({ indices: [index], level });
  }
  return runs.map(({ indices }) => {
    const arabic = indices.some((index) => ARABIC_LETTER.test(line.charAt(index)));
    return (arabic ? indices.toSorted((a, b) => a - b) : indices)
      .map((index) => mirrored.get(index) ?? line.charAt(index))
      .join('');
  });
}

const ARABIC_LETTER = /\p{Script=Arabic}/u;

export function hasArabic(line: string): boolean {
  return ARABIC_LETTER.test(line);
}

/**
 * Breaks a text into lines between words.
 *
 * @param fits whether a line is narrow enough; a single word that is not stands alone all the same
 */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Ligatures by their letters, such as «لا»: Unicode's presentation forms, each one character. */
const LIGATURES: ReadonlyMap<string, number> = new Map(
  [...codes(0xfb50, 0xfdff), ...codes(0xfe70, 0xfefc)].flatMap((code) => {
    const letters = String.fromCodePoint(code).normalize('NFKC');
    return letters.length > 1 ? [[letters, code] as const] : [];
  }),
);

/**
 * What a drawn ligature is called for whoever copies or searches it: one character that every reader of PDFs
 * takes apart in the right order. Given its letters, several of them get the order wrong.
 *
 * @param codePoints of one glyph
 */
export function copiedAs(codePoints: readonly number[]): number[] {
  const ligature = LIGATURES.get(String.fromCodePoint(...codePoints));
  return ligature === undefined ? [...codePoints] : [ligature];
}

function codes(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
