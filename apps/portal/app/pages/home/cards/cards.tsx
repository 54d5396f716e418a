import { Poll } from '../../../journeys/poll/poll.tsx';
import { cardsMessages } from './cards.messages.ts';
import { Initiatives } from './initiatives.tsx';
import { MapCard } from './map-card.tsx';

/** Cards of spec §1.11: registry map, initiatives, poll. */
export function Cards() {
  return (
    <section aria-labelledby="cards-heading">
      <h2 id="cards-heading" className="pb-3 text-2xl sm:pb-5">
        {cardsMessages.heading}
      </h2>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
        <MapCard />
        <Initiatives />
        <div className="rounded-lg border border-line bg-surface p-4 sm:p-5 md:max-lg:col-span-2">
          <h3 className="flex min-h-11 items-center text-xl">{cardsMessages.poll.heading}</h3>
          <Poll />
        </div>
      </div>
    </section>
  );
}
