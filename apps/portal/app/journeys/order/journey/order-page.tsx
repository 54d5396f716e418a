import { Card, PageHeading, Skeleton } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { ComingContent } from '../../../layout/loading-page.tsx';
import { Page } from '../../../layout/page.tsx';
import { OrderProgress } from '../../services/order-progress.tsx';
import { getServiceCrumbs } from '../../services/service-addresses.ts';
import { messages } from '../order.messages.ts';

interface OrderPageProps {
  start: { title: string; translated: boolean };
  /** Of the shown document, if it is of another kind. */
  title?: string;
  children: ReactNode;
}

export function OrderPage({ start, title = start.title, children }: OrderPageProps) {
  return (
    <Page title={title} trail={getServiceCrumbs(start)}>
      {children}
    </Page>
  );
}

/** On phones, the summary is above. */
export function EntryColumns({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="lg:order-last lg:below-head">{summary}</div>
      <Card className="flex flex-col gap-7">{children}</Card>
    </div>
  );
}

interface EntryHeadingProps {
  title: string;
  current: number;
  count: number;
}

export function EntryHeading({ title, current, count }: EntryHeadingProps) {
  return (
    <PageHeading lead={messages.lead}>
      <span className="sm:whitespace-nowrap">
        {messages.heading.request}{' '}
        <span className="whitespace-nowrap">
          <bdi>{current}</bdi> {messages.heading.of} <bdi>{count}</bdi>:
        </span>
      </span>{' '}
      {title}
    </PageHeading>
  );
}

/** Prerendered without citizen data, readable while scripts and session load. */
export function OrderOutline({
  start,
  heading,
}: Pick<OrderPageProps, 'start'> & { heading: ReactNode }) {
  return (
    <OrderPage start={start}>
      <OrderProgress at="details" />
      <EntryColumns summary={<Skeleton className="h-12.5 w-full rounded-lg" />}>
        {heading}
        <ComingContent>
          <Skeleton className="h-320 w-full rounded-lg" />
        </ComingContent>
      </EntryColumns>
    </OrderPage>
  );
}
