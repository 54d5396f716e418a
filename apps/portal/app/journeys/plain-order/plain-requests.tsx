import { QueryClientProvider } from '@tanstack/react-query';
import { formatPounds } from '@wathiqa/domain';
import { buttonClass, Card, Container, Isolate, Notice, PageHeading } from '@wathiqa/ui';
import { type ReactNode, useContext } from 'react';
import { FormResultContext } from '../../forms/form-result.tsx';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { CallLines } from '../../layout/call-lines.tsx';
import { pathTo } from '../../paths.ts';
import { createQueryClient } from '../../query-client.ts';
import { messages as listMessages } from '../my-requests/my-requests.messages.ts';
import { Group } from '../my-requests/my-requests.tsx';
import { groupByNeed } from '../my-requests/needed-requests.ts';
import { DuePayment } from '../payment/due/due-payment.tsx';
import { messages as paymentMessages } from '../payment/payment.messages.ts';
import type { PaymentActions } from '../payment/use-payment-actions.ts';
import { RequestNumber } from '../request-number.tsx';
import { PrimaryAct } from '../tracking/primary-act.tsx';
import { STAGES, toRequestStage } from '../tracking/request-stage.ts';
import { StatusAnswer } from '../tracking/status-answer.tsx';
import { StatusDocuments } from '../tracking/status-documents.tsx';
import { StatusHistory } from '../tracking/status-report.tsx';
import { toStatusSummary } from '../tracking/status-summary.ts';
import { messages as trackingMessages } from '../tracking/tracking.messages.ts';
import { requestsAddress } from './plain-client.ts';
import { messages } from './plain-order.messages.ts';
import type { ReadRequests } from './read-requests.ts';
import { SignOut } from './sent.tsx';

const FORM_ID = 'plain-payment';

/** One's requests without script, or one with its state, documents and payment. */
export function PlainRequests({ read }: { read: ReadRequests }) {
  const isOne = 'status' in read;
  return (
    <QueryClientProvider client={createQueryClient()}>
      <Container className="flex flex-col gap-6 pt-8 pb-14">
        <Breadcrumbs
          items={[
            { label: messages.title, to: pathTo('plainOrder') },
            { label: isOne ? trackingMessages.result.title : listMessages.title },
          ]}
        />
        {read.failure && (
          <div role="alert">
            <Notice tone="danger" title={read.failure.text}>
              {read.failure.advice}
            </Notice>
          </div>
        )}
        {isOne ? <OneRequest {...read} /> : <List {...read} />}
        <SignOut />
      </Container>
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

type One = Extract<ReadRequests, { id: string }>;

function OneRequest(read: One) {
  const { id, status } = read;
  const { result } = trackingMessages;
  const summary = toStatusSummary(status);
  return (
    <Card className="flex flex-col gap-7">
      <PageHeading lead={<RequestNumber id={id} />}>{result.title}</PageHeading>
      <StatusAnswer id={id} status={status} act={<PlainAct {...read} />} />
      {read.payment && <DueForm {...read} payment={read.payment} />}
      <StatusDocuments status={status} />
      {status.TotalPrice > 0 && !summary.withdrawn && (
        <p className="flex justify-between gap-4 text-lg font-semibold">
          {result.total} <Isolate>{formatPounds(status.TotalPrice)}</Isolate>
        </p>
      )}
      <StatusHistory status={status} />
      <p className="border-t border-line pt-6">
        <a href={requestsAddress()} className="link">
          {listMessages.title}
        </a>
      </p>
    </Card>
  );
}

/** Corrections and new orders of refused documents need script; the payment is below. */
function PlainAct({ id, status }: One): ReactNode {
  const stage = toRequestStage(toStatusSummary(status));
  const { act } = STAGES[stage];
  if (act === 'pay') return null;
  if (act === 'call' || act === 'visit' || act === null) {
    return <PrimaryAct id={id} stage={stage} status={status} />;
  }
  return (
    <Notice tone="warning" title={messages.needsScript.title}>
      {messages.needsScript.text} <CallLines linkClass="link" />
    </Notice>
  );
}

/** Its buttons post, and the answer is this page again. */
function DueForm({
  id,
  payment,
  last,
  checkoutUrl,
}: One & { payment: NonNullable<One['payment']> }) {
  const { values = {} } = useContext(FormResultContext) ?? {};
  const actions: PaymentActions = {
    busy: undefined,
    last,
    live: false,
    perform: async () => undefined,
    propsOf: (action) => ({ type: 'submit', name: 'act', value: action }),
  };
  return (
    <form
      id={FORM_ID}
      aria-label={paymentMessages.title}
      method="post"
      action={`${requestsAddress({ number: id })}#${FORM_ID}`}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="csrf" value={values.csrf ?? ''} />
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
    </form>
  );
}
