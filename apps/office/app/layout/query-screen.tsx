import { type Button, buttonClass, LateHint, Mark, PageHeading, Skeleton } from '@wathiqa/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { Failure, isMissingResource } from './failure.tsx';
import { messages } from './layout.messages.ts';

interface ScreenQuery {
  error: unknown;
  refetch: () => unknown;
}

interface Back {
  to: string;
  label: string;
}

type ScreenHead =
  | { title: string; lead?: ReactNode; back?: Back; actions?: ReactNode }
  | { heading: ReactNode };

export type QueryScreenProps = ScreenHead & {
  query: ScreenQuery;
  ready: boolean;
  filters?: ReactNode;
  children: ReactNode;
};

/** Screen for queried data: header, filters, error or loading state, content. */
export function QueryScreen({ query, ready, filters, children, ...head }: QueryScreenProps) {
  return (
    <div className="flex flex-col gap-3">
      {'title' in head ? <Heading {...head} /> : head.heading}
      {filters}
      <Failure error={query.error} onTryAgain={() => query.refetch()} />
      {!ready && !query.error && <Loading />}
      {children}
    </div>
  );
}

function Heading({ title, lead, back, actions }: Extract<ScreenHead, { title: string }>) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <PageHeading lead={lead}>{title}</PageHeading>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {back && (
          <LinkButton to={back.to} variant="secondary">
            {back.label}
          </LinkButton>
        )}
        {actions}
      </div>
    </div>
  );
}

export function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {messages.loading}
      </p>
      <Skeleton className="h-8 w-60" />
      <LateHint {...messages.late} />
      <Skeleton className="h-72 w-full rounded-lg" />
    </div>
  );
}

/** Screen title: `export const meta = () => pageMeta(title)`. */
export function pageMeta(title: string): MetaDescriptor[] {
  return [{ title: messages.documentTitle(title) }, { name: 'robots', content: 'noindex' }];
}

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className'> &
  Pick<ComponentProps<typeof Button>, 'variant'>;

/** A link that looks like a dense button. */
export function LinkButton({ variant = 'quiet', ...link }: LinkButtonProps) {
  return <Link {...link} className={buttonClass({ variant, size: 'dense' })} />;
}

export interface NoticeTexts {
  title: string;
  text: string;
}

interface RecordScreenProps<Data> {
  /** Known from the address. */
  title: string;
  query: ScreenQuery & { data: Data | undefined };
  /** False while the answer of an earlier opening is there: every read is audited. */
  ready?: boolean;
  missing: NoticeTexts;
  back: Back;
  children: (data: Data) => ReactNode;
}

/** Screen of one record: missing, failed, loading or there. */
export function RecordScreen<Data>(props: RecordScreenProps<Data>) {
  const { title, query, ready = true, missing, back, children } = props;
  if (isMissingResource(query.error)) {
    return (
      <NoticePage {...missing}>
        <LinkButton variant="primary" to={back.to}>
          {back.label}
        </LinkButton>
      </NoticePage>
    );
  }
  if (query.error && !query.data) {
    return (
      <div className="flex flex-col gap-3">
        <PageHeading>{title}</PageHeading>
        <Failure error={query.error} onTryAgain={() => query.refetch()} />
      </div>
    );
  }
  return query.data && ready ? children(query.data) : <Loading />;
}

export function NoticePage({ title, text, children }: NoticeTexts & { children?: ReactNode }) {
  return (
    <div className="mx-auto mt-8 flex max-w-160 flex-col items-start gap-5 rounded-lg border border-line bg-surface p-6">
      <PageHeading lead={text}>{title}</PageHeading>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}

/** Frame without a known user. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line bg-band text-on-band">
        <p className="flex min-h-13 items-center gap-3 px-4 font-semibold">
          <Mark className="size-8" />
          {messages.brand} · {messages.office}
        </p>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 px-4 py-4">
        {children}
      </main>
    </>
  );
}

export interface SectionProps {
  title: string;
  lead?: string | undefined;
  /** Target of links. */
  id?: string | undefined;
  children: ReactNode;
}

export function Section({ title, lead, id, children }: SectionProps) {
  return (
    <section id={id} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-lg">{title}</h2>
      {lead && <p className="max-w-prose text-ink-2">{lead}</p>}
      {children}
    </section>
  );
}
