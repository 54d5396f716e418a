import { useQuery } from '@tanstack/react-query';
import { type DocumentType, formatPounds, formatWorkingDays } from '@wathiqa/domain';
import { Badge, Icon, Isolate, PictureIcon, Skeleton, Spinner } from '@wathiqa/ui';
import { Link } from 'react-router';
import { nextStepPrefetch, useOpening } from '../../lib/navigation.ts';
import { priceQuery } from '../price-query.ts';
import { documentTypesQuery } from './document-types-query.ts';
import { messages } from './services.messages.ts';
import type { Tile } from './tiles.ts';

const { hub } = messages;

function ServiceTime({ documentType }: { documentType: DocumentType }) {
  const types = useQuery(documentTypesQuery);
  const days = types.data?.get(documentType);
  if (days !== undefined) return <Isolate>{formatWorkingDays(days)}</Isolate>;
  if (types.isFetching) return <Skeleton className="h-6 w-20" />;
  return <>{hub.timeFailed}</>;
}

/** Document with price and duration; the whole tile links to its terms. */
export function ServiceTile({ tile }: { tile: Tile }) {
  const { opening, follow } = useOpening(tile.terms);
  return (
    <div
      aria-busy={opening || undefined}
      className="relative flex h-full flex-wrap gap-4 rounded-lg border border-line bg-surface p-5 transition-shadow hover:border-control hover:shadow-soft has-[a:focus-visible]:shadow-soft has-[a:active]:border-link aria-busy:border-link aria-busy:bg-quiet"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-md bg-badge text-badge-ink">
        {opening ? <Spinner /> : <PictureIcon name={tile.icon} className="size-8" />}
      </span>
      <div className="flex min-w-0 flex-1 basis-40 flex-col">
        <h2 className="text-lg">
          <Link
            to={tile.terms}
            prefetch={nextStepPrefetch}
            onClick={follow}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {tile.name}
          </Link>
        </h2>
        <p className="text-ink-2">{tile.line}</p>
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
          <Price tile={tile} />
          <Badge>
            <Icon name="clock" className="size-4.5" />
            <ServiceTime documentType={tile.documentType} />
          </Badge>
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
        <Isolate>{formatPounds(price.data)}</Isolate> {tile.unit}
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
  // A shared notice above the tiles has the reason and retry.
  return <Badge tone="neutral">{hub.priceFailed}</Badge>;
}
