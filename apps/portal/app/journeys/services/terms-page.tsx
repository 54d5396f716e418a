import { FORM_LOCALE_PARAMETER } from '@wathiqa/contract';
import { formatPounds, LOCALE } from '@wathiqa/domain';
import { buttonClass, Card, Notice, PageHeading, Skeleton } from '@wathiqa/ui';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { PrefetchPageLinks, useMatches } from 'react-router';
import { BuiltTextsContext } from '../../document/rendering.ts';
import { trustedHtml } from '../../document/trusted-html.ts';
import { Page } from '../../layout/page.tsx';
import { savesData } from '../../lib/browser-state.ts';
import { CardCases } from './card-cases.tsx';
import { findService } from './find-service.ts';
import { OrderProgress } from './order-progress.tsx';
import { getServiceCrumbs } from './service-addresses.ts';
import { ServiceFacts } from './service-facts.tsx';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';
import { drawnTerms, TEXT_CLASS, Terms } from './terms.tsx';

const { regulations: words } = messages;

interface TermsPageProps {
  service: Service;
  fee: ReactNode;
  terms: ReactNode;
  start: ReactNode;
}

export function TermsPage({ service, fee, terms, start }: TermsPageProps) {
  return (
    <Page title={service.name} trail={getServiceCrumbs(service)}>
      <OrderProgress at="terms" />
      <PageHeading>{service.name}</PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8 print:block print:space-y-6">
        <aside className="lg:order-last lg:below-head">
          <Card>
            <ServiceFacts service={service} fee={fee} />
          </Card>
        </aside>
        <div className="flex min-w-0 flex-col gap-4">
          {service.kind === 'Nid' && <CardCases />}
          <Card className="flex flex-col gap-7">
            <section aria-labelledby="about-service">
              <h2 id="about-service" className="text-xl">
                {words.about}
              </h2>
              <p className="max-w-[70ch] pt-2">{service.about}</p>
            </section>
            {service.translated && (
              <Notice tone="warning" title={words.condition}>
                {words.conditionText}
              </Notice>
            )}
            <Terms>{terms}</Terms>
          </Card>
        </div>
      </div>
      {/* After the grid: a sticky footer stays in its container, and on phones a column begins below the first screen. */}
      {start}
      {/* Prefetched while the terms are read. */}
      {!savesData() && <PrefetchPageLinks page={service.requestAddress} />}
    </Page>
  );
}

/** Prerendered: readable without script, and until the session is known. */
export function termsOutline(list: readonly Service[]) {
  return function TermsOutline() {
    const service = findService(list, useMatches().at(-1)?.params.docType);
    return service && <DrawnTerms service={service} />;
  };
}

function DrawnTerms({ service }: { service: Service }) {
  const built = useContext(BuiltTextsContext);
  const price = built?.price(service.serviceCode);
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (text.current) drawnTerms.set(service.serviceCode, trustedHtml(text.current.innerHTML));
  }, [service.serviceCode]);

  return (
    <TermsPage
      service={service}
      fee={
        <strong
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a number; empty in browsers, which keep what is drawn
          dangerouslySetInnerHTML={{
            __html: price === undefined ? '' : `<bdi>${formatPounds(price)}</bdi>`,
          }}
        />
      }
      terms={
        <div
          ref={text}
          suppressHydrationWarning
          className={TEXT_CLASS}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: from the content folder; empty in browsers as above
          dangerouslySetInnerHTML={{
            __html: built?.terms(service.serviceCode).replace(/<(\/?)h2\b/g, '<$1h3') ?? '',
          }}
        />
      }
      start={<PlainStart service={service} />}
    />
  );
}

/** Starts an order without script; otherwise reserves the acceptance's place. */
function PlainStart({ service: { kind } }: { service: Service }) {
  const query = new URLSearchParams({
    document: kind,
    terms: 'accepted',
    [FORM_LOCALE_PARAMETER]: LOCALE,
  });
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3 lg:me-96">
      <div className="hidden noscript:block">
        <p>{words.plainNote}</p>
        {/* A link: the login may be on another origin, to which no form leads. */}
        <a
          href={`/api/plain-order?${query}`}
          rel="nofollow"
          className={`${buttonClass()} mt-3 w-full sm:w-auto`}
        >
          {words.plainStart}
        </a>
      </div>
      <Skeleton className="h-12 w-full noscript:hidden" />
    </div>
  );
}
