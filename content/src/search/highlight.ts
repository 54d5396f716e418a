import { toIndexTerms, tokenize, type Word } from './terms.ts';

/** A piece of a text; `marked` when it is a word that was looked for. */
export interface TextSegment {
  text: string;
  marked: boolean;
}

/** About two lines of a page. */
const EXCERPT_LENGTH = 180;
/** A sentence is begun with where it begins no further than this before the first word that was found. */
const LEAD_LENGTH = 90;
const SENTENCE_END = /[.؟?!:]\s+/g;
const ELLIPSIS = '…';

/** A text in pieces, with the words marked that are filed under one of the terms. */
export function markTerms(text: string, terms: ReadonlySet<string>): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const word of tokenize(text)) {
    if (!matchesTerm(word, terms)) continue;
    segments.push({ text: text.slice(end, word.start), marked: false });
    segments.push({ text: word.written, marked: true });
    end = word.end;
  }
  segments.push({ text: text.slice(end), marked: false });
  return segments.filter((piece) => piece.text !== '');
}

/**
 * The part of a text around the first word that is filed under one of the terms, or its beginning, cut between
 * words and marked.
 */
export function excerpt(text: string, terms: ReadonlySet<string>): TextSegment[] {
  const words = tokenize(text);
  const first = words.find((word) => matchesTerm(word, terms))?.start ?? 0;
  const sentence = findSentenceStart(text, first);
  const start = sentence ?? first;
  const last = words.findLast(({ end }) => end <= start + EXCERPT_LENGTH);
  const reachesEnd = text.length <= start + EXCERPT_LENGTH;
  const end = reachesEnd ? text.length : (last?.end ?? start + EXCERPT_LENGTH);
  const excerptText = `${sentence === undefined ? `${ELLIPSIS} ` : ''}${text.slice(start, end)}${reachesEnd ? '' : ` ${ELLIPSIS}`}`;
  return markTerms(excerptText, terms);
}

/** Where the sentence of a place begins; undefined where that is too far before it. */
function findSentenceStart(text: string, place: number): number | undefined {
  const beginnings = Array.from(
    text.matchAll(SENTENCE_END),
    ({ 0: end, index }) => index + end.length,
  );
  const start = beginnings.findLast((beginning) => beginning <= place) ?? 0;
  return place - start <= LEAD_LENGTH ? start : undefined;
}

function matchesTerm({ written }: Word, terms: ReadonlySet<string>): boolean {
  return toIndexTerms(written).some((term) => terms.has(term));
}
