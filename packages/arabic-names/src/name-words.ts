import { foldArabic, normalizeWhitespace } from './fold.ts';

/** Folded; as in the SQL function `fold_name`. */
const JOINED_TO_NEXT = ['عبد', 'ابو', 'ام'];
const JOINED_TO_LAST = ['الدين', 'الله', 'الاسلام'];
const SPACE_AFTER = new RegExp(`(^| )(${JOINED_TO_NEXT.join('|')}) `, 'g');
const SPACE_BEFORE = new RegExp(` (${JOINED_TO_LAST.join('|')})(?= |$)`, 'g');

/**
 * Search key of a name: folded letters, single spaces, compounds as one word («عبد الرحمن» is «عبدالرحمن»). Equals the
 * SQL function `fold_name`.
 */
export function foldName(name: string): string {
  return normalizeWhitespace(foldArabic(name))
    .replace(SPACE_AFTER, '$1$2')
    .replace(SPACE_BEFORE, '$1');
}

/** One name of a full name; place in UTF-16 units, end exclusive. */
export interface NamePart {
  text: string;
  start: number;
  end: number;
}

const WORD = /[^\s\p{Cc}]+/gu;

/** Words of a compound stay together («عبد الرحمن» is one part). */
export function splitParts(fullName: string): NamePart[] {
  const parts: NamePart[] = [];
  let isOpen = false;
  for (const { 0: word, index: start } of fullName.matchAll(WORD)) {
    const last = parts.at(-1);
    const folded = foldArabic(word);
    const end = start + word.length;
    if (last && (isOpen || JOINED_TO_LAST.includes(folded))) {
      parts[parts.length - 1] = { text: fullName.slice(last.start, end), start: last.start, end };
    } else {
      parts.push({ text: word, start, end });
    }
    isOpen = JOINED_TO_NEXT.includes(folded);
  }
  return parts;
}
