import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { lookups } from '@wathiqa/contract';
import {
  type DocumentType,
  formatPounds,
  formatWorkingDays,
  type PriceKey,
  SERVICE_WORKING_DAYS,
} from '@wathiqa/domain';
import {
  Badge,
  Button,
  Container,
  Icon,
  Notice,
  PageHeading,
  PictureIcon,
  Skeleton,
  Spinner,
} from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { call } from '../../calls/call.ts';
import { Breadcrumbs } from '../../layout/page.tsx';
import { nextStepPrefetch, useOpening } from '../../lib/opening.ts';
import { pathTo } from '../../paths.ts';
import { priceQuery } from '../price-query.ts';
import { servicesCrumb } from './service-addresses.ts';
import { messages } from './services.messages.ts';
import type { Tile } from './services.ts';

const { hub } = messages;

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

function HubLinks() {
  return (
    <nav aria-label={messages.hub.lists}>
      <ul className="flex flex-wrap gap-2 border-b border-line">
        {LISTS.map(({ title, to }) => (
          // One row while words fit; names wrap.
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
  children?: ReactNode;
}

/** Tiles for the server's services and a link to the other list. */
export function ServicesHub({ title, lead, tiles, children }: ServicesHubProps) {
  const { data: types } = useQuery(documentTypesQuery);
  const served = types ? tiles.filter(({ documentType }) => types.has(documentType)) : tiles;
  return (
    <Container className="flex flex-col gap-4 pt-5 pb-8 sm:gap-6 sm:pt-8 sm:pb-14">
      <Breadcrumbs items={[servicesCrumb, { label: title }]} />
      <PageHeading lead={lead}>{title}</PageHeading>
      <div>
        <HubLinks />
        <UnreachableNotice priceKeys={[...new Set(tiles.map(({ priceKey }) => priceKey))]} />
      </div>
      <ServiceTime />
      {/* One list on phones, tiles elsewhere. */}
      <ul className="grid max-sm:divide-y max-sm:divide-line max-sm:rounded-lg max-sm:border max-sm:border-line sm:gap-4 md:grid-cols-2">
        {served.map((tile) => (
          <li key={tile.terms}>
            <ServiceTile tile={tile} />
          </li>
        ))}
      </ul>
      {children}
    </Container>
  );
}

/** Once above the tiles if all services take as long. */
function ServiceTime({ documentType }: { documentType?: DocumentType }) {
  const types = useQuery(documentTypesQuery);
  const times = new Set(types.data?.values());
  const days = documentType ? types.data?.get(documentType) : [...times][0];
  // The notice has the failure.
  if (documentType ? times.size < 2 : times.size > 1 || !(types.data || types.isFetching)) {
    return null;
  }
  return (
    <Badge>
      <Icon name="clock" className="size-4.5" />
      {!documentType && hub.time}
      {days === undefined ? (
        <Skeleton className="h-6 w-20" />
      ) : (
        <bdi>{formatWorkingDays(days)}</bdi>
      )}
    </Badge>
  );
}

/** The whole tile links to its terms. */
function ServiceTile({ tile }: { tile: Tile }) {
  const { opening, follow } = useOpening(tile.terms);
  return (
    <div
      aria-busy={opening || undefined}
      className="relative flex h-full flex-wrap gap-3 rounded-lg border-line bg-surface px-3 py-2 transition-shadow sm:gap-4 sm:border sm:p-5 hover:border-control hover:shadow-soft has-[a:focus-visible]:shadow-soft has-[a:active]:border-link aria-busy:border-link aria-busy:bg-quiet"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-badge text-badge-ink sm:size-14">
        {opening ? <Spinner /> : <PictureIcon name={tile.icon} className="size-6 sm:size-8" />}
      </span>
      <div className="flex min-w-0 flex-1 basis-40 flex-wrap justify-between gap-x-3 sm:flex-col sm:flex-nowrap">
        <h2 className="text-base sm:text-lg">
          <Link
            to={tile.terms}
            prefetch={nextStepPrefetch}
            onClick={follow}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {tile.name}
          </Link>
        </h2>
        <p className="text-ink-2 max-sm:order-last max-sm:basis-full max-sm:text-sm max-sm:leading-normal">
          {tile.line}
        </p>
        <div className="flex flex-wrap items-center gap-2 sm:mt-auto sm:pt-3">
          <Price tile={tile} />
          <ServiceTime documentType={tile.documentType} />
        </div>
      </div>
    </div>
  );
}

function Price({ tile }: { tile: Tile }) {
  const price = useQuery(priceQuery(tile.priceKey));
  if (price.data !== undefined) {
    return (
      <Badge tone="neutral">
        <bdi>{formatPounds(price.data)}</bdi> <span className="max-sm:sr-only">{tile.unit}</span>
      </Badge>
    );
  }
  if (price.isFetching) {
    return (
      <span>
        <span className="sr-only">{hub.priceLoading}</span>
        <Skeleton className="h-8 w-32 rounded-full" />
      </span>
    );
  }
  // The notice above has reason and retry.
  return <Badge tone="neutral">{hub.priceFailed}</Badge>;
}

/** Document types, each with its working days. */
const documentTypesQuery = queryOptions({
  queryKey: ['document types'],
  queryFn: async () => {
    const types = await call(lookups.allDocumentTypes);
    return new Map(
      types.map(({ Code, WorkingDays = SERVICE_WORKING_DAYS }) => [
        Code as DocumentType,
        WorkingDays,
      ]),
    );
  },
});
