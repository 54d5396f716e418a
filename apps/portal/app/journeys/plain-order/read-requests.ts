import type {
  FormResult,
  PlainOrder,
  PlainRequestForm,
  ReadPlainRequests,
} from '@wathiqa/content/page-input';
import {
  type CallAnswer,
  type Client,
  checkPayment,
  myRequests,
  type OwnDocument,
  type Payment,
  payByCard,
  payInCash,
  previewSheets,
  type RequestMessage,
  type RequestStatus,
  readPayment,
  requestAddress,
  requestMessages,
  requestStatus,
} from '@wathiqa/contract';
import { canWithdraw } from '@wathiqa/domain';
import { type Failure, toFailure } from '../../calls/failure.ts';
import { toDestinationEntry } from '../order/draft/delivery.ts';
import { PAYMENT_ACTIONS, type PaymentAction } from '../payment/use-payment-actions.ts';
import { messages as sheetMessages } from '../tracking/actions/sheet-previews.messages.ts';
import { listSheets, type ShownSheet } from '../tracking/actions/sheet-previews.tsx';
import { type AddressChange, offeredChange } from '../tracking/actions/status-address.tsx';
import { toEntry } from '../tracking/correction/correction-entry.ts';
import { hasWritten } from '../tracking/messages/request-messages.tsx';
import { listDocuments } from '../tracking/status-summary.ts';
import { listPlaces, plainClient, unlessSignedOut } from './plain-client.ts';
import type { TypedValues } from './plain-form.ts';
import { findReturned, sendRequestForm, type Unsent } from './request-acts.ts';

/** One's requests, or one of them. */
export type ReadRequests = { failure?: Failure | undefined } & (
  | Pick<CallAnswer<typeof myRequests>, 'requests' | 'next'>
  | ReadRequest
);

export interface ReadRequest {
  id: string;
  status: RequestStatus;
  /** In place of the state. */
  open?: OpenForm | undefined;
  done?: PlainRequestForm | undefined;
  written?: readonly RequestMessage[];
  /** While it is due. */
  payment?: Payment | undefined;
  last?: { action: PaymentAction; failure: Failure | undefined };
  /** Page of the payment provider. */
  checkoutUrl?: string;
}

export type OpenForm =
  | { name: 'withdrawal' }
  | { name: 'message' }
  | { name: 'sheets'; shown: readonly ShownSheet[] }
  | { name: 'correction'; document: OwnDocument; unchanged: boolean }
  | (AddressChange & { name: 'address'; places: NonNullable<PlainOrder['places']> });

type Asked = Parameters<ReadPlainRequests>[0];

interface Read {
  read: ReadRequests;
  formResult: FormResult;
}

/** After the act, if any: its failure is shown with what is so now. */
export const readPlainRequests: ReadPlainRequests = (asked, access) =>
  unlessSignedOut(readRequests(plainClient(access), asked));

async function readRequests(
  call: Client,
  asked: Asked,
): Promise<Read | { done: PlainRequestForm | undefined }> {
  const { number, after, form, done, values } = asked;
  if (!number) return listed(await call(myRequests, { query: { after } }));
  const isSent = form && values && values.act !== 'places';
  const sent = isSent ? await sendRequestForm(call, number, form, values) : {};
  if ('done' in sent) return sent;
  const paid = form ? undefined : await pay(call, number, values?.act);
  const headers = { requestid: number };
  const found = await attempt(() => call(requestStatus, { headers }));
  if ('failure' in found) {
    return listed({ ...(await call(myRequests, { query: {} })), failure: found.failure });
  }
  const status = found.answer;
  const { State, Restricted } = status;
  const isDue = State.CodeMessage === 'WAITING_PAYMENT' && !Restricted;
  const opened =
    form && !Restricted ? await openForm(call, number, status, { ...asked, sent }) : {};
  return {
    read: {
      id: number,
      status,
      done,
      open: opened.open,
      failure: opened.failure,
      ...(hasWritten(status) && { written: (await call(requestMessages, { headers })).messages }),
      ...(isDue && { payment: (await call(readPayment, { headers })).payment }),
      ...paid,
    },
    formResult: { values: opened.values ?? {}, ...(sent.refusal && { refusal: sent.refusal }) },
  };
}

function listed(read: ReadRequests): Read {
  return { read, formResult: { values: {} } };
}

/** The form with its values, typed or stored; nothing if the request offers it no more. */
async function openForm(
  call: Client,
  id: string,
  status: RequestStatus,
  { form, values, sent }: Asked & { sent: Unsent },
): Promise<{ open?: OpenForm; values?: TypedValues; failure?: Failure }> {
  if (form === 'withdrawal' && canWithdraw(status.State.CodeMessage)) {
    return { open: { name: form } };
  }
  const key = values?.key || crypto.randomUUID();
  if (form === 'message') return { open: { name: form }, values: { ...values, key } };
  if (form === 'sheets' && listDocuments(status).some(({ Sheet }) => Sheet)) {
    const asked = await attempt(() => call(previewSheets, { headers: { requestid: id } }));
    if ('failure' in asked) return { failure: { text: sheetMessages.failed } };
    const { version, sheets } = asked.answer;
    return {
      open: { name: form, shown: listSheets(status, sheets) },
      values: { ...values, version: String(version) },
    };
  }
  const change = form === 'address' && offeredChange(status);
  if (change) {
    const headers = { requestid: id };
    const shown = values ?? toDestinationEntry((await call(requestAddress, { headers })).delivery);
    const places = await listPlaces(call, shown);
    return { open: { name: 'address', ...change, places }, values: shown };
  }
  const document = form === 'correction' && (await findReturned(call, id));
  if (!document) return {};
  const shown = {
    ...toEntry(document),
    ...values,
    round: String(document.correction?.Id),
    key,
  };
  const { unchanged = false } = sent;
  return { open: { name: 'correction', document, unchanged }, values: shown };
}

/** The address of the card page, and the failure, if any. */
async function pay(
  call: Client,
  requestid: string,
  act: string | undefined,
): Promise<Pick<ReadRequest, 'last' | 'checkoutUrl'> | undefined> {
  const action = PAYMENT_ACTIONS.find((known) => known === act);
  if (!action) return undefined;
  const headers = { requestid };
  const done = await attempt(async () => {
    if (action === 'card') return { checkoutUrl: (await call(payByCard, { headers })).checkoutUrl };
    await call(action === 'cash' ? payInCash : checkPayment, { headers });
    return {};
  });
  return 'failure' in done
    ? { last: { action, failure: done.failure } }
    : { last: { action, failure: undefined }, ...done.answer };
}

/** @throws CallError if the session is over */
async function attempt<Answer>(
  send: () => Promise<Answer>,
): Promise<{ answer: Answer } | { failure: Failure }> {
  try {
    return { answer: await send() };
  } catch (error) {
    const failure = toFailure(error);
    if (!failure) throw error;
    return { failure };
  }
}
