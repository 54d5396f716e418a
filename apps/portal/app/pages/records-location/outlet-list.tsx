import { documentName, type ListedOutlet, mapPageAddress } from '@wathiqa/content';
import { hoursText, outletMessages } from '@wathiqa/content/outlet-text';
import { distanceMetres, formatDistance, type Position } from '@wathiqa/domain';
import { Badge } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { ExternalLink } from '../../layout/external-link.tsx';
import { OpenNow } from './open-now.tsx';
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

/** Outlets under their governorates, each with all there is to know: it needs no script. */
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

/** An outlet with everything that an outlet may have. */
const SPECIMEN: ListedOutlet = {
  code: '',
  kind: 'model',
  governorate: '01',
  name: '-',
  place: '-',
  serviceType: 'express',
  services: [],
  hours: [],
  position: { lat: 0, lon: 0 },
  sample: true,
  hoursSample: true,
  closed: true,
};

/**
 * How the list looks, for the server: it draws by it what staff have changed since the portal was built. Its
 * parts are named by `data-part`.
 */
export function OutletListSpecimen() {
  return (
    <div hidden data-specimen="outlets">
      <Governorate name="-" count="-" named>
        <OutletCard outlet={SPECIMEN} now={undefined} here={undefined} named />
      </Governorate>
    </div>
  );
}

/** Names a part of the specimen, and of nothing else. */
function part(name: string, named: boolean) {
  return named ? { 'data-part': name } : {};
}

function Governorate({
  name,
  count,
  named = false,
  children,
}: {
  name: string;
  count: string;
  named?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-3" {...part('governorate', named)}>
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-lg">
        <span {...part('governorate-name', named)}>{name}</span>
        <span className="text-sm font-normal text-ink-2" {...part('count', named)}>
          {count}
        </span>
      </h3>
      <ul className="grid gap-4 md:grid-cols-2">{children}</ul>
    </section>
  );
}

function OutletCard({
  outlet,
  now,
  here,
  named = false,
}: VisitorContext & { outlet: ListedOutlet; named?: boolean }) {
  const facts = [
    ['hours', messages.hours, hoursText(outlet.hours)],
    ['service-type', messages.serviceType, outletMessages.serviceTypes[outlet.serviceType]],
    ['services', messages.services, outlet.services.map(documentName).join('، ')],
  ] as const;
  return (
    <li
      id={outlet.code || undefined}
      className="flex flex-col gap-2 rounded-md border border-line bg-page px-4 py-4 sm:px-5"
      {...part('outlet', named)}
    >
      <h4 className="font-semibold" {...part('name', named)}>
        <OutletLink outlet={outlet} />
      </h4>
      <p className="text-ink-2" {...part('place', named)}>
        {outlet.place}
        {here && ` · ${messages.away(formatDistance(distanceMetres(here, outlet.position)))}`}
      </p>
      <div {...part('closed', named)}>
        <OpenNow outlet={outlet} now={now} />
      </div>
      <dl className="flex flex-col gap-1 text-sm">
        {facts.map(([name, label, value]) => (
          <div key={label}>
            <dt className="inline text-ink-2">{label}: </dt>
            <dd className="inline" {...part(name, named)}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1 text-sm">
        <span {...part('map', named)}>
          <ExternalLink href={mapPageAddress(outlet.position)} className="link py-1">
            {messages.onMap}
          </ExternalLink>
        </span>
        {outlet.sample && (
          <span {...part('sample', named)}>
            <Badge tone="neutral">{outletMessages.sample}</Badge>
          </span>
        )}
      </div>
    </li>
  );
}
