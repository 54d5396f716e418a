import { useQuery } from '@tanstack/react-query';
import { Card, Container, Notice, PageHeading } from '@wathiqa/ui';
import { useState } from 'react';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { OrderProgress } from '../order/journey/order-progress.tsx';
import { AcceptTerms } from './accept-terms.tsx';
import { getServiceCrumbs } from './crumbs.ts';
import { regulationsQuery } from './regulations-query.ts';
import { ServiceFacts } from './service-facts.tsx';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';
import { StartService } from './start-service.tsx';
import { Terms } from './terms.tsx';

const { regulations: words } = messages;

/**
 * What a service is, costs and takes, and the terms to accept before it starts (portal.md §2 "Regulations
 * screen", "Translated regulations screen"). Keyed by the service: what was accepted holds for its terms alone.
 */
export function ServiceTerms({ service }: { service: Service }) {
  const [accepted, setAccepted] = useState(false);
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
          {/* In view while the terms are read: who knows them need not go to their end. */}
          <div className="sticky-foot flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-2 sm:flex-row sm:items-center sm:justify-between">
            <AcceptTerms
              sentence={service.translated ? words.acceptTranslated : words.accept}
              accepted={accepted}
              ready={terms.data !== undefined}
              onChange={setAccepted}
            />
            <StartService service={service} accepted={accepted} />
          </div>
        </div>
      </div>
    </Container>
  );
}
