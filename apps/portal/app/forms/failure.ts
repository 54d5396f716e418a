import { CallError } from '@wathiqa/contract';
import { durationText, RESPONSE_CODES } from '@wathiqa/domain';
import { toaster } from '../lib/toaster.ts';
import { messages } from './failure.messages.ts';

/** A failed call, in words for the citizen. */
export interface Failure {
  text: string;
  /** What to do about it; a rule's refusal says it itself. */
  advice?: string;
  /** Whether it is time to offer the call centre. */
  showsCallLines?: boolean;
}

/** Rules of the service have codes above those of HTTP (decisions §3). */
const LAST_HTTP_CODE = 599;

/** How long to wait where a server in haste did not say. */
const DEFAULT_RETRY_AFTER_SECONDS = 60;

/**
 * What to tell the citizen of a failed call (portal.md §8); nothing where the end of the session says it
 * already.
 *
 * @throws what is not a call's failure: it is a fault of ours, and belongs to the error page
 */
export function toFailure(error: unknown): Failure | undefined {
  if (!(error instanceof CallError)) throw error;
  const { code, message, retryAfter = DEFAULT_RETRY_AFTER_SECONDS } = error;
  if (code === RESPONSE_CODES.UNAUTHENTICATED) return undefined;
  if (error.unreachable) {
    return {
      text: messages.connectionLost,
      advice: messages.connectionLostAdvice,
      showsCallLines: true,
    };
  }
  if (code === RESPONSE_CODES.TOO_MANY_REQUESTS) {
    return { text: messages.tooMany, advice: messages.tooManyAdvice(durationText(retryAfter)) };
  }
  if (code === RESPONSE_CODES.TOO_LARGE) {
    return { text: message, advice: messages.tooLargeAdvice };
  }
  if (isServerError(error)) {
    return { text: message, advice: messages.troubleAdvice, showsCallLines: true };
  }
  return { text: message };
}

/** Whether the server itself failed: what became of the call is then not known. */
export function isServerError({ code }: CallError): boolean {
  return code >= RESPONSE_CODES.FAILED && code <= LAST_HTTP_CODE;
}

/** A failure as one text, for a toast: short, because it lies over the page, where the rest is told. */
export function failureText({ text, advice, showsCallLines }: Failure): string {
  return advice && !showsCallLines ? `${text}. ${advice}` : text;
}

/** Tells of a failed call by a toast; nothing where the end of the session says it already. */
export function toastFailure(error: unknown): void {
  const failure = toFailure(error);
  if (failure) toaster.show({ tone: 'danger', text: failureText(failure) });
}
