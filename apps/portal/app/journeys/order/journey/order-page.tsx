import { Card, Container, Isolate, PageHeading, Skeleton } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../layout/breadcrumbs.tsx';
import { ComingContent } from '../../../layout/loading-page.tsx';
import { getServiceCrumbs } from '../../services/crumbs.ts';
import { messages } from '../order.messages.ts';
import { OrderProgress } from './order-progress.tsx';

interface OrderPageProps {
  /** The form that the order begins with. */
  start: { title: string; translated: boolean };
  children: ReactNode;
}

/** The page of an order, whatever stands on it. */
export function OrderPage({ start, children }: OrderPageProps) {
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[...getServiceCrumbs(start), { label: start.title }]} />
      {children}
    </Container>
  );
}

/** A document that is entered, the order beside it (above it on phones). */
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
  /** Which document of how many. */
  current: number;
  count: number;
}

/** Which document of the order is entered. */
export function EntryHeading({ title, current, count }: EntryHeadingProps) {
  return (
    <PageHeading lead={messages.lead}>
      <span className="sm:whitespace-nowrap">
        {messages.heading.request}{' '}
        <span className="whitespace-nowrap">
          <Isolate>{current}</Isolate> {messages.heading.of} <Isolate>{count}</Isolate>:
        </span>
      </span>{' '}
      {title}
    </PageHeading>
  );
}

/**
 * The form of an order as it is for everybody: it stands there from the HTML on, where the form itself will, so that
 * the page can be read while its script and the citizen's session are on their way.
 */
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
          {/* As high as a form, so that what stands below it stays out of sight. */}
          <Skeleton className="h-320 w-full rounded-lg" />
        </ComingContent>
      </EntryColumns>
    </OrderPage>
  );
}
