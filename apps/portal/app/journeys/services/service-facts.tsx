import { useQuery } from '@tanstack/react-query';
import { formatPounds } from '@wathiqa/domain';
import { type Detail, DetailList, Icon, Isolate, Skeleton } from '@wathiqa/ui';
import { priceQuery } from '../price-query.ts';
import { ServiceTime } from './service-time.tsx';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';

const { regulations: words, hub } = messages;

/** The fee of a service, the time it takes and what to bring, which is nothing. */
export function ServiceFacts({ service }: { service: Service }) {
  const facts: Detail[] = [
    {
      label: service.priceKey === 'nidPrice' ? words.cardFee : words.fee,
      value: <Fee service={service} />,
    },
    { label: words.time, value: <ServiceTime documentType={service.documentType} /> },
    {
      label: words.documents,
      value: (
        <span className="inline-flex items-center gap-2">
          <Icon name="check" className="size-5 text-accent" />
          {words.noDocuments}
        </span>
      ),
    },
    { label: words.delivery, value: words.onlyInEgypt },
  ];
  return <DetailList items={facts} />;
}

function Fee({ service }: { service: Service }) {
  const price = useQuery(priceQuery(service.priceKey));
  if (price.data !== undefined) return <Isolate>{formatPounds(price.data)}</Isolate>;
  if (price.isFetching) return <Skeleton className="h-6 w-24" />;
  return (
    <button type="button" className="link" onClick={() => void price.refetch()}>
      {hub.priceFailed} — {hub.tryAgain}
    </button>
  );
}
