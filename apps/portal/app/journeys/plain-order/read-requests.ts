import type { ReadPlainRequests } from '@wathiqa/content/page-input';
import {
  type CallAnswer,
  CallError,
  type Client,
  checkPayment,
  myRequests,
  type Payment,
  payByCard,
  payInCash,
  type RequestStatus,
  readPayment,
  requestStatus,
} from '@wathiqa/contract';
import { type Failure, toFailure } from '../../calls/failure.ts';
import type { PaymentAction } from '../payment/use-payment-actions.ts';
import { plainClient, unlessSignedOut } from './plain-client.ts';

/** One's requests, or one of them. */
export type ReadRequests = { failure?: Failure | undefined } & (
  | Pick<CallAnswer<typeof myRequests>, 'requests' | 'next'>
  | {
      id: string;
      status: RequestStatus;
      /** While it is due. */
      payment?: Payment | undefined;
      last?: { action: PaymentAction; failure: Failure | undefined };
      /** Page of the payment provider. */
      checkoutUrl?: string;
    }
);

/** After the act, if any: its failure is shown with what is so now. */
export const readPlainRequests: ReadPlainRequests = (asked, access) =>
  unlessSignedOut(readRequests(plainClient(access), asked));

async function readRequests(
  call: Client,
  { number, after, act }: Parameters<ReadPlainRequests>[0],
): Promise<ReadRequests> {
  if (!number) return await call(myRequests, { query: { after } });
  const headers = { requestid: number };
  const done = act && (await attempt(() => perform(call, act, number)));
  const found = await attempt(() => call(requestStatus, { headers }));
  if ('failure' in found)
    return { ...(await call(myRequests, { query: {} })), failure: found.failure };
  const { State, Restricted } = found.answer;
  const isDue = State.CodeMessage === 'WAITING_PAYMENT' && !Restricted;
  return {
    id: number,
    status: found.answer,
    ...(isDue && { payment: (await call(readPayment, { headers })).payment }),
    ...(act &&
      done && { last: { action: act, failure: 'failure' in done ? done.failure : undefined } }),
    ...(done && 'answer' in done && done.answer),
  };
}

/** The address of the card page; nothing else. */
async function perform(
  call: Client,
  act: PaymentAction,
  requestid: string,
): Promise<{ checkoutUrl?: string }> {
  const headers = { requestid };
  if (act === 'card') return { checkoutUrl: (await call(payByCard, { headers })).checkoutUrl };
  await call(act === 'cash' ? payInCash : checkPayment, { headers });
  return {};
}

async function attempt<Answer>(
  send: () => Promise<Answer>,
): Promise<{ answer: Answer } | { failure: Failure | undefined }> {
  try {
    return { answer: await send() };
  } catch (error) {
    const failure = toFailure(error);
    if (!failure || !(error instanceof CallError)) throw error;
    return { failure };
  }
}
