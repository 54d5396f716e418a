import { useQuery } from '@tanstack/react-query';
import { Card, Container, Notice, PageHeading } from '@wathiqa/ui';
import { PrefetchPageLinks } from 'react-router';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { savesData } from '../../lib/browser-state.ts';
import { OrderProgress } from '../order/journey/order-progress.tsx';
import { AcceptTerms } from './accept-terms.tsx';
import { getServiceCrumbs } from './crumbs.ts';
import { regulationsQuery } from './regulations-query.ts';
import { ServiceFacts } from './service-facts.tsx';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';
import { Terms } from './terms.tsx';

const { regulations: words } = messages;

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
