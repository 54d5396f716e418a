import { normalizeDigits } from './language/digits.ts';
import { isRequestId, type RequestId } from './requests/request-id.ts';

/** In characters. */
const EXCERPT_LENGTH = 90;

/** National IDs, telephones and other long numbers, in any digits and with separators. */
const LONG_NUMBER = /\+?\p{Nd}(?:[\s\p{Pd}\p{Cf}]{0,2}\p{Nd}){6,}/gu;

/** First words of a message without numbers and addresses of people. */
export function feedbackExcerpt(message: string): string {
  const text = message
    .replace(/\S+/g, (word) => (/.@./.test(word) ? '…' : word))
    .replace(LONG_NUMBER, '…')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  const cut = text.slice(0, EXCERPT_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2)).trimEnd()}…`;
}

/** First number in a text that can be that of a request; it need not exist. */
export function findRequestId(text: string): RequestId | undefined {
  return (text.match(LONG_NUMBER) ?? []).map(normalizeDigits).find(isRequestId);
}
