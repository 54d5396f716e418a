import { documentName, type ListedOutlet, mapPageAddress } from '@wathiqa/content';
import { outletMessages } from '@wathiqa/content/outlet-text';
import { distanceMetres, formatDistance, type Position } from '@wathiqa/domain';
import { Badge, Icon } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { ExternalLink } from '../../layout/map/map-on-demand.tsx';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
import { listedHours, OpenNow } from './open-now.tsx';
import { OutletLink } from './outlet-link.tsx';
import type { OutletGovernorate } from './outlets.server.ts';
import { messages } from './records-location.messages.ts';

interface VisitorContext {
  now: number | undefined;
  here: Position | undefined;
}

interface OutletListProps extends VisitorContext {
  outlets: readonly ListedOutlet[];
  governorates: readonly OutletGovernorate[];
}

/** Works without script. */
export function OutletList({ outlets, governorates, ...here }: OutletListProps) {
  return governorates.map(({ code, name }) => {
    const outletsInGovernorate = outlets.filter(({ governorate }) => governorate === code);
    if (outletsInGovernorate.length === 0) return null;
    return (
      <Governorate
        key={code}
        name={name}
        count={outletMessages.count(outletsInGovernorate.length)}
        initiallyOpen={governorates.length === 1}
      >
        {outletsInGovernorate.map((outlet) => (
          <OutletRow key={outlet.code} outlet={outlet} {...here} />
        ))}
      </Governorate>
    );
  });
}

interface GovernorateProps {
  name: string;
  count: string;
  initiallyOpen: boolean;
  children: ReactNode;
}

/** Closed in the list of all, which would be eleven screens of a phone. */
function Governorate({ name, count, initiallyOpen, children }: GovernorateProps) {
  return (
    <details open={initiallyOpen} className="group/governorate border-t border-line">
      <summary className="flex cursor-pointer list-none items-baseline gap-x-3 py-3 hover:bg-quiet [&::-webkit-details-marker]:hidden">
        <h3 className="text-lg">{name}</h3>
        <span className="text-sm text-ink-2">{count}</span>
        <Icon
          name="caret"
          className="ms-auto self-center text-ink-2 group-open/governorate:rotate-180"
        />
      </summary>
      <ul className="divide-y divide-line border-t border-line">{children}</ul>
    </details>
  );
}

/** Services and their kind, which differ little, are on the page of the outlet; without script there is none. */
function OutletRow({ outlet, now, here }: VisitorContext & { outlet: ListedOutlet }) {
  const facts = [
    [messages.hours, listedHours(outlet)],
    [messages.serviceType, outletMessages.serviceTypes[outlet.serviceType]],
    [messages.services, outlet.services.map(documentName).join(LIST_SEPARATOR)],
  ] as const;
  return (
    <li
      id={outlet.code}
      className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[1fr_auto] md:items-center"
    >
      <div className="min-w-0">
        <h4 className="font-semibold">
          <OutletLink outlet={outlet} />
        </h4>
        <p className="text-sm text-ink-2">
          <span lang={outlet.lang}>{outlet.place}</span>
          {here && ` · ${messages.away(formatDistance(distanceMetres(here, outlet.position)))}`}
        </p>
        <dl className="text-sm">
          {facts.map(([label, value], index) => (
            <div key={label} className={index > 0 ? 'hidden noscript:block' : undefined}>
              <dt className="inline text-ink-2">{label}: </dt>
              <dd className="inline">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <OpenNow outlet={outlet} now={now} />
        <ExternalLink href={mapPageAddress(outlet.position)} className="link py-1">
          {messages.onMap}
        </ExternalLink>
        {outlet.sample && <Badge tone="neutral">{outletMessages.sample}</Badge>}
      </div>
    </li>
  );
}
