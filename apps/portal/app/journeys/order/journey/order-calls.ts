import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallAnswer, CallError, createRequest, session } from '@wathiqa/contract';
import { type DocumentList, RESPONSE_CODES, RESPONSE_MESSAGES } from '@wathiqa/domain';
import { call } from '../../../session/call.ts';
import { sessionStore } from '../../../session/session-store.ts';
import type { Delivery } from '../review/delivery.ts';
import type { OrderEntry, OrderForm } from './order-form.ts';
import { contactInfo, type OrderBody } from './order-wire.ts';
import type { Review } from './saved-order.ts';

type RequestAnswer = CallAnswer<typeof createRequest>;

/** What the account says of the citizen, the start of the contact of every order. */
export const profileQuery = queryOptions({
  queryKey: ['accountProfile'],
  queryFn: async () => (await call(session.accountProfile)).profile,
});

/**
 * Checks and prices the documents, and writes nothing. Gives the total in pounds.
 *
 * @throws CallError when they are not accepted: a lost or half answer does not read as yes
 */
export async function previewOrder<Entry extends OrderEntry>(
  queries: QueryClient,
  form: Pick<OrderForm<Entry>, 'list'>,
  documents: object[],
): Promise<number> {
  const profile = await queries.fetchQuery(profileQuery);
  const answer = await send('true', undefined, {
    ...documentList(form.list, documents),
    contactInfo: contactInfo(profile),
    options: { locale: 'ar' },
  });
  return accepted(answer, answer.TotalPrice);
}

/**
 * Registers the order and gives its number. Sent again with the same review, it is the same order.
 *
 * @throws CallError when it is not accepted
 */
export async function registerOrder<Entry extends OrderEntry>(
  queries: QueryClient,
  form: Pick<OrderForm<Entry>, 'list'>,
  order: { documents: object[]; delivery: Delivery; review: Review },
): Promise<string> {
  const profile = await queries.fetchQuery(profileQuery);
  const answer = await send('false', order.review.idempotencyKey, {
    ...documentList(form.list, order.documents),
    contactInfo: contactInfo(profile, order.delivery),
    options: { locale: 'ar', seenTotalPrice: order.review.totalPrice },
  });
  return accepted(answer, answer.Id);
}

/** A rule of the service refuses with HTTP 200 and a code of its own (decisions §3). */
function accepted<Result>(answer: RequestAnswer, result: Result | undefined): Result {
  const { ResponseCode, ResponseMessage, Errors } = answer;
  if (ResponseCode !== RESPONSE_CODES.ACCEPTED) {
    throw new CallError(ResponseCode, ResponseMessage, Errors);
  }
  if (result === undefined) throw new CallError(RESPONSE_CODES.FAILED, RESPONSE_MESSAGES.FAILED);
  return result;
}

function send(
  previewonly: 'true' | 'false',
  idempotencyKey: string | undefined,
  body: OrderBody,
): Promise<RequestAnswer> {
  // The create call alone carries the pair in its query as well (decisions §3).
  const { Email: email, Token: token } = sessionStore.get();
  return call(createRequest, {
    headers: { previewonly, 'idempotency-key': idempotencyKey },
    query: { email, token },
    body,
  });
}

/** The one list of an order. Each list's documents are checked by its own schema, here in the form's rules. */
function documentList(list: DocumentList, documents: object[]): Pick<OrderBody, DocumentList> {
  return { [list]: documents };
}
