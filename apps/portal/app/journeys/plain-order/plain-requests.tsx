import { QueryClientProvider } from '@tanstack/react-query';
import type { PlainRequestForm } from '@wathiqa/content/page-input';
import type { DocumentStatus } from '@wathiqa/contract';
import {
  canWithdraw,
  type DocumentKind,
  type DocumentType,
  formatPounds,
  formatRequestId,
  getDocumentKind,
} from '@wathiqa/domain';
import { buttonClass, Card, Notice, PageHeading } from '@wathiqa/ui';
import { type ReactNode, useContext } from 'react';
import { FormResultContext } from '../../forms/form-result.tsx';
import { Page } from '../../layout/page.tsx';
import { pathTo } from '../../paths.ts';
import { createQueryClient } from '../../query-client.ts';
import { messages as listMessages } from '../my-requests/my-requests.messages.ts';
import { Group } from '../my-requests/my-requests.tsx';
import { groupByNeed } from '../my-requests/needed-requests.ts';
import { messages as again } from '../order/again/again.messages.ts';
import { seedPlaces } from '../order/review/place-queries.ts';
import { DuePayment } from '../payment/due/due-payment.tsx';
import { messages as paymentMessages } from '../payment/payment.messages.ts';
import type { PaymentActions } from '../payment/use-payment-actions.ts';
import { SEND_AGAIN_FORM, SendAgainFields } from '../tracking/actions/send-again.tsx';
import { messages as sheets } from '../tracking/actions/sheet-previews.messages.ts';
import { AddressSection, offeredChange } from '../tracking/actions/status-address.tsx';
import { messages as correction } from '../tracking/correction/correction.messages.ts';
import { messages as thread } from '../tracking/messages/request-messages.messages.ts';
import { MessageThread } from '../tracking/messages/request-messages.tsx';
import { PrimaryAct } from '../tracking/primary-act.tsx';
import { RequestNumber } from '../tracking/request-number.tsx';
import { type RequestStage, STAGES, toRequestStage } from '../tracking/request-stage.ts';
import { StatusAnswer } from '../tracking/status-answer.tsx';
import { StatusDocuments } from '../tracking/status-documents.tsx';
import { StatusHistory, showsAddress } from '../tracking/status-report.tsx';
import { listDocuments, listRefused, toStatusSummary } from '../tracking/status-summary.ts';
import { messages as trackingMessages } from '../tracking/tracking.messages.ts';
import { RefusalSummary } from './form-parts.tsx';
import { orderAgainAddress, requestsAddress } from './plain-client.ts';
import { messages } from './plain-order.messages.ts';
import type { ReadRequest, ReadRequests } from './read-requests.ts';
import { PostForm, RequestForm } from './request-forms.tsx';
import { SignOut } from './sent.tsx';

/** One's requests without script, or one with its state, documents and payment. */
export function PlainRequests({ read }: { read: ReadRequests }) {
  const { values = {} } = useContext(FormResultContext) ?? {};
  const isOne = 'status' in read;
  const client = createQueryClient();
  if (isOne && read.open?.name === 'address') {
    seedPlaces(client, values.govCode ?? '', read.open.places);
  }
  return (
    <QueryClientProvider client={client}>
      <Page
        title={isOne ? trackingMessages.result.title : listMessages.title}
        trail={[{ label: messages.title, to: pathTo('plainOrder') }]}
      >
        {read.failure && (
          <div role="alert">
            <Notice tone="danger" title={read.failure.text}>
              {read.failure.advice}
            </Notice>
          </div>
        )}
        {isOne ? <One {...read} /> : <List {...read} />}
        <SignOut />
      </Page>
    </QueryClientProvider>
  );
}

function List({ requests, next }: Extract<ReadRequests, { next: unknown }>) {
  return (
    <>
      <PageHeading>{listMessages.title}</PageHeading>
      {requests.length === 0 && <p>{listMessages.empty.title}</p>}
      {groupByNeed(requests).map(
        (group) =>
          group.requests.length > 0 && (
            <Group
              key={group.need}
              {...group}
              actsOf={({ id }) => (
                <a
                  href={requestsAddress({ number: id })}
                  className={buttonClass({ size: 'sm', variant: 'secondary' })}
                  aria-describedby={`request-${id}`}
                >
                  {listMessages.details}
                </a>
              )}
            />
          ),
      )}
      {next !== null && (
        <a href={requestsAddress({ after: next })} className="link w-fit py-2">
          {listMessages.more}
        </a>
      )}
    </>
  );
}

function One(read: ReadRequest) {
  const { id, open } = read;
  return open ? <RequestForm id={id} open={open} /> : <OneRequest {...read} />;
}

function OneRequest(read: ReadRequest) {
  const { id, status, done } = read;
  const { result } = trackingMessages;
  const summary = toStatusSummary(status);
  const stage = toRequestStage(summary);
  return (
    <Card className="flex flex-col gap-7">
      <PageHeading lead={<RequestNumber id={id} />}>{result.title}</PageHeading>
      <RefusalSummary labels={{}} />
      {done && (
        <div role="status">
          <Notice tone="success" title={DONE[done](stage)} />
        </div>
      )}
      <StatusAnswer id={id} status={status} act={<PlainAct {...read} />} />
      {listDocuments(status).some(({ Sheet }) => Sheet) && (
        <a
          href={requestsAddress({ number: id, form: 'sheets' })}
          className={`${buttonClass({ variant: 'secondary' })} w-fit`}
        >
          {sheets.title}
        </a>
      )}
      {read.payment && <DueForm {...read} payment={read.payment} />}
      <StatusDocuments status={status} />
      {stage !== 'refused' && listRefused(status).length > 0 && <OrderAgain {...read} />}
      {status.TotalPrice > 0 && !summary.withdrawn && (
        <p className="flex justify-between gap-4 text-lg font-semibold">
          {result.total} <bdi>{formatPounds(status.TotalPrice)}</bdi>
        </p>
      )}
      {showsAddress(status) && <PlainAddress {...read} />}
      <MessageThread
        written={read.written ?? []}
        write={
          !status.Restricted && (
            <a
              href={requestsAddress({ number: id, form: 'message' })}
              className={buttonClass({ size: 'sm', variant: 'secondary' })}
            >
              {thread.write}
            </a>
          )
        }
      />
      <StatusHistory status={status} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-6">
        <a href={requestsAddress()} className="link">
          {listMessages.title}
        </a>
        {canWithdraw(summary.state) && !status.Restricted && (
          <a
            href={requestsAddress({ number: id, form: 'withdrawal' })}
            className={buttonClass({ variant: 'danger' })}
          >
            {result.withdraw.open}
          </a>
        )}
      </div>
    </Card>
  );
}

/** What came of a form. */
const DONE: Readonly<Record<PlainRequestForm, (stage: RequestStage) => string>> = {
  correction: (stage) => (stage === 'correcting' ? correction.sentOne : correction.sent),
  address: () => trackingMessages.result.address.saved,
  message: () => thread.sent,
  sheets: () => sheets.sent,
  sending: () => trackingMessages.result.sendAgain.done,
  withdrawal: () => trackingMessages.result.withdraw.done,
};

/** The payment is below. */
function PlainAct(read: ReadRequest): ReactNode {
  const { id, status } = read;
  const stage = toRequestStage(toStatusSummary(status));
  switch (STAGES[stage].act) {
    case 'pay':
      return null;
    case 'correct':
      return (
        <a
          href={requestsAddress({ number: id, form: 'correction' })}
          className={`${buttonClass()} w-full sm:w-fit`}
        >
          {correction.open}
        </a>
      );
    case 'correctAddress':
      return <PlainAddress {...read} />;
    case 'askAgain':
      return (
        <>
          <PostForm id={id} form="sending" className={SEND_AGAIN_FORM}>
            <SendAgainFields status={status} defaultValue={status.Delivery.Returned?.Days[0]} />
          </PostForm>
          <PlainAddress {...read} />
        </>
      );
    case 'orderAgain':
      return <OrderAgain {...read} />;
    default:
      return <PrimaryAct id={id} stage={stage} status={status} />;
  }
}

/** A new order of the refused documents, or the link to it. */
function OrderAgain({ id, status }: ReadRequest) {
  const { Successor } = status;
  const refused = listDocuments(status).find(
    ({ State, Refunded }) => State.CodeMessage === 'REJECTED' || Refunded,
  );
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {Successor && (
        <a href={requestsAddress({ number: Successor })} className="link py-2">
          {again.successor} <bdi className="tabular-nums">{formatRequestId(Successor)}</bdi>
        </a>
      )}
      {!Successor && refused && (
        <a href={orderAgainAddress(kindOf(refused), id)} className={buttonClass()}>
          {again.order}
        </a>
      )}
      <a href={pathTo('recordsLocation')} className="link py-2">
        {again.nearest}
      </a>
    </div>
  );
}

function kindOf({ DocumentType: type, LanguageCode }: DocumentStatus): DocumentKind {
  return getDocumentKind(type as DocumentType, LanguageCode !== undefined);
}

function PlainAddress({ id, status }: ReadRequest) {
  const change = !status.Restricted && offeredChange(status);
  const isWrong = status.Delivery.Failure === 'wrongAddress';
  const words = trackingMessages.result.address;
  return (
    <AddressSection status={status}>
      {change && (
        <a
          href={requestsAddress({ number: id, form: 'address' })}
          className={`${buttonClass({ variant: isWrong ? 'primary' : 'secondary' })} w-fit`}
        >
          {isWrong ? words.correct : words.change}
        </a>
      )}
    </AddressSection>
  );
}

/** Its buttons post, and the answer is this page again. */
function DueForm({
  id,
  payment,
  last,
  checkoutUrl,
}: ReadRequest & { payment: NonNullable<ReadRequest['payment']> }) {
  const actions: PaymentActions = {
    busy: undefined,
    last,
    live: false,
    perform: async () => undefined,
    propsOf: (action) => ({ type: 'submit', name: 'act', value: action }),
  };
  return (
    <PostForm id={id} label={paymentMessages.title} className="flex flex-col gap-5">
      {checkoutUrl && (
        <Notice title={messages.cardPage.title}>
          <p>{messages.cardPage.text}</p>
          {/* A link: no form leads to another origin. */}
          <a href={checkoutUrl} rel="noreferrer" className={`${buttonClass()} my-3`}>
            {messages.cardPage.open}
          </a>
        </Notice>
      )}
      <DuePayment id={id} payment={payment} returned={false} actions={actions} />
    </PostForm>
  );
}
