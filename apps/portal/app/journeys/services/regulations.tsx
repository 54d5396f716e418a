import { useQuery } from '@tanstack/react-query';
import { formatPounds } from '@wathiqa/domain';
import {
  Card,
  Container,
  type Detail,
  DetailList,
  Icon,
  Isolate,
  PageHeading,
  Skeleton,
} from '@wathiqa/ui';
import { useState } from 'react';
import { data } from 'react-router';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { pathTo } from '../../paths.ts';
import { priceQuery } from '../order/fields/price-query.ts';
import type { Route } from './+types/regulations';
import { AcceptTerms } from './accept-terms.tsx';
import { regulationsQuery } from './regulations-query.ts';
import { messages } from './services.messages.ts';
import { findService, type Service } from './services.ts';
import { StartService } from './start-service.tsx';
import { Terms } from './terms.tsx';

const { regulations: words } = messages;

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const service = findService(params.docType);
  if (!service) throw data(null, { status: 404 });
  return { service };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.service.name ?? messages.hub.title });

/** What a service is, costs and takes, and the terms to accept before it starts (portal.md §2). */
export default function Regulations({ loaderData: { service } }: Route.ComponentProps) {
  const [accepted, setAccepted] = useState(false);
  const terms = useQuery(regulationsQuery(service.serviceCode));
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs
        items={[
          { label: messages.services, to: pathTo('servicesDash') },
          { label: messages.hub.title, to: pathTo('electronicServices') },
          { label: service.name },
        ]}
      />
      <PageHeading>{service.name}</PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <aside className="lg:order-last lg:sticky lg:top-24">
          <Card className="flex flex-col gap-4">
            <ServiceFacts service={service} />
            <StartService accepted={accepted} requestAddress={service.requestAddress} />
          </Card>
        </aside>
        <Card className="flex flex-col gap-7">
          <section aria-labelledby="about-service">
            <h2 id="about-service" className="text-xl">
              {words.about}
            </h2>
            <p className="max-w-[70ch] pt-2">{service.about}</p>
          </section>
          <Terms terms={terms} />
          <AcceptTerms
            accepted={accepted}
            ready={terms.data !== undefined}
            onChange={setAccepted}
          />
        </Card>
      </div>
    </Container>
  );
}

function ServiceFacts({ service }: { service: Service }) {
  const price = useQuery(priceQuery(service.priceKey));
  const fee =
    price.data !== undefined ? (
      <Isolate>{formatPounds(price.data)}</Isolate>
    ) : price.isFetching ? (
      <Skeleton className="h-6 w-24" />
    ) : (
      <button type="button" className="link" onClick={() => void price.refetch()}>
        {messages.hub.priceFailed} — {messages.hub.tryAgain}
      </button>
    );
  const facts: Detail[] = [
    { label: words.fee, value: fee },
    { label: words.time, value: words.workingDays },
    {
      label: words.documents,
      value: (
        <span className="inline-flex items-center gap-2">
          <Icon name="check" className="size-5 text-accent" />
          {words.noDocuments}
        </span>
      ),
    },
  ];
  return <DetailList items={facts} />;
}
