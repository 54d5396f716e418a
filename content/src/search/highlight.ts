import { toIndexTerms, tokenize, type Word } from './terms.ts';

/** Text segment; `marked` for a match. */
export interface TextSegment {
  text: string;
  marked: boolean;
}

/** About two lines. */
const EXCERPT_LENGTH = 180;
/** Maximum distance from the sentence start to the match. */
const LEAD_LENGTH = 90;
const SENTENCE_END = /[.؟?!:]\s+/g;
const ELLIPSIS = '…';

/** Segments of a text, with matching words marked. */
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

/** Marked excerpt around the first match, or the beginning. */
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

/** Sentence start; undefined if too far. */
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
