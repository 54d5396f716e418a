import { foldArabic } from '../language/arabic-text.ts';

/** Separate parts, because joined names with compound parts (عبد الرحمن) are ambiguous (spec §2.2). */
export interface PersonName {
  firstName: string;
  fatherName: string;
  grandfatherName: string;
  familyName: string;
}

export const NAME_PARTS = ['firstName', 'fatherName', 'grandfatherName', 'familyName'] as const;

/** Characters. */
export const NAME_PART_MAX_LENGTH = 60;
export const FULL_NAME_MAX_LENGTH = 4 * NAME_PART_MAX_LENGTH + 3;

/** Except line feeds; lone surrogates by the `u` flag. */
const CONTROL = /[^\P{Cc}\n]/gu;
const HALF_PAIR = /\p{Cs}/gu;

/** Makes text storable in PostgreSQL: control characters become spaces, lone surrogates U+FFFD. Line feeds stay. */
export function sanitizeText(text: string): string {
  return text.replace(CONTROL, ' ').replace(HALF_PAIR, '\ufffd');
}

/** Format characters, which allow spoofing and prevent matches. */
const INVISIBLE = /\p{Cf}/gu;

/** One line: no invisible characters, single spaces, trimmed. */
export function normalizeWhitespace(text: string): string {
  return sanitizeText(text).replace(INVISIBLE, '').trim().replace(/\s+/g, ' ');
}

/** Whether a name is only the mailbox of its e-mail, as account logins send it for people without a name. */
export function isMailboxName(name: string, email: string): boolean {
  return name.toLowerCase() === email.slice(0, email.lastIndexOf('@')).toLowerCase();
}

/** spec §2.2. */
export function joinName(name: PersonName): string {
  return normalizeWhitespace(NAME_PARTS.map((part) => name[part]).join(' '));
}

/** Folded words of compound names; the same as in the SQL function `fold_name`. */
const JOINED_TO_NEXT = ['عبد', 'ابو', 'ام'];
const JOINED_TO_LAST = ['الدين', 'الله', 'الاسلام'];
const SPACE_AFTER = new RegExp(`(^| )(${JOINED_TO_NEXT.join('|')}) `, 'g');
const SPACE_BEFORE = new RegExp(` (${JOINED_TO_LAST.join('|')})(?= |$)`, 'g');

/**
 * Search key of a name: folded letters, single spaces, compounds as one word («عبد الرحمن» is «عبدالرحمن»). The SQL
 * function `fold_name` returns the same.
 */
export function foldName(name: string): string {
  return normalizeWhitespace(foldArabic(name))
    .replace(SPACE_AFTER, '$1$2')
    .replace(SPACE_BEFORE, '$1');
}

/**
 * Splits a full name for a form: compounds stay whole, extra names go to the last part. `joinName` reverses it.
 *
 * @returns undefined below four parts
 */
export function splitName(fullName: string): PersonName | undefined {
  const names: string[] = [];
  let isOpen = false;
  for (const word of normalizeWhitespace(fullName).split(' ')) {
    const last = names.at(-1);
    const folded = foldArabic(word);
    const continues = last !== undefined && (isOpen || JOINED_TO_LAST.includes(folded));
    if (continues) names[names.length - 1] = `${last} ${word}`;
    else names.push(word);
    isOpen = JOINED_TO_NEXT.includes(folded);
  }
  const [firstName, fatherName, ...rest] = names;
  const familyName = rest.pop();
  if (!firstName || !fatherName || !familyName || rest.length === 0) return undefined;
  return { firstName, fatherName, grandfatherName: rest.join(' '), familyName };
}

/**
 * Matches full names despite spelling, spaces in compounds, or omitted later parts («أحمد حسن» and «أحمد محمود علي
 * حسن»).
 */
export function isSameName(one: string, other: string): boolean {
  const [short = [], long = []] = [one, other]
    .map((name) => foldName(name).split(' '))
    .toSorted((left, right) => left.length - right.length);
  if (short.join('') === long.join('')) return true;
  // A first name is not specific.
  if (short.length < 2 || short[0] !== long[0]) return false;
  return isSubsequence(short, long);
}

/** Equal last two words, or equal names. One family name is too common. */
export function isSameFamily(one: string, other: string): boolean {
  const [family, otherFamily] = [one, other].map((name) => foldName(name).split(' ').slice(-2));
  return family?.length === 2 && family.join(' ') === otherFamily?.join(' ');
}

function isSubsequence(words: readonly string[], of: readonly string[]): boolean {
  let found = 0;
  for (const word of of) if (word === words[found]) found += 1;
  return found === words.length;
}
