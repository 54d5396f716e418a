import { formatPounds } from '@wathiqa/domain';
import { Badge, Icon, PictureIcon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { homeMessages } from '../home.messages.ts';
import type { Prices } from '../offered-services.server.ts';
import { type Service, services } from './services.ts';

/** Price units; other documents are priced per copy. */
const UNITS: Partial<Record<Service['key'], 'perCard' | 'samplePrice'>> = {
  nid: 'perCard',
  translated: 'samplePrice',
};

export function ServicesGrid({ prices }: { prices: Prices }) {
  const { heading, lead } = homeMessages.services;
  return (
    <section aria-labelledby="documents-heading">
      <h2 id="documents-heading" className="text-2xl">
        {heading}
      </h2>
      <p className="text-ink-2">{lead}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6rem),1fr))] gap-2 pt-3 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] sm:gap-4 sm:pt-5">
        {services.map((service) => (
          <ServiceCard key={service.key} service={service} price={prices[service.serviceCode]} />
        ))}
      </ul>
    </section>
  );
}

function ServiceCard({ service, price }: { service: Service; price: number | undefined }) {
  const { cards, ...units } = homeMessages.services;
  const { title, text } = cards[service.key];
  return (
    <li className="group relative flex gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-2 has-[a]:hover:border-accent has-[a]:hover:shadow-soft max-sm:flex-col max-sm:items-center max-sm:text-center sm:flex-wrap sm:p-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-badge text-badge-ink sm:size-12">
        <PictureIcon name={service.icon} className="size-6 sm:size-7" />
      </span>
      <div className="flex min-w-0 flex-col max-sm:w-full max-sm:flex-1 sm:flex-[1_1_12rem]">
        <h3 className="text-sm sm:text-lg">
          {/* Stretched: large target, one link. */}
          <Link to={service.to} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-ink-2 max-sm:hidden">{text}</p>
        <div className="mt-auto flex items-center justify-center gap-2 pt-1 sm:justify-between sm:pt-3">
          {price !== undefined && (
            <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
              <Badge tone="neutral">
                <bdi className="whitespace-nowrap max-sm:-mx-1">{formatPounds(price)}</bdi>
              </Badge>{' '}
              <span className="max-sm:sr-only">{units[UNITS[service.key] ?? 'perCopy']}</span>
            </span>
          )}
          <Icon name="arrow" className="size-5 text-link max-sm:hidden" />
        </div>
      </div>
    </li>
  );
}
