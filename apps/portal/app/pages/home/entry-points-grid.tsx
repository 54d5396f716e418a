import { Icon, PictureIcon, type PictureName } from '@wathiqa/ui';
import { Link } from 'react-router';
import { articlePath, linkedArticles, pathTo } from '../../paths.ts';
import { type EntryPointsMessages, entryPointsMessages } from '../home.messages.ts';

/** Texts are in `home.messages.ts` under the same key. */
interface EntryPoint {
  key: keyof EntryPointsMessages['tiles'];
  icon: PictureName;
  to: string;
}

/** Service tiles (spec §1.11), in order. */
const entryPoints: readonly EntryPoint[] = [
  { key: 'electronic', icon: 'document', to: pathTo('electronicServices') },
  { key: 'translated', icon: 'translate', to: pathTo('translatedServices') },
  { key: 'audio', icon: 'headphones', to: articlePath(linkedArticles.audio) },
  { key: 'track', icon: 'search', to: pathTo('inquiry') },
  { key: 'verify', icon: 'check', to: pathTo('verify') },
  { key: 'deaf', icon: 'hand', to: pathTo('soon') },
];

export function EntryPointsGrid() {
  const { heading, lead } = entryPointsMessages;
  return (
    <section id="services" aria-labelledby="services-heading">
      <h2 id="services-heading" className="text-2xl">
        {heading}
      </h2>
      <p className="text-ink-2 max-sm:hidden">{lead}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 pt-3 sm:grid-cols-2 sm:gap-3 sm:pt-5 lg:grid-cols-3 lg:gap-4 xl:grid-cols-6">
        {entryPoints.map((way) => (
          <EntryPointTile key={way.key} way={way} />
        ))}
      </ul>
    </section>
  );
}

function EntryPointTile({ way }: { way: EntryPoint }) {
  const { title, text } = entryPointsMessages.tiles[way.key];
  return (
    <li className="group relative flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-lg border border-line bg-surface p-2.5 sm:gap-x-4 hover:border-accent hover:shadow-soft sm:p-4 lg:flex-col lg:flex-nowrap lg:items-start lg:p-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-action text-white sm:size-12 lg:size-14">
        <PictureIcon name={way.icon} className="size-5 sm:size-7" />
      </span>
      <div className="min-w-0 flex-[1_1_5rem] sm:flex-[1_1_9rem] lg:basis-auto">
        <h3 className="text-base sm:text-lg">
          <Link to={way.to} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-ink-2 max-sm:hidden">{text}</p>
      </div>
      <Icon name="arrow" className="size-5 text-link max-sm:hidden lg:mt-auto" />
    </li>
  );
}
