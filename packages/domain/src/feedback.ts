import { sanitizeText } from '@wathiqa/arabic-names';
import { type CalendarDay, cairoDay } from './calendar/cairo-calendar.ts';
import { deadline } from './office/deadline.ts';

/** Feedback types (spec §1.10); the last three are requests under law 151/2020. */
export const FEEDBACK_TYPES = {
  inquiry: 1,
  suggestion: 2,
  complaint: 3,
  objection: 4,
  consentWithdrawal: 5,
  restriction: 6,
} as const;

export type FeedbackType = (typeof FEEDBACK_TYPES)[keyof typeof FEEDBACK_TYPES];

const RIGHTS_TYPES: readonly FeedbackType[] = [
  FEEDBACK_TYPES.objection,
  FEEDBACK_TYPES.consentWithdrawal,
  FEEDBACK_TYPES.restriction,
];

/** To answer them (law 151/2020, article 32; not compared with the text of the law). */
export const RIGHTS_WORKING_DAYS = 6;

/** Last day of the answer that the law requires; undefined for other messages. */
export function legalAnswerDue(
  type: FeedbackType,
  receivedAt: Date,
  holidays: readonly CalendarDay[],
): CalendarDay | undefined {
  if (!RIGHTS_TYPES.includes(type)) return undefined;
  return deadline(cairoDay(receivedAt), RIGHTS_WORKING_DAYS, holidays);
}

/** Best first (spec §1.10). */
export const POLL_OPTIONS = [
  'VERY_SATISFIED',
  'SATISFIED',
  'SOMEWHAT_SATISFIED',
  'DISSATISFIED',
] as const;

export type PollOption = (typeof POLL_OPTIONS)[number];

/** Characters. */
export const FEEDBACK_MAX_LENGTH = 2000;
/** About five SMS parts. */
export const SMS_ANSWER_MAX_LENGTH = 300;

/** Faster submissions come from bots. */
export const MIN_SECONDS_ON_FORM = 3;

/** Two year digits, six sequence digits (ten after a million), check digit. */
const REFERENCE = /^([0-9]{3})([0-9]{3})([0-9]{3,7})$/;

/** Not empty, not ending in a digit of any script (§5). */
export function isSenderName(name: string): boolean {
  return name.trim() !== '' && !/\p{Nd}\s*$/u.test(name);
}

/** Eleven digits (§5); a leading 0 is only a hint. */
export function isSenderMobile(digits: string): boolean {
  return /^[0-9]{11}$/.test(digits);
}

/** Format characters that reorder or hide text; U+200C to U+200F are ordinary in Arabic and emoji. */
const SPOOFING = /(?![\u200c-\u200f])\p{Cf}/gu;

/** Line feeds as line ends, no control or spoofing characters, trimmed. */
export function normalizeMessage(text: string): string {
  return sanitizeText(text.replace(/\r\n?/g, '\n')).replace(SPOOFING, '').trim();
}

export function isOnlyLinks(message: string): boolean {
  const withoutLinks = message.replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' ');
  return withoutLinks !== message && !/\p{L}/u.test(withoutLinks);
}

/** Groups of three; the last takes the rest. */
export function formatReference(reference: string): string {
  return reference.replace(REFERENCE, '$1\u00a0$2\u00a0$3');
}

export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** Allowed states and resulting state. */
export const FEEDBACK_ACTIONS = {
  answer: { from: ['open'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  reopen: { from: ['answered', 'closed'], to: 'open' },
} as const satisfies Record<string, { from: readonly FeedbackState[]; to: FeedbackState }>;

export type FeedbackAction = keyof typeof FEEDBACK_ACTIONS;

export const FEEDBACK_ACTION_NAMES = Object.keys(FEEDBACK_ACTIONS) as FeedbackAction[];

/** A request under the law is not closed without an answer. */
export function isFeedbackActionAllowed(
  action: FeedbackAction,
  state: FeedbackState,
  type: FeedbackType = FEEDBACK_TYPES.inquiry,
): boolean {
  if (action === 'close' && state === 'open' && RIGHTS_TYPES.includes(type)) return false;
  const from: readonly FeedbackState[] = FEEDBACK_ACTIONS[action].from;
  return from.includes(state);
}
