import { useQuery } from '@tanstack/react-query';
import { Container, PageHeading } from '@wathiqa/ui';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { servicesCrumb } from './crumbs.ts';
import { documentTypesQuery } from './document-types-query.ts';
import { HubLinks } from './hub-links.tsx';
import { ServiceTile } from './service-tile.tsx';
import type { Tile } from './tiles.ts';
import { UnreachableNotice } from './unreachable-notice.tsx';

interface ServicesHubProps {
  title: string;
  lead: string;
  tiles: readonly Tile[];
}

/** Tiles for the server's services and a link to the other list. */
export function ServicesHub({ title, lead, tiles }: ServicesHubProps) {
  const { data: types } = useQuery(documentTypesQuery);
  const served = types ? tiles.filter(({ documentType }) => types.has(documentType)) : tiles;
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[servicesCrumb, { label: title }]} />
      <PageHeading lead={lead}>{title}</PageHeading>
      <div>
        <HubLinks />
        <UnreachableNotice priceKeys={[...new Set(tiles.map(({ priceKey }) => priceKey))]} />
      </div>
      <ul className="grid gap-4 md:grid-cols-2">
        {served.map((tile) => (
          <li key={tile.terms}>
            <ServiceTile tile={tile} />
          </li>
        ))}
      </ul>
    </Container>
  );
}
