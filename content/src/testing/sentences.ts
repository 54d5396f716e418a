/** User-facing text and its first line. */
export interface Sentence {
  line: number;
  text: string;
}

/** Comments, imports, then string literals, the only user-facing parts of a catalogue. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(?:import|export)\s+(?:type\s+)?(?:[\w*]+(?:\s+as\s+\w+)?|\{[^}]*\})(?:\s*,\s*\{[^}]*\})?\s+from\s+'[^']*';|('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/gm;
const FILLED_IN = /\$\{[^}]*\}/g;

/** Between the parts of a concatenated string. */
const JOINED_STRINGS = /^\s*\+\s*$/;

/** User-facing text: strings of a catalogue, all lines of other files. */
export function readSentences(file: string, content: string): Sentence[] {
  if (!file.endsWith('.ts')) {
    return content.split('\n').map((text, index) => ({ line: index + 1, text }));
  }
  const sentences: Sentence[] = [];
  let end = 0;
  for (const { 0: token, 1: quoted, index } of content.matchAll(TOKENS)) {
    const text = quoted?.slice(1, -1).replaceAll(FILLED_IN, ' ');
    const last = sentences.at(-1);
    if (text !== undefined && last && JOINED_STRINGS.test(content.slice(end, index))) {
      last.text += text;
    } else if (text !== undefined) {
      sentences.push({ line: content.slice(0, index).split('\n').length, text });
    }
    end = index + token.length;
  }
  return sentences;
}

const INLINE_MARKUP = /<\/?(?:strong|b|bdi|a|em)\b[^>]*>|\]\([^)]*\)|\*\*/g;
const TAG = /<[^>]*>/g;
/** Digits and signs between words are none. */
const WORD = /\S*\p{L}\S*/gu;
const SENTENCE_END = /(?<=[.?!:;؟؛])\s|\|/;

/** Lines with a sentence of more than `max` words: «12: 27 words». */
export function findLongSentences(file: string, content: string, max: number): string[] {
  return readSentences(file, content)
    .flatMap(({ line, text }) =>
      text
        .replaceAll(INLINE_MARKUP, ' ')
        .replaceAll(TAG, '|')
        .split(SENTENCE_END)
        .map((sentence) => ({ line, words: sentence.match(WORD)?.length ?? 0 })),
    )
    .filter(({ words }) => words > max)
    .map(({ line, words }) => `${line}: ${words} words`);
}

const VOWEL_MARKS = /[\u064b-\u0652\u0670]/g;

/** Without vowel marks and shadda: «سُجِّل» becomes «سجل». */
export function stripVowelMarks(text: string): string {
  return text.replaceAll(VOWEL_MARKS, '');
}
