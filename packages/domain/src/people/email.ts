/** RFC 5321. */
export const EMAIL_MAX_LENGTH = 254;

/** Without blanks and invisible marks, which Arabic keyboards and copied addresses bring. */
export function normalizeEmail(typed: string): string {
  return typed.replace(/[\s\p{Cf}]/gu, '');
}

/** Key of an account: only A–Z change, because other letters have lower-case forms in ASCII, such as the Kelvin sign. */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function isSameEmail(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other);
}
