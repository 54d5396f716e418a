import { documentName, type ListedOutlet, mapPageAddress } from '@wathiqa/content';
import { outletMessages } from '@wathiqa/content/outlet-text';
import { distanceMetres, formatDistance, type Position } from '@wathiqa/domain';
import { Badge } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { ExternalLink } from '../../layout/external-link.tsx';
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
      <Governorate key={code} name={name} count={outletMessages.count(outletsInGovernorate.length)}>
        {outletsInGovernorate.map((outlet) => (
          <OutletCard key={outlet.code} outlet={outlet} {...here} />
        ))}
      </Governorate>
    );
  });
}

function Governorate({
  name,
  count,
  children,
}: {
  name: string;
  count: string;
  children: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-lg">
        <span>{name}</span>
        <span className="text-sm font-normal text-ink-2">{count}</span>
      </h3>
      <ul className="grid gap-4 md:grid-cols-2">{children}</ul>
    </section>
  );
}

function OutletCard({ outlet, now, here }: VisitorContext & { outlet: ListedOutlet }) {
  const facts = [
    [messages.hours, listedHours(outlet)],
    [messages.serviceType, outletMessages.serviceTypes[outlet.serviceType]],
    [messages.services, outlet.services.map(documentName).join(LIST_SEPARATOR)],
  ] as const;
  return (
    <li
      id={outlet.code}
      className="flex flex-col gap-2 rounded-md border border-line bg-page px-4 py-4 sm:px-5"
    >
      <h4 className="font-semibold">
        <OutletLink outlet={outlet} />
      </h4>
      <p className="text-ink-2">
        <span lang={outlet.lang}>{outlet.place}</span>
        {here && ` · ${messages.away(formatDistance(distanceMetres(here, outlet.position)))}`}
      </p>
      <OpenNow outlet={outlet} now={now} />
      <dl className="flex flex-col gap-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="inline text-ink-2">{label}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1 text-sm">
        <ExternalLink href={mapPageAddress(outlet.position)} className="link py-1">
          {messages.onMap}
        </ExternalLink>
        {outlet.sample && <Badge tone="neutral">{outletMessages.sample}</Badge>}
      </div>
    </li>
  );
}
