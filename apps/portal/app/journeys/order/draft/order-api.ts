import type { QueryClient } from '@tanstack/react-query';
import { type CallAnswer, CallError, createRequest } from '@wathiqa/contract';
import { type DocumentList, FAILED_MESSAGE, LOCALE, RESPONSE_CODES } from '@wathiqa/domain';
import { call } from '../../../session/call.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { profileQuery } from '../../profile-query.ts';
import type { Delivery } from './delivery.ts';
import { type OrderBody, type ParsedDraft, toContactInfo } from './order-payload.ts';
import type { Review } from './saved-order.ts';

type RequestAnswer = CallAnswer<typeof createRequest>;

/**
 * Checks and prices the documents, and writes nothing. Gives the total in pounds.
 *
 * @throws CallError when they are not accepted: a lost or half answer does not read as yes
 */
export async function previewOrder(queryClient: QueryClient, draft: ParsedDraft): Promise<number> {
  const profile = await queryClient.fetchQuery(profileQuery);
  const answer = await sendOrder('true', undefined, {
    ...toDocumentLists(draft),
    contactInfo: toContactInfo(profile),
    options: { locale: LOCALE, ...draft.options },
  });
  return unwrapAccepted(answer, answer.TotalPrice);
}

/** A request that is in the register. */
interface RegistrationResult {
  id: string;
  /** It was made by an earlier attempt, whose answer was lost, and of what the order was then. */
  earlier: boolean;
}

/**
 * Registers the order and gives its number. Sent again under its key it is the same order; and where the key
 * has made a request before, of what the order was then, it is that request that is given.
 *
 * @throws CallError when it is not accepted
 */
export async function registerOrder(
  queryClient: QueryClient,
  order: { draft: ParsedDraft; delivery: Delivery; review: Review; idempotencyKey: string },
): Promise<RegistrationResult> {
  const profile = await queryClient.fetchQuery(profileQuery);
  try {
    const answer = await sendOrder('false', order.idempotencyKey, {
      ...toDocumentLists(order.draft),
      contactInfo: toContactInfo(profile, order.delivery),
      options: {
        locale: LOCALE,
        ...order.draft.options,
        seenTotalPrice: order.review.totalPrice,
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

/** A rule of the service refuses with HTTP 200 and a code of its own (decisions §3). */
function unwrapAccepted<Result>(answer: RequestAnswer, result: Result | undefined): Result {
  const { ResponseCode, ResponseMessage, Errors } = answer;
  if (ResponseCode !== RESPONSE_CODES.ACCEPTED) {
    throw new CallError(ResponseCode, ResponseMessage, Errors);
  }
  if (result === undefined) throw new CallError(RESPONSE_CODES.FAILED, FAILED_MESSAGE);
  return result;
}

function sendOrder(
  previewonly: 'true' | 'false',
  idempotencyKey: string | undefined,
  body: OrderBody,
): Promise<RequestAnswer> {
  // The create call alone carries the pair in its query as well (decisions §3).
  const { Email: email, Token: token } = sessionStore.getState();
  return call(createRequest, {
    headers: { previewonly, 'idempotency-key': idempotencyKey },
    query: { email, token },
    body,
  });
}

/** The lists of an order. Each list's documents are checked by its own schema, here in the forms' rules. */
function toDocumentLists({ lists }: ParsedDraft): Pick<OrderBody, DocumentList> {
  return lists as Pick<OrderBody, DocumentList>;
}
