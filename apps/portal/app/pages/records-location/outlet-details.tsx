import { directionsAddress, documentName, type ListedOutlet } from '@wathiqa/content';
import { outletMessages } from '@wathiqa/content/outlet-text';
import { distanceMetres, formatDistance, type Position } from '@wathiqa/domain';
import { Badge, type Description, DescriptionList, Icon, Notice } from '@wathiqa/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { CallLines } from '../../layout/call-lines.tsx';
import { ExternalLink, MapOnDemand } from '../../layout/map/map-on-demand.tsx';
import { outletsAddress } from '../../layout/outlets.ts';
import { isDirectNavigation } from '../../lib/browser-state.ts';
import { listedHours, OpenNow } from './open-now.tsx';
import type { RevealState } from './outlet-link.tsx';
import { messages } from './records-location.messages.ts';

/** React Router's key of the first entry. */
const FIRST_ENTRY = 'default';

/**
 * Scrolls to the selection's heading and focuses it, after a link or direct visit but not a list choice.
 *
 * @param chosen changes with the selection
 */
function useReveal(chosen: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  const state: Partial<RevealState> | null = location.state;
  const cameByLink = useNavigationType() === 'PUSH' && state?.reveal === true;
  const arriving = useRef(location.key === FIRST_ENTRY && isDirectNavigation());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is chosen
  useEffect(() => {
    if (!cameByLink && !arriving.current) return;
    arriving.current = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  return heading;
}

interface OutletDetailsProps {
  outlet: ListedOutlet;
  now: number | undefined;
  here: Position | undefined;
  mapShown: boolean;
  onMapShown: (shown: boolean) => void;
}

export function OutletDetails({ outlet, now, here, mapShown, onMapShown }: OutletDetailsProps) {
  const { name, place, position, kind, governorate } = outlet;
  const heading = useReveal(outlet.code);
  const facts: Description[] = [
    { label: messages.serviceType, value: outletMessages.serviceTypes[outlet.serviceType] },
    {
      label: messages.hours,
      value: listedHours(outlet),
    },
    ...(outlet.hoursSample && !outlet.closed
      ? []
      : [{ label: messages.now, value: <OpenNow outlet={outlet} now={now} /> }]),
    { label: messages.call, value: <CallLines linkClass="link" /> },
  ];

  return (
    <section
      aria-labelledby={`${kind}-chosen`}
      className="grid items-start gap-7 rounded-md border border-line bg-page p-4 sm:p-6 lg:grid-cols-[1fr_24rem]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-col gap-1">
          <h3
            ref={heading}
            lang={outlet.lang}
            id={`${kind}-chosen`}
            tabIndex={-1}
            className="scroll-mt-28 text-xl outline-none focus:[box-shadow:none]"
          >
            {name}
          </h3>
          <p className="text-ink-2">
            <span lang={outlet.lang}>{place}</span>
            {here && ` · ${messages.away(formatDistance(distanceMetres(here, position)))}`}
          </p>
          {outlet.closed && <Notice tone="warning">{messages.closed}</Notice>}
          {outlet.sample && <Badge tone="neutral">{outletMessages.sample}</Badge>}
        </div>
        <div className="flex flex-col gap-2">
          <h4 className="font-semibold">{messages.services}</h4>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5">
            {outlet.services.map((type) => (
              <li key={type} className="flex items-start gap-2">
                <Icon name="check" className="mt-1 size-5 text-accent" />
                {documentName(type)}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <DescriptionList items={facts} />
          {outlet.hoursSample && <p className="text-sm text-ink-2">{messages.holidays}</p>}
        </div>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <ExternalLink href={directionsAddress(place)}>{messages.directions}</ExternalLink>
          <Link to={outletsAddress({ kind, gov: governorate })} preventScrollReset className="link">
            {messages.back}
          </Link>
        </p>
      </div>
      <MapOnDemand
        place={name}
        position={position}
        initiallyShown={mapShown}
        onShown={onMapShown}
      />
    </section>
  );
}
