import { sanitizeText } from './people/person-name.ts';

/** What a message to the authority may be (portal.md §2 "Complaints"). */
export const FEEDBACK_TYPES = { inquiry: 1, suggestion: 2, complaint: 3 } as const;

export type FeedbackType = (typeof FEEDBACK_TYPES)[keyof typeof FEEDBACK_TYPES];

/** The answers of the satisfaction poll, best first (portal.md §2 "Poll"). */
export const POLL_OPTIONS = [
  'VERY_SATISFIED',
  'SATISFIED',
  'SOMEWHAT_SATISFIED',
  'DISSATISFIED',
] as const;

export type PollOption = (typeof POLL_OPTIONS)[number];

/** Longest message that is taken, in characters. */
export const FEEDBACK_MAX_LENGTH = 2000;
/** Longest address of RFC 5321. */
export const EMAIL_MAX_LENGTH = 254;

/** Nobody reads and fills the contact form in less: what comes sooner was not written by a person. */
export const MIN_SECONDS_ON_FORM = 3;

/** A number to be quoted: two digits of the year, six running ones (up to ten after the first million) and a check digit. */
const REFERENCE = /^([0-9]{3})([0-9]{3})([0-9]{3,7})$/;

/** Whether a text can be the name of a sender: not empty, and not ending in a digit of any script (§5). */
export function isSenderName(name: string): boolean {
  return name.trim() !== '' && !/\p{Nd}\s*$/u.test(name);
}

/** Exactly 11 digits 0-9 (§5). That they begin with 0 is the field's hint, and no rule. */
export function isSenderMobile(digits: string): boolean {
  return /^[0-9]{11}$/.test(digits);
}

/** A message of several lines: line ends are `\n`, no control characters, no white space around. */
export function normalizeMessage(text: string): string {
  return sanitizeText(text.replace(/\r\n?/g, '\n')).trim();
}

/** Whether nothing is left to read in a message once its web addresses are taken out. */
export function isOnlyLinks(message: string): boolean {
  const withoutLinks = message.replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' ');
  return withoutLinks !== message && !/\p{L}/u.test(withoutLinks);
}

/** A reference as it is shown and read out: three groups, the last with what is more than nine digits. */
export function formatReference(reference: string): string {
  return reference.replace(REFERENCE, '$1\u00a0$2\u00a0$3');
}

/** Whether a text has the form of a reference. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}
