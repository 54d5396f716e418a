import { useQuery } from '@tanstack/react-query';
import { visitTexts } from '@wathiqa/content';
import { DOCUMENTS, formatPounds, keepNumbers, servicePromise } from '@wathiqa/domain';
import { Icon, type IconName, Skeleton } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { priceQuery } from '../price-query.ts';
import { fieldsToKnow, ownersOf } from './in-short.ts';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';

const { regulations: words, hub } = messages;
const { inShort } = words;

export function ServiceFacts({ service, fee }: { service: Service; fee: ReactNode }) {
  const isVisited = DOCUMENTS[service.kind].visitFor.length > 0;
  return (
    <section aria-labelledby="in-short">
      <h2 id="in-short" className="text-xl">
        {inShort.title}
      </h2>
      <dl className="flex flex-col gap-3.5 pt-4">
        <Fact icon="user" label={inShort.who}>
          {inShort.owners(ownersOf(service.kind))}
        </Fact>
        <Fact
          icon="wallet"
          label={service.priceKey === 'nidPrice' ? words.cardFee : words.fee}
          note={inShort.paidLater}
        >
          {fee}
          {service.translated && ' '}
          {service.translated && inShort.samplePrice}
        </Fact>
        <Fact icon="truck" label={inShort.when} note={words.onlyInEgypt}>
          {keepNumbers(servicePromise())}
          {isVisited && ` ${inShort.visit.counted}`}
        </Fact>
        {isVisited && (
          <Fact icon="map" label={inShort.visit.label} note={inShort.visit.others}>
            {inShort.visit.first} {visitTexts.papers}
          </Fact>
        )}
        <Fact icon="pencil" label={inShort.needed} {...(!isVisited && { note: words.noDocuments })}>
          {inShort.needs(fieldsToKnow(service.kind))}
        </Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  icon: IconName;
  label: string;
  children: ReactNode;
  note?: string;
}

function Fact({ icon, label, children, note }: FactProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-sm text-ink-2">
        <Icon name={icon} className="size-5 text-accent" />
        {label}
      </dt>
      <dd className="col-start-2">{children}</dd>
      {note && <dd className="col-start-2 text-sm text-ink-2">{note}</dd>}
    </div>
  );
}

export function Fee({ service }: { service: Service }) {
  const price = useQuery(priceQuery(service.priceKey));
  if (price.data !== undefined) {
    return (
      <strong>
        <bdi>{formatPounds(price.data)}</bdi>
      </strong>
    );
  }
  if (price.isFetching) return <Skeleton className="h-6 w-24" />;
  return (
    <button type="button" className="link" onClick={() => void price.refetch()}>
      {hub.priceFailed} — {hub.tryAgain}
    </button>
  );
}
