import { useQueries, useQuery } from '@tanstack/react-query';
import type { PriceKey } from '@wathiqa/domain';
import { Button, Container, Notice, PageHeading } from '@wathiqa/ui';
import { NavLink } from 'react-router';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pathTo } from '../../paths.ts';
import { priceQuery } from '../price-query.ts';
import { servicesCrumb } from './crumbs.ts';
import { documentTypesQuery } from './document-types-query.ts';
import { ServiceTile } from './service-tile.tsx';
import { messages } from './services.messages.ts';
import type { Tile } from './tiles.ts';

const { hub } = messages;

/** Reports failed prices or times, with a retry. */
function UnreachableNotice({ priceKeys }: { priceKeys: readonly PriceKey[] }) {
  const queries = useQueries({ queries: [documentTypesQuery, ...priceKeys.map(priceQuery)] });
  // Stays during a retry to avoid flicker.
  const missing = queries.filter(({ data, errorUpdateCount }) => !data && errorUpdateCount > 0);
  return (
    <div role="status" className="not-empty:pt-6">
      {missing.length > 0 && (
        <Notice tone="danger" title={hub.unreachable}>
          <p>{hub.unreachableText}</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            busy={missing.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const query of missing) void query.refetch();
            }}
          >
            {hub.tryAgain}
          </Button>
        </Notice>
      )}
    </div>
  );
}

const LISTS = [
  { title: messages.electronic.title, to: pathTo('electronicServices') },
  { title: messages.translated.title, to: pathTo('translatedServices') },
];

/** Tabs of both service lists. */
function HubLinks() {
  return (
    <nav aria-label={messages.hub.lists}>
      <ul className="flex flex-wrap gap-2 border-b border-line">
        {LISTS.map(({ title, to }) => (
          // In one row while words fit; names wrap within tabs.
          <li key={to} className="max-w-max min-w-min flex-1">
            <NavLink
              to={to}
              end
              className="-mb-px flex min-h-12 items-center border-b-3 border-transparent px-3 py-2 font-semibold text-ink-2 hover:text-ink aria-[current=page]:border-current-item aria-[current=page]:text-ink sm:px-4"
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
