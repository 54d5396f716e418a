import { Carousel } from '@wathiqa/ui';
import { Link } from 'react-router';
import { articlePath, linkedArticles } from '../../../paths.ts';
import { carouselMessages } from '../../home.messages.ts';
import { PictureImage } from '../picture.tsx';
import { type Picture, pictures } from '../pictures.ts';
import { cardsMessages } from './cards.messages.ts';

/** Initiatives with their articles. */
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

export function Initiatives() {
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
