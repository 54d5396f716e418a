import {
  CallError,
  type FeedbackEntry,
  newIdempotencyKey,
  submitFeedback,
} from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES, MIN_SECONDS_ON_FORM } from '@wathiqa/domain';
import { useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { call } from '../../calls/call.ts';
import { type Failure, failureText, toFailure } from '../../calls/failure.ts';
import { useSingleMutation } from '../../calls/use-single-mutation.ts';
import { type FailedAttempt, useAttempts } from '../../forms/form-errors.ts';
import { clearToasts, toaster } from '../../lib/toaster.ts';
import { messages } from './feedback.messages.ts';
import type { FeedbackDraft } from './feedback-draft.ts';

type FeedbackFields = UseFormReturn<FeedbackDraft, unknown, FeedbackEntry>;

export interface FeedbackSubmission {
  send: (fields: FeedbackFields, website: string) => Promise<void>;
  busy: boolean;
  failed: FailedAttempt;
}

export function useSubmitFeedback(
  onSent: (reference: string | undefined) => void,
): FeedbackSubmission {
  const [sender] = useState(createFeedbackSender);
  const { failed, restart, showInvalid, showRefusal } = useAttempts(messages.labels);

  function showValidationErrors(errors: FieldErrors<FeedbackDraft>) {
    const [first] = showInvalid(errors);
    toaster.show({ tone: 'danger', text: first?.message ?? '' });
  }

  function handleError(error: unknown, fields: FeedbackFields) {
    const failure = toFailure(error);
    if (!failure || !(error instanceof CallError)) return;
    const shownFailure = withFeedbackAdvice(error, failure);
    const [first] = showRefusal(shownFailure, error.fields, fields);
    toaster.show({ tone: 'danger', text: first?.message ?? failureText(shownFailure) });
  }

  // A second click may come during validation.
  const sending = useSingleMutation({
    mutationFn: ({ fields, website }: { fields: FeedbackFields; website: string }) =>
      fields.handleSubmit(async (entry) => {
        restart();
        onSent(await sender(entry, { website }));
      }, showValidationErrors)(),
    onMutate: clearToasts,
    onError: (error, { fields }) => handleError(error, fields),
  });

  return {
    send: (fields, website) => sending.run({ fields, website }),
    busy: sending.isPending,
    failed,
  };
}

/** A size refusal concerns the message, not an order. */
function withFeedbackAdvice({ code }: CallError, failure: Failure): Failure {
  return code === CITIZEN_RESPONSE_CODES.TOO_LARGE
    ? { ...failure, advice: messages.tooLargeAdvice }
    : failure;
}

interface SubmissionContext {
  /** Honeypot value. */
  website: string;
}

/** Create one per opened form. */
type FeedbackSender = (
  entry: FeedbackEntry,
  context: SubmissionContext,
) => Promise<string | undefined>;

/**
 * The idempotency key changes only with the content; submissions faster than a person are delayed.
 *
 * @returns the reference, if any; rejects with `CallError`
 */
function createFeedbackSender(): FeedbackSender {
  const openedAt = performance.now();
  let attempt = { serializedEntry: '', key: '' };

  return async (entry, { website }) => {
    const serializedEntry = JSON.stringify(entry);
    if (attempt.serializedEntry !== serializedEntry)
      attempt = { serializedEntry, key: newIdempotencyKey() };
    await waitUntil(openedAt + MIN_SECONDS_ON_FORM * 1000);
    const secondsOnForm = Math.floor((performance.now() - openedAt) / 1000);
    const { ResponseCode, ResponseMessage, reference } = await call(submitFeedback, {
      headers: { 'idempotency-key': attempt.key },
      body: { ...entry, website, secondsOnForm },
    });
    if (ResponseCode !== CITIZEN_RESPONSE_CODES.ACCEPTED) {
      throw new CallError(ResponseCode, ResponseMessage);
    }
    return reference;
  };
}

function waitUntil(time: number): Promise<void> {
  const remaining = Math.ceil(time - performance.now());
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, remaining)));
}
