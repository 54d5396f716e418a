import { useQuery } from '@tanstack/react-query';
import type { PriceKey } from '@wathiqa/contract';
import { formatPounds } from '@wathiqa/domain';
import { Badge, Button, Card, Icon, Isolate, Skeleton } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { priceQuery } from '../order/fields/price-query.ts';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';

const { hub } = messages;

/** A document with its price and how long it takes; all of the tile leads to its terms. */
export function ServiceTile({ service }: { service: Service }) {
  return (
    <Card className="relative flex h-full flex-col gap-3 transition-shadow hover:border-control hover:shadow-soft has-[a:focus-visible]:shadow-soft">
      <span className="grid size-14 place-items-center rounded-md bg-badge text-badge-ink">
        <Icon name={service.icon} className="size-8" />
      </span>
      <h2 className="pt-2 text-xl">
        <Link
          to={pathTo('regulations', { docType: service.docType })}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          {service.name}
        </Link>
      </h2>
      <p className="text-ink-2">{service.line}</p>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-2">
        <Price priceKey={service.priceKey} />
        <Badge>
          <Icon name="clock" className="size-4.5" />
          {hub.workingDays}
        </Badge>
      </div>
    </Card>
  );
}

function Price({ priceKey }: { priceKey: PriceKey }) {
  const price = useQuery(priceQuery(priceKey));
  if (price.data !== undefined) {
    return (
      <Badge tone="neutral">
        <Isolate>{formatPounds(price.data)}</Isolate> {hub.perCopy}
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
  return (
    // Above the link that covers the tile.
    <span className="relative z-10 flex flex-wrap items-center gap-2 text-sm text-danger">
      {hub.priceFailed}
      <Button variant="secondary" size="sm" onClick={() => void price.refetch()}>
        {hub.tryAgain}
      </Button>
    </span>
  );
}
