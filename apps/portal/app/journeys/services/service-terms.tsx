import { queryOptions, useQuery } from '@tanstack/react-query';
import { lookups } from '@wathiqa/contract';
import type { ServiceCode } from '@wathiqa/domain';
import { Button, Card, CheckboxField, Container, Notice, PageHeading } from '@wathiqa/ui';
import { useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { savesData } from '../../lib/browser-state.ts';
import { useOpening } from '../../lib/navigation.ts';
import { call } from '../../session/call.ts';
import { OrderProgress } from '../order/journey/order-progress.tsx';
import { getServiceCrumbs } from './crumbs.ts';
import { safeHtml } from './safe-html/safe-html.ts';
import { ServiceFacts } from './service-facts.tsx';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';
import { Terms } from './terms.tsx';

const { regulations: words } = messages;

interface StartServiceProps {
  service: Service;
  accepted: boolean;
}

/**
 * Focused on acceptance; the page scrolls up. Electronic forms open at the top; translated forms do not scroll
 * (spec §1.4).
 */
function StartService({ service, accepted }: StartServiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { opening, open } = useOpening(service.requestAddress, {
    preventScrollReset: service.translated,
  });

  useEffect(() => {
    if (!accepted) return;
    button.current?.focus({ preventScroll: true });
    // A footer too tall for sticky would leave focus off screen.
    if (!staysInView(button.current)) return;
    // The style sheet handles `prefers-reduced-motion`.
    window.scrollTo({ top: 0 });
  }, [accepted]);

  return (
    <Button
      ref={button}
      disabled={!accepted}
      busy={opening}
      className="w-full shrink-0 sm:w-auto"
      onClick={open}
    >
      {words.start}
    </Button>
  );
}

/** Whether the footer is sticky; the style sheet disables it if too tall. */
function staysInView(button: HTMLElement | null): boolean {
  const foot = button?.closest('.sticky-foot');
  return !foot || Number.parseFloat(getComputedStyle(foot).insetBlockEnd) >= 0;
}

interface AcceptTermsProps {
  service: Service;
  ready: boolean;
}

/** Acceptance checkbox and its button. Announces the scroll. Local state avoids rendering the terms again. */
function AcceptTerms({ service, ready }: AcceptTermsProps) {
  const [accepted, setAccepted] = useState(false);
  return (
    // Sticky, so that readers need not scroll to the end.
    <div className="sticky-foot flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-2 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0 max-sm:[&_p]:sr-only">
        <CheckboxField
          name="acceptTerms"
          label={service.translated ? words.acceptTranslated : words.accept}
          hint={words.acceptHint}
          checked={accepted}
          disabled={!ready}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      </div>
      <StartService service={service} accepted={accepted} />
    </div>
  );
}

/**
 * Facts and terms of a service (spec §1.4). Keyed by
 * service, because acceptance applies to one.
 */
export function ServiceTerms({ service }: { service: Service }) {
  const terms = useQuery(regulationsQuery(service.serviceCode));
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[...getServiceCrumbs(service), { label: service.name }]} />
      <OrderProgress at="terms" />
      <PageHeading>{service.name}</PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8 print:block print:space-y-6">
        <aside className="lg:order-last lg:below-head">
          <Card>
            <ServiceFacts service={service} />
          </Card>
        </aside>
        <div className="flex min-w-0 flex-col gap-4">
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
            <Terms terms={terms} />
          </Card>
          <AcceptTerms service={service} ready={terms.data !== undefined} />
        </div>
      </div>
      {/* Prefetched while the terms are read. */}
      {!savesData() && <PrefetchPageLinks page={service.requestAddress} />}
    </Container>
  );
}

/** Trusted HTML of a service's terms, with `lang` if it differs from the page. */
function regulationsQuery(serviceCode: ServiceCode) {
  return queryOptions({
    queryKey: ['regulations', serviceCode],
    queryFn: async () => {
      const headers = { documenttypecode: serviceCode, jobtypenidcode: 'NONE' } as const;
      const { Regulations, Lang } = await call(lookups.regulations, { headers });
      return { html: await safeHtml(Regulations), lang: Lang };
    },
  });
}
