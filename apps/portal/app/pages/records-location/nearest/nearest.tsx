import { figureTexts, type ListedOutlet } from '@wathiqa/content';
import { distanceMetres, formatDistance, type Position } from '@wathiqa/domain';
import { Button, buttonClass, Card, Icon, Notice, Spinner } from '@wathiqa/ui';
import { useEffect, useState } from 'react';
import { CallLines } from '../../../layout/call-lines.tsx';
import { useDisclosure } from '../../../lib/browser-state.ts';
import { listedHours, OpenNow } from '../open-now.tsx';
import { OutletLink } from '../outlet-link.tsx';
import { messages } from '../records-location.messages.ts';
import type { VisitorPosition } from './use-position.ts';

/** Fits on a phone. */
const INITIAL_COUNT = 5;

/** Beyond this, an ordinary registry is nearer. */
const MAX_NEAR_METRES = 60_000;

interface NearOutlet {
  outlet: ListedOutlet;
  metres: number;
}

function findNear(outlets: readonly ListedOutlet[], here: Position): NearOutlet[] {
  return outlets
    .map((outlet) => ({ outlet, metres: distanceMetres(here, outlet.position) }))
    .filter(({ metres }) => metres <= MAX_NEAR_METRES)
    .sort((a, b) => a.metres - b.metres);
}

interface NearestListProps {
  near: readonly NearOutlet[];
  now: number | undefined;
}

/** By distance; collapsed at first. */
function NearestList({ near, now }: NearestListProps) {
  const [showAll, setShowAll] = useState(false);

  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {near.slice(0, showAll ? undefined : INITIAL_COUNT).map(({ outlet, metres }) => (
          <li
            key={outlet.code}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-3 md:grid-cols-[1fr_20rem_4rem]"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                <OutletLink outlet={outlet} />
              </p>
              <p lang={outlet.lang} className="text-sm text-ink-2">
                {outlet.place}
              </p>
            </div>
            <p className="font-semibold md:order-last">{formatDistance(metres)}</p>
            <div className="col-span-2 md:col-span-1">
              <OpenNow outlet={outlet} now={now} />
              <p className="text-sm text-ink-2">{listedHours(outlet)}</p>
            </div>
          </li>
        ))}
      </ol>
      {!showAll && near.length > INITIAL_COUNT && (
        <Button variant="quiet" className="mt-3" onClick={() => setShowAll(true)}>
          {messages.nearest.all}
        </Button>
      )}
    </>
  );
}

const { nearest: words } = messages;

interface NearestProps {
  visitor: VisitorPosition;
  outlets: readonly ListedOutlet[];
  now: number | undefined;
}

/** Requests geolocation only when opened. */
export function Nearest({ visitor, outlets, now }: NearestProps) {
  const { open, details } = useDisclosure();
  const { state, requestPosition } = visitor;
  const near = state.status === 'known' ? findNear(outlets, state.position) : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (open && state.status !== 'known') requestPosition();
  }, [open]);

  return (
    <Card>
      <h2 className="text-xl">{words.title}</h2>
      <p className="max-w-[70ch] pt-1 pb-4 text-ink-2">{words.lead}</p>
      <details {...details} className="group">
        <summary className="w-fit cursor-pointer list-none rounded-md [&::-webkit-details-marker]:hidden">
          <span className={buttonClass()}>
            <Icon name="map" className="size-5" />
            {words.show}
            <Icon name="caret" className="size-4 group-open:rotate-180" />
          </span>
        </summary>
        <div className="pt-5">
          <div className="hidden noscript:block">
            <p>{words.withoutScript}</p>
          </div>
          <Outcome visitor={visitor} anyNear={near.length > 0} />
          {near.length > 0 && <NearestList near={near} now={now} />}
        </div>
      </details>
    </Card>
  );
}

/** Geolocation result in a live region. */
function Outcome({
  visitor: { state, requestPosition },
  anyNear,
}: {
  visitor: VisitorPosition;
  anyNear: boolean;
}) {
  const { status } = state;
  return (
    <div role="status" className="noscript:hidden">
      {(status === 'unasked' || status === 'asking') && (
        <p className="flex items-center gap-3">
          <Spinner />
          {words.asking}
        </p>
      )}
      {status === 'known' &&
        (anyNear ? <p className="pb-3">{words.found}</p> : <OrdinaryRegistry />)}
      {status === 'failed' && (
        <Notice tone="warning">
          <p>{words.failures[state.reason]}</p>
          {state.reason !== 'insecure' && state.reason !== 'unsupported' && (
            <Button variant="secondary" size="sm" onClick={requestPosition} className="mt-3">
              {words.retry}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}

/** Answer where no model or smart registry is near. */
export function OrdinaryRegistry() {
  return (
    <Notice title={words.none.title}>
      {words.none.text} <CallLines linkClass="link" /> {figureTexts.callHours}
    </Notice>
  );
}
