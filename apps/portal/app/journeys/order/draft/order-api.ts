import type { QueryClient } from '@tanstack/react-query';
import {
  type CallAnswer,
  CallError,
  type CallInput,
  type Client,
  createRequest,
} from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES, type DocumentList, FAILED_MESSAGE, LOCALE } from '@wathiqa/domain';
import { call } from '../../../calls/call.ts';
import { isServerError } from '../../../calls/failure.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { type Profile, profileQuery } from '../../profile-query.ts';
import type { Delivery } from './delivery.ts';
import {
  type OrderBody,
  type ParsedDraft,
  toContactInfo,
  toCustomerAddress,
} from './order-payload.ts';
import type { Review } from './saved-order.ts';

type RequestAnswer = CallAnswer<typeof createRequest>;

/** Ordering citizen, and the client for the calls. */
export interface Applicant {
  call: Client;
  profile: Profile;
  /** Only browsers' create call also has them in its query (spec §6.1). */
  credentials?: CallInput<typeof createRequest>['query'];
}

export async function signedInApplicant(queryClient: QueryClient): Promise<Applicant> {
  const { Email: email, Token: token } = sessionStore.getState();
  const profile = await queryClient.fetchQuery(profileQuery);
  return { call, profile, credentials: { email, token } };
}

/**
 * Validates and prices without writing. Returns the total in pounds.
 *
 * @throws CallError on refusal or an incomplete response
 */
export async function previewOrder(applicant: Applicant, draft: ParsedDraft): Promise<number> {
  const answer = await sendOrder(applicant, 'true', undefined, {
    ...toDocumentLists(draft),
    contactInfo: toContactInfo(applicant.profile),
    options: { locale: LOCALE, ...draft.options },
  });
  return unwrapAccepted(answer, answer.TotalPrice);
}

export interface RegistrationResult {
  id: string;
  /** Created by an earlier attempt with a lost response, before later edits. */
  earlier: boolean;
}

/**
 * Returns the request number. On a retry, the idempotency key returns the existing request, without later edits.
 *
 * @throws CallError on refusal
 */
export async function registerOrder(
  applicant: Applicant,
  order: {
    draft: ParsedDraft;
    delivery: Delivery;
    review: Review;
    idempotencyKey: string;
    againOf?: string | undefined;
  },
): Promise<RegistrationResult> {
  try {
    const answer = await sendOrder(applicant, 'false', order.idempotencyKey, {
      ...toDocumentLists(order.draft),
      contactInfo: toContactInfo(applicant.profile, order.delivery),
      customerAddress: toCustomerAddress(order.delivery),
      options: {
        locale: LOCALE,
        ...order.draft.options,
        seenTotalPrice: order.review.totalPrice,
        againOf: order.againOf,
        notifyMobile: order.delivery.notifyMobile === '2' ? 2 : 1,
      },
    });
    return { id: unwrapAccepted(answer, answer.Id), earlier: false };
  } catch (error) {
    const id = error instanceof CallError ? error.requestId : undefined;
    if (id === undefined) throw error;
    return { id, earlier: true };
  }
}

/** Connection and server failures leave the outcome unknown. */
export function isDefinitiveError(error: unknown): boolean {
  return error instanceof CallError && !error.unreachable && !isServerError(error);
}

/** Business rules refuse with HTTP 200 and their own code (spec §6.1). */
function unwrapAccepted<Result>(answer: RequestAnswer, result: Result | undefined): Result {
  const { ResponseCode, ResponseMessage, Errors } = answer;
  if (ResponseCode !== CITIZEN_RESPONSE_CODES.ACCEPTED) {
    throw new CallError(ResponseCode, ResponseMessage, Errors);
  }
  if (result === undefined) throw new CallError(CITIZEN_RESPONSE_CODES.FAILED, FAILED_MESSAGE);
  return result;
}

function sendOrder(
  { call, credentials }: Applicant,
  previewonly: 'true' | 'false',
  idempotencyKey: string | undefined,
  body: OrderBody,
): Promise<RequestAnswer> {
  return call(createRequest, {
    headers: { previewonly, 'idempotency-key': idempotencyKey },
    query: credentials ?? {},
    body,
  });
}

/** The form rules validated each list. */
function toDocumentLists({ lists }: ParsedDraft): Pick<OrderBody, DocumentList> {
  return lists as Pick<OrderBody, DocumentList>;
}
