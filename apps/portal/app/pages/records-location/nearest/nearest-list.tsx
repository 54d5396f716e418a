import type { ListedOutlet } from '@wathiqa/content';
import { distanceMetres, formatDistance, type Position } from '@wathiqa/domain';
import { Button } from '@wathiqa/ui';
import { useState } from 'react';
import { OpenNow } from '../open-now.tsx';
import { OutletLink } from '../outlet-link.tsx';
import { messages } from '../records-location.messages.ts';

/** Fits on a phone. */
const INITIAL_COUNT = 5;

interface NearestListProps {
  outlets: readonly ListedOutlet[];
  here: Position;
  now: number | undefined;
}

/** Outlets by distance; collapsed at first. */
export function NearestList({ outlets, here, now }: NearestListProps) {
  const [showAll, setShowAll] = useState(false);
  const sorted = outlets
    .map((outlet) => ({ outlet, metres: distanceMetres(here, outlet.position) }))
    .sort((a, b) => a.metres - b.metres);

  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {sorted.slice(0, showAll ? undefined : INITIAL_COUNT).map(({ outlet, metres }) => (
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
            </div>
          </li>
        ))}
      </ol>
      {!showAll && (
        <Button variant="quiet" className="mt-3" onClick={() => setShowAll(true)}>
          {messages.nearest.all}
        </Button>
      )}
    </>
  );
}
