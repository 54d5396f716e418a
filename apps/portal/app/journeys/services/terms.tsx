import type { UseQueryResult } from '@tanstack/react-query';
import type { Locale, ServiceCode } from '@wathiqa/domain';
import { Button, Notice, Skeleton } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { messages } from './services.messages.ts';

const { regulations: words, hub } = messages;

/** Descendant selectors, because the text has no classes. */
export const TEXT_CLASS =
  'flex max-w-[70ch] flex-col gap-2 [&_a]:link [&_h3]:pt-4 [&_h3]:text-lg [&_li]:ps-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6 [&_li]:marker:text-ink-2';

/** Terms in the page as sent, shown until the server answers. */
export const drawnTerms = new Map<ServiceCode, string | TrustedHTML>();

interface TermsData {
  html: string | TrustedHTML;
  /** Language of untranslated terms. */
  lang?: Locale | undefined;
}

export function Terms({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="terms">
      <h2 id="terms" className="text-xl">
        {words.terms}
      </h2>
      <div className="pt-3">{children}</div>
    </section>
  );
}

export function TermsText({ terms }: { terms: UseQueryResult<TermsData> }) {
  if (terms.data !== undefined) {
    return (
      <div
        lang={terms.data.lang}
        dir={terms.data.lang === 'ar' ? 'rtl' : undefined}
        className={TEXT_CLASS}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cut down by `safeHtml`
        dangerouslySetInnerHTML={{ __html: terms.data.html }}
      />
    );
  }
  if (terms.isFetching) {
    return (
      <div className="flex flex-col gap-3">
        <p role="status" className="sr-only">
          {words.termsLoading}
        </p>
        <Skeleton className="h-5 w-11/12" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <Notice tone="danger" title={words.termsFailed}>
        {words.termsFailedText}
      </Notice>
      <Button variant="secondary" onClick={() => void terms.refetch()}>
        {hub.tryAgain}
      </Button>
    </div>
  );
}
