import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Invisible directional isolates. */
const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

/** Isolates text as LTR, such as digit groups. */
export function leftToRight(text: string): string {
  return `${LEFT_TO_RIGHT}${text}${END}`;
}

/**
 * Runs of one line, left to right (Unicode Bidirectional Algorithm, UAX 9), because PDF has no text direction.
 *
 * @returns runs with mirrored brackets; Arabic in reading order because shaping reverses it, others in visual order
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

/** Breaks between words; an overlong word gets its own line. */
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

/** Ligatures as Unicode presentation forms. */
const LIGATURES: ReadonlyMap<string, number> = new Map(
  [...codes(0xfb50, 0xfdff), ...codes(0xfe70, 0xfefc)].flatMap((code) => {
    const letters = String.fromCodePoint(code).normalize('NFKC');
    return letters.length > 1 ? [[letters, code] as const] : [];
  }),
);

/**
 * ToUnicode value of a glyph: for a ligature its presentation form, which every PDF reader decomposes correctly.
 * Several letters often come out in wrong order.
 */
export function toActualText(codePoints: readonly number[]): number[] {
  const ligature = LIGATURES.get(String.fromCodePoint(...codePoints));
  return ligature === undefined ? [...codePoints] : [ligature];
}

function codes(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
