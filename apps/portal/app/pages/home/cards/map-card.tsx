import { Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { PictureImage } from '../picture.tsx';
import { pictures } from '../pictures.ts';
import { cardsMessages } from './cards.messages.ts';

/** The way to the nearest registry: a drawn map, so that no map service is asked for anything. */
export function MapCard() {
  const { title, text, open } = cardsMessages.map;
  return (
    <article className="relative flex flex-col overflow-clip rounded-lg border border-line bg-surface hover:border-accent hover:shadow-soft">
      <PictureImage picture={pictures.map} className="block h-auto w-full bg-nile-100" />
      <div className="flex flex-1 flex-col p-5">
        <h3 className="text-xl">
          <Link
            to={pathTo('recordsLocation')}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
        </h3>
        <p className="py-2 text-ink-2">{text}</p>
        <p aria-hidden="true" className="mt-auto flex items-center gap-2 font-semibold text-link">
          {open}
          <Icon name="arrow" className="size-5" />
        </p>
      </div>
    </article>
  );
}
