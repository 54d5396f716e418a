import { normalizeWhitespace, splitParts } from '@wathiqa/arabic-names';
import { isSameEmail } from './email.ts';

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

/** Whether a name is only the mailbox of its e-mail, as account logins send it for people without a name. */
export function isMailboxName(name: string, email: string): boolean {
  return isSameEmail(name, email.slice(0, email.lastIndexOf('@')));
}

/** spec §2.2. */
export function joinName(name: PersonName): string {
  return normalizeWhitespace(NAME_PARTS.map((part) => name[part]).join(' '));
}

/**
 * Compounds stay whole, extra names go to the last part. `joinName` reverses it.
 *
 * @returns undefined below four parts
 */
export function splitName(fullName: string): PersonName | undefined {
  const names = splitParts(normalizeWhitespace(fullName)).map(({ text }) => text);
  const [firstName, fatherName, ...rest] = names;
  const familyName = rest.pop();
  if (!firstName || !fatherName || !familyName || rest.length === 0) return undefined;
  return { firstName, fatherName, grandfatherName: rest.join(' '), familyName };
}

/** First letters of the words, to compare two names without the names. */
export function nameInitials(name: string): string {
  return name
    .split(' ')
    .map((word) => [...word][0] ?? '')
    .join(' ');
}
