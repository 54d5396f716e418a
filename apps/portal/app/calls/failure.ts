import { CallError } from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES, durationText } from '@wathiqa/domain';
import { useEffect } from 'react';
import { layoutMessages } from '../layout/layout.messages.ts';
import { toaster } from '../lib/toaster.ts';
import { messages } from './failure.messages.ts';

export interface Failure {
  text: string;
  advice?: string;
  /** Whether to offer the call centre. */
  showsCallLines?: boolean;
}

/** Business rules have codes above HTTP's (spec §6.1). */
const LAST_HTTP_CODE = 599;

const DEFAULT_RETRY_AFTER_SECONDS = 60;

/**
 * Text for a failed call (spec §3.4); undefined if the session ended, which has its own notice.
 *
 * @throws any other error, for the error page
 */
export function toFailure(error: unknown): Failure | undefined {
  if (!(error instanceof CallError)) throw error;
  const { code, message, retryAfter = DEFAULT_RETRY_AFTER_SECONDS } = error;
  if (code === CITIZEN_RESPONSE_CODES.UNAUTHENTICATED) return undefined;
  if (error.unreachable) {
    return {
      text: messages.connectionLost,
      advice: messages.connectionLostAdvice,
      showsCallLines: true,
    };
  }
  if (code === CITIZEN_RESPONSE_CODES.TOO_MANY_REQUESTS) {
    return { text: messages.tooMany, advice: messages.tooManyAdvice(durationText(retryAfter)) };
  }
  if (code === CITIZEN_RESPONSE_CODES.TOO_LARGE) {
    return { text: message, advice: messages.tooLargeAdvice };
  }
  if (isServerError(error)) {
    return { text: message, advice: messages.troubleAdvice, showsCallLines: true };
  }
  return { text: message };
}

/** The call's outcome is then unknown. */
export function isServerError({ code }: CallError): boolean {
  return code >= CITIZEN_RESPONSE_CODES.FAILED && code <= LAST_HTTP_CODE;
}

/** Short toast text; the page shows the full text. */
export function failureText({ text, advice, showsCallLines }: Failure): string {
  return advice && !showsCallLines ? `${text}. ${advice}` : text;
}

export function toastFailure(error: unknown): void {
  const failure = toFailure(error);
  if (failure) toaster.show({ tone: 'danger', text: failureText(failure) });
}

const { errorTitle } = layoutMessages;

/** Marks the tab title after a rejected submit. A new page's title removes the mark. */
export function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return undefined;
    if (!document.title.startsWith(errorTitle)) document.title = `${errorTitle}${document.title}`;
    return () => {
      if (document.title.startsWith(errorTitle)) {
        document.title = document.title.slice(errorTitle.length);
      }
    };
  }, [failed]);
}
