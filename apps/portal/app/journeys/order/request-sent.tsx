import { formatRequestId, isRequestId } from '@wathiqa/domain';
import {
  Button,
  buttonClass,
  Card,
  Container,
  copyText,
  Icon,
  Notice,
  PageHeading,
} from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { data, Link, useLocation } from 'react-router';
import { requestMeta } from '../../layout/page-meta.ts';
import { toaster } from '../../lib/toaster.ts';
import { pathTo } from '../../paths.ts';
import { VisitPanel } from '../visit-panel.tsx';
import type { Route } from './+types/request-sent';
import { messages } from './request-sent.messages.ts';

export const meta = ({ params }: Route.MetaArgs) => requestMeta(messages.pageTitle, params.req_id);

/** 404 for an invalid request number. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!isRequestId(params.req_id)) throw data(null, { status: 404 });
  return { id: params.req_id };
}

export default function RequestSent({ loaderData }: Route.ComponentProps) {
  const state: { earlier?: boolean; visit?: boolean } | null = useLocation().state;
  return (
    <SentCard {...loaderData} earlier={state?.earlier === true} visit={state?.visit === true}>
      <div className="print-hidden flex flex-wrap gap-3 border-t border-line pt-6">
        <Link to={pathTo('inquiryResult', { req_id: loaderData.id })} className={buttonClass()}>
          {messages.follow}
        </Link>
        <Button variant="secondary" onClick={() => window.print()}>
          {messages.print}
        </Button>
        <Link to={pathTo('myRequests')} className={buttonClass({ variant: 'quiet' })}>
          {messages.mine}
        </Link>
        <Link
          to={pathTo('dashboard')}
          className={`${buttonClass({ variant: 'quiet' })} sm:ms-auto`}
        >
          {messages.close}
        </Link>
      </div>
    </SentCard>
  );
}

interface SentCardProps {
  id: string;
  /** Registered by an earlier attempt. */
  earlier: boolean;
  /** Its owner visits a registry. */
  visit: boolean;
  children: ReactNode;
}

/** Public, so it shows only number and next steps. */
export function SentCard({ id, earlier, visit, children }: SentCardProps) {
  return (
    <Container className="py-10">
      <Card className="mx-auto flex max-w-3xl flex-col gap-7">
        <div className="flex flex-wrap items-center gap-4">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-badge text-badge-ink print-hidden">
            <Icon name="check" className="size-8" />
          </span>
          {/* Wraps below the mark at large text sizes. */}
          <div className="min-w-min flex-1">
            <PageHeading>{messages.title}</PageHeading>
          </div>
        </div>
        {earlier && (
          <Notice tone="warning" title={messages.earlier.title}>
            <p>
              {messages.earlier.registered}{' '}
              <bdi className="tabular-nums">{formatRequestId(id)}</bdi>
            </p>
            <p>{messages.earlier.text}</p>
          </Notice>
        )}
        <RequestNumber id={id} />
        {visit && <VisitPanel />}
        <NextSteps />
        {children}
      </Card>
    </Container>
  );
}

function RequestNumber({ id }: { id: string }) {
  return (
    <div className="rounded-md border border-dashed border-control bg-quiet px-[min(1.25rem,4vw)] py-4">
      <p className="text-ink-2">{messages.number}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <bdi className="min-w-0 text-[min(var(--text-3xl),9vw)] font-semibold tabular-nums select-all">
          {formatRequestId(id)}
        </bdi>
        <Button
          variant="secondary"
          size="sm"
          className="print-hidden noscript:hidden"
          onClick={() => copyText(id, toaster, messages)}
        >
          <Icon name="document" className="size-5" />
          {messages.copy}
        </Button>
      </div>
      <p className="text-sm text-ink-2">{messages.keep}</p>
    </div>
  );
}

function NextSteps() {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-xl">
        {messages.next}
      </h2>
      <ol className="flex flex-col gap-4 pt-4">
        {messages.steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-chip font-semibold text-chip-ink tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{step.title}</p>
              <p className="text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
