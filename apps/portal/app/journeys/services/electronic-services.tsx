import { Container, PageHeading } from '@wathiqa/ui';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { pathTo } from '../../paths.ts';
import { ServiceTile } from './service-tile.tsx';
import { messages } from './services.messages.ts';
import { electronicServices } from './services.ts';

export const meta = () => pageMeta({ title: messages.hub.title });

/** The hub: a tile for each document that can be ordered (portal.md §2 "Electronic services hub"). */
export default function ElectronicServices() {
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs
        items={[
          { label: messages.services, to: pathTo('servicesDash') },
          { label: messages.hub.title },
        ]}
      />
      <PageHeading lead={messages.hub.lead}>{messages.hub.title}</PageHeading>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {electronicServices.map((service) => (
          <li key={service.docType}>
            <ServiceTile service={service} />
          </li>
        ))}
      </ul>
    </Container>
  );
}
