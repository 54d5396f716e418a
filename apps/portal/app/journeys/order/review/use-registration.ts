import { useQueryClient } from '@tanstack/react-query';
import { CallError, type FieldProblem, fieldProblemText } from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES, formatPounds } from '@wathiqa/domain';
import { useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { type Failure, failureText, toFailure } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { type FailedAttempt, useAttempts } from '../../../forms/form-errors.ts';
import { painted } from '../../../lib/opening.ts';
import { clearToasts, toaster, toastSummary } from '../../../lib/toaster.ts';
import { PRICES } from '../../price-query.ts';
import type { Delivery, DeliveryEntry } from '../draft/delivery.ts';
import {
  isDefinitiveError,
  previewOrder,
  registerOrder,
  signedInApplicant,
} from '../draft/order-api.ts';
import type { OrderForms } from '../draft/order-form.ts';
import { type ParsedDraft, parseDocuments } from '../draft/order-payload.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { toDeliveryErrors } from '../draft/server-errors.ts';
import { peopleQuery } from '../known/people-query.ts';
import { messages } from './review.messages.ts';

const MOBILES_EQUAL = 'mobilesEqual' satisfies FieldProblem;

type DeliveryFields = UseFormReturn<DeliveryEntry, unknown, Delivery>;

export interface Registration {
  register: (fields: DeliveryFields) => Promise<void>;
  busy: boolean;
  sending: boolean;
  failed: FailedAttempt;
}

/** Places an order once despite retries, failures and edits: attempts share one idempotency key (decisions §3). */
export function useRegistration(
  forms: OrderForms,
  order: OrderStore,
  onRegistered: (result: Awaited<ReturnType<typeof registerOrder>>) => void,
): Registration {
  const queryClient = useQueryClient();
  const { failed, restart, showInvalid, showRefusal } = useAttempts(messages.labels);
  const [sending, setSending] = useState(false);

  function showValidationErrors(errors: FieldErrors<DeliveryEntry>) {
    showInvalid(errors);
    toastSummary(validationErrorText(errors));
  }

  async function send(delivery: Delivery) {
    restart();
    const { draft, review, againOf } = order.getState();
    const parsed = parseDocuments(forms, draft.entries);
    if ('invalid' in parsed || !review) {
      toaster.show({ tone: 'danger', text: messages.invalid });
      return order.endReview();
    }
    const markRejected = order.startAttempt();
    setSending(true);
    const attempt = { draft: parsed, delivery, review, idempotencyKey: order.id, againOf };
    const result = await registered(attempt).catch(async (error: unknown) => {
      setSending(false);
      if (isDefinitiveError(error)) markRejected();
      if (isPriceChanged(error)) await showNewPrice(parsed);
      throw error;
    });
    void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
    onRegistered(result);
  }

  const registered = async (attempt: Parameters<typeof registerOrder>[1]) =>
    registerOrder(await signedInApplicant(queryClient), attempt);

  /** The next attempt uses the new total. */
  async function showNewPrice(draft: ParsedDraft) {
    void queryClient.invalidateQueries({ queryKey: PRICES });
    order.startReview(await previewOrder(await signedInApplicant(queryClient), draft));
  }

  function handleError(error: unknown, fields: DeliveryFields) {
    const failure = toFailure(error);
    if (!failure || !(error instanceof CallError)) return;
    const shownFailure = { ...failure, ...getFailureDetails(error) };
    toastSummary(failureText(shownFailure));
    showRefusal(shownFailure, toDeliveryErrors(error.fields), fields);
  }

  /** The new price, or that the order may exist. */
  function getFailureDetails(error: CallError): Partial<Failure> {
    const { review } = order.getState();
    if (isPriceChanged(error) && review) {
      return { advice: messages.totalIsNow(formatPounds(review.totalPrice)) };
    }
    if (isDefinitiveError(error)) return {};
    const { connectionLost, trouble, advice } = messages.unsettled;
    return { text: error.unreachable ? connectionLost : trouble, advice };
  }

  // A second click may come during validation.
  const { run, isPending } = useSingleMutation({
    mutationFn: async (fields: DeliveryFields) => {
      await painted();
      await fields.handleSubmit(send, showValidationErrors)();
    },
    onMutate: clearToasts,
    onError: handleError,
  });

  return { register: run, busy: isPending, sending, failed };
}

function isPriceChanged(error: unknown): boolean {
  return error instanceof CallError && error.code === CITIZEN_RESPONSE_CODES.PRICE_CHANGED;
}

/** Specific if only the mobiles are equal. */
function validationErrorText(errors: FieldErrors<DeliveryEntry>): string {
  const onlyMobilesEqual =
    Object.keys(errors).length === 1 && errors.mobile2?.message === MOBILES_EQUAL;
  return onlyMobilesEqual ? fieldProblemText(MOBILES_EQUAL) : messages.invalid;
}
