import { Container, PageHeading } from '@wathiqa/ui';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { servicesCrumb } from './crumbs.ts';
import { HubLinks } from './hub-links.tsx';
import { PricesNotice } from './prices-notice.tsx';
import { ServiceTile } from './service-tile.tsx';
import type { Tile } from './tiles.ts';

interface ServicesHubProps {
  title: string;
  lead: string;
  tiles: readonly Tile[];
}

/** A list of services: a tile for each, and the way to the other list. */
export function ServicesHub({ title, lead, tiles }: ServicesHubProps) {
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[servicesCrumb, { label: title }]} />
      <PageHeading lead={lead}>{title}</PageHeading>
      <div>
        <HubLinks />
        <PricesNotice priceKeys={[...new Set(tiles.map(({ priceKey }) => priceKey))]} />
      </div>
      <ul className="grid gap-4 md:grid-cols-2">
        {tiles.map((tile) => (
          <li key={tile.terms}>
            <ServiceTile tile={tile} />
          </li>
        ))}
      </ul>
    </Container>
  );
}
