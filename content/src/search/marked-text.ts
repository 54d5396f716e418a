import { filedUnder, type Word, wordsIn } from './terms.ts';

/** A piece of a text; `marked` when it is a word that was looked for. */
export interface TextPiece {
  text: string;
  marked: boolean;
}

/** About two lines of a page. */
const EXCERPT_LENGTH = 180;
/** A sentence is begun with where it begins no further than this before the first word that was found. */
const LEAD_LENGTH = 90;
const SENTENCE_END = /[.؟?!:]\s+/g;
const CUT = '…';

/** A text in pieces, with the words marked that are filed under one of the terms. */
export function markedText(text: string, terms: ReadonlySet<string>): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const word of wordsIn(text)) {
    if (!isFound(word, terms)) continue;
    pieces.push({ text: text.slice(end, word.start), marked: false });
    pieces.push({ text: word.written, marked: true });
    end = word.end;
  }
  pieces.push({ text: text.slice(end), marked: false });
  return pieces.filter((piece) => piece.text !== '');
}

/**
 * The part of a text around the first word that is filed under one of the terms, or its beginning, cut between
 * words and marked.
 */
export function excerpt(text: string, terms: ReadonlySet<string>): TextPiece[] {
  const words = wordsIn(text);
  const first = words.find((word) => isFound(word, terms))?.start ?? 0;
  const sentence = sentenceOf(text, first);
  const start = sentence ?? first;
  const last = words.findLast(({ end }) => end <= start + EXCERPT_LENGTH);
  const whole = text.length <= start + EXCERPT_LENGTH;
  const end = whole ? text.length : (last?.end ?? start + EXCERPT_LENGTH);
  const shown = `${sentence === undefined ? `${CUT} ` : ''}${text.slice(start, end)}${whole ? '' : ` ${CUT}`}`;
  return markedText(shown, terms);
}

/** Where the sentence of a place begins; undefined where that is too far before it. */
function sentenceOf(text: string, place: number): number | undefined {
  const beginnings = Array.from(
    text.matchAll(SENTENCE_END),
    ({ 0: end, index }) => index + end.length,
  );
  const start = beginnings.findLast((beginning) => beginning <= place) ?? 0;
  return place - start <= LEAD_LENGTH ? start : undefined;
}

function isFound({ written }: Word, terms: ReadonlySet<string>): boolean {
  return filedUnder(written).some((term) => terms.has(term));
}
