import { Carousel, Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { Poll } from '../../../journeys/poll/poll.tsx';
import { articlePath, linkedArticles, pathTo } from '../../../paths.ts';
import { carouselMessages } from '../../home.messages.ts';
import { type Picture, PictureImage, pictures } from '../pictures.tsx';
import { cardsMessages } from './cards.messages.ts';

const initiatives = [
  { key: 'homeVisits', to: articlePath(linkedArticles.homeVisits), picture: pictures.homeVisits },
  { key: 'signing', to: articlePath(linkedArticles.signing), picture: pictures.signing },
  { key: 'vehicle', to: articlePath(linkedArticles.vehicle), picture: pictures.vehicle },
] as const satisfies readonly Initiative[];

interface Initiative {
  key: keyof typeof cardsMessages.initiatives.items;
  to: string;
  picture: Picture;
}

function Initiatives() {
  return (
    <div className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <Carousel
        itemWidth="full"
        head={
          <h3 className="flex min-h-11 items-center text-xl">
            {cardsMessages.initiatives.heading}
          </h3>
        }
        messages={carouselMessages}
        items={initiatives.map((initiative) => ({
          key: initiative.key,
          card: <Card initiative={initiative} />,
        }))}
      />
    </div>
  );
}

function Card({ initiative: { key, to, picture } }: { initiative: Initiative }) {
  const { more, items } = cardsMessages.initiatives;
  const { title, text } = items[key];
  return (
    <article className="flex flex-1 flex-col">
      <PictureImage
        picture={picture}
        className="block w-full rounded-md bg-nile-900 h-auto max-sm:hidden"
      />
      <h4 className="text-lg font-semibold sm:pt-4">{title}</h4>
      <p className="pb-2 text-ink-2">{text}</p>
      <Link to={to} className="link mt-auto inline-flex min-h-11 items-center self-start">
        {more}
        <span className="sr-only">: {title}</span>
      </Link>
    </article>
  );
}

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

/** Link to the nearest registry; a drawing avoids map requests. */
function MapCard() {
  const { title, text, open } = cardsMessages.map;
  return (
    <article className="relative flex overflow-clip sm:flex-col rounded-lg border border-line bg-surface hover:border-accent hover:shadow-soft">
      <PictureImage
        picture={pictures.map}
        className="block h-auto w-full bg-nile-100 max-sm:hidden"
      />
      <div className="flex min-w-0 flex-1 flex-col p-4 sm:p-5">
        <h3 className="text-lg sm:text-xl">
          <Link
            to={pathTo('recordsLocation')}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
        </h3>
        <p className="py-2 text-ink-2 max-sm:hidden">{text}</p>
        <p aria-hidden="true" className="mt-auto flex items-center gap-2 font-semibold text-link">
          {open}
          <Icon name="arrow" className="size-5" />
        </p>
      </div>
    </article>
  );
}
