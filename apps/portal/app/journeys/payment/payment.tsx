import { useQuery } from '@tanstack/react-query';
import type { Payment } from '@wathiqa/contract';
import { normalizeDigits } from '@wathiqa/domain';
import { buttonClass, Card, Notice, PageHeading, Skeleton } from '@wathiqa/ui';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { isSessionOver } from '../../calls/call.ts';
import { Page } from '../../layout/page.tsx';
import { requestMeta } from '../../layout/page-meta.ts';
import { useOnline } from '../../lib/browser-state.ts';
import { pathTo } from '../../paths.ts';
import { useFocusHeadingOnChange } from '../focus-heading.ts';
import { LoadFailure } from '../load-failure.tsx';
import { UnusablePayments } from '../tracking/actions/paid-receipt.tsx';
import { useLiveRequest } from '../tracking/live/use-live-request.ts';
import { RequestNumber } from '../tracking/request-number.tsx';
import { STAGES, toRequestStage } from '../tracking/request-stage.ts';
import { ResultBanner } from '../tracking/result-banner.tsx';
import { statusQuery } from '../tracking/status-query.ts';
import type { Route } from './+types/payment';
import { DuePayment } from './due/due-payment.tsx';
import { PaidPayment } from './paid-payment.tsx';
import { messages } from './payment.messages.ts';
import { getScreen, notDueText, paymentAnnouncement } from './screen.ts';
import { ownPaymentQuery, usePaymentActions } from './use-payment-actions.ts';
import { useProviderReturn } from './use-provider-return.ts';

export const meta = ({ params }: Route.MetaArgs) => requestMeta(messages.title, params.requestId);

export default function PaymentPage({ params }: Route.ComponentProps) {
  const id = normalizeDigits(params.requestId);
  return (
    <Page title={messages.title} trail={[{ label: messages.mine, to: pathTo('myRequests') }]}>
      <Card className="flex flex-col gap-7">
        <PageHeading lead={<RequestNumber id={id} />}>{messages.title}</PageHeading>
        <OwnPayment key={id} id={id} />
        <div className="print-hidden flex flex-wrap gap-3 border-t border-line pt-6">
          <Link
            to={pathTo('inquiryResult', { req_id: id })}
            className={buttonClass({ variant: 'secondary' })}
          >
            {messages.details}
          </Link>
          <Link to={pathTo('myRequests')} className={buttonClass({ variant: 'quiet' })}>
            {messages.mine}
          </Link>
        </div>
      </Card>
    </Page>
  );
}

function OwnPayment({ id }: { id: string }) {
  const { data: payment, error, isFetching, refetch } = useQuery(ownPaymentQuery(id));
  const online = useOnline();
  const returned = useProviderReturn();
  useLiveRequest(id);
  const loading = isFetching || isSessionOver(error);
  return (
    <>
      {/* Live regions must exist before their text changes. */}
      <p role="status" className="sr-only">
        {payment ? paymentAnnouncement(payment) : loading ? messages.loading : ''}
      </p>
      {!online && <Notice tone="warning" title={messages.offline} />}
      <Unusable id={id} />
      {payment && <Screen id={id} payment={payment} returned={returned} />}
      {!payment && loading && <LoadingSkeleton />}
      {!payment && !loading && <LoadFailure error={error} onRetry={() => void refetch()} />}
    </>
  );
}

/** Money that came for the request, so that its owner does not pay again. */
function Unusable({ id }: { id: string }) {
  const { data: status } = useQuery(statusQuery(id));
  return status && <UnusablePayments payments={status.UnusablePayments} />;
}

function Screen({ id, payment, returned }: Omit<ComponentProps<typeof DuePayment>, 'actions'>) {
  const actions = usePaymentActions(id);
  const screen = getScreen(payment);
  useFocusHeadingOnChange(screen);
  switch (screen) {
    case 'due':
      return <DuePayment id={id} payment={payment} returned={returned} actions={actions} />;
    case 'paid':
      return <PaidPayment id={id} payment={payment} />;
    case 'nothingDue':
      return <NothingDue payment={payment} />;
  }
}

function LoadingSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-28 w-full rounded-md" />
      <div className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-64 w-full rounded-lg" />
        <Skeleton className="h-64 w-full rounded-lg" />
      </div>
    </div>
  );
}

/** Request not payable yet or no longer. */
function NothingDue({ payment }: { payment: Payment }) {
  const { icon } = STAGES[toRequestStage({ ...payment, delivery: 'NOT_PACKED' })];
  return (
    <ResultBanner
      icon={icon}
      tone="neutral"
      title={messages.notDue.title}
      text={notDueText(payment)}
    />
  );
}
