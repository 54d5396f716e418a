import { foldArabic } from '../language/arabic-text.ts';

/**
 * The four parts of an Egyptian name. They are kept apart wherever they are edited, because a part may
 * hold several words (عبد الرحمن) and a joined name cannot be split again (decisions §3).
 */
export interface PersonName {
  firstName: string;
  fatherName: string;
  grandfatherName: string;
  familyName: string;
}

export const NAME_PARTS = ['firstName', 'fatherName', 'grandfatherName', 'familyName'] as const;

/** Longest name part and longest joined name that are accepted, in characters. */
export const NAME_PART_MAX_LENGTH = 60;
export const FULL_NAME_MAX_LENGTH = 4 * NAME_PART_MAX_LENGTH + 3;

/** Control characters but the line end, and halves of surrogate pairs: a whole pair is one character to `u`. */
const CONTROL = /[^\P{Cc}\n]/gu;
const HALF_PAIR = /\p{Cs}/gu;

/**
 * A text that the register has a place for, because PostgreSQL's text and JSON take neither U+0000 nor UTF-16
 * that is not well-formed: control characters become spaces, which is what they look like, halves of surrogate
 * pairs U+FFFD. Line ends stay.
 */
export function sanitizeText(text: string): string {
  return text.replace(CONTROL, ' ').replace(HALF_PAIR, '\ufffd');
}

/**
 * What is not seen and changes what is: marks of direction, joiners, zero-width spaces, soft hyphens. A name with
 * them looks like another one on a screen and on paper, and is not found by what can be read.
 */
const INVISIBLE = /\p{Cf}/gu;

/**
 * A text of one line as it is kept: without characters that nobody sees, runs of white space and control
 * characters one space, none at the ends.
 */
export function normalizeWhitespace(text: string): string {
  return sanitizeText(text).replace(INVISIBLE, '').trim().replace(/\s+/g, ' ');
}

/** The four parts joined by one space, as the wire carries them (portal.md §3). */
export function joinName(name: PersonName): string {
  return normalizeWhitespace(NAME_PARTS.map((part) => name[part]).join(' '));
}

/** Words that are one name with the word behind them, and words that are one name with the word before them. */
const JOINED_TO_NEXT: ReadonlySet<string> = new Set(['عبد', 'أبو', 'ابو', 'أم', 'ام']);
const JOINED_TO_LAST: ReadonlySet<string> = new Set(['الدين', 'الله', 'الإسلام', 'الاسلام']);

/**
 * A whole name in four parts, for a form that starts from what an account or an earlier order says: compound names
 * stay whole, and what is more than four stands with the grandfather. Joined again it is the same name, wherever it
 * was split.
 *
 * @returns undefined when the name has fewer than four parts
 */
export function splitName(fullName: string): PersonName | undefined {
  const names: string[] = [];
  let isOpen = false;
  for (const word of normalizeWhitespace(fullName).split(' ')) {
    const last = names.at(-1);
    const continues = last !== undefined && (isOpen || JOINED_TO_LAST.has(word));
    if (continues) names[names.length - 1] = `${last} ${word}`;
    else names.push(word);
    isOpen = JOINED_TO_NEXT.has(word);
  }
  const [firstName, fatherName, ...rest] = names;
  const familyName = rest.pop();
  if (!firstName || !fatherName || !familyName || rest.length === 0) return undefined;
  return { firstName, fatherName, grandfatherName: rest.join(' '), familyName };
}

/**
 * Whether two whole names can be one person's: the same however they are spelt, with a space inside a compound
 * part or without, or one of them with parts left out behind the first («أحمد حسن» of «أحمد محمود علي حسن»).
 */
export function isSameName(one: string, other: string): boolean {
  const [short = [], long = []] = [one, other]
    .map((name) => foldArabic(normalizeWhitespace(name)).split(' '))
    .toSorted((left, right) => left.length - right.length);
  if (short.join('') === long.join('')) return true;
  // A first name alone is too many people's.
  if (short.length < 2 || short[0] !== long[0]) return false;
  return isSubsequence(short, long);
}

/**
 * Whether two whole names can be of one family: their last two words are the same, or both are the same name. Many
 * people of one family name are no kin; of two in a row it is worth a look.
 */
export function isSameFamily(one: string, other: string): boolean {
  const [family, otherFamily] = [one, other].map((name) =>
    foldArabic(normalizeWhitespace(name)).split(' ').slice(-2),
  );
  return family?.length === 2 && family.join(' ') === otherFamily?.join(' ');
}

function isSubsequence(words: readonly string[], of: readonly string[]): boolean {
  let found = 0;
  for (const word of of) if (word === words[found]) found += 1;
  return found === words.length;
}
