import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { WalkthroughVideo } from '../../about/video/walkthrough-video.tsx';
import { sectorMessages } from '../../home.messages.ts';

export function Sector() {
  const { heading, text, figures, more } = sectorMessages;
  return (
    <section
      aria-labelledby="sector-heading"
      className="grid grid-cols-1 items-center gap-4 sm:gap-10 lg:grid-cols-[1fr_1.1fr]"
    >
      <div>
        <h2 id="sector-heading" className="text-2xl">
          {heading}
        </h2>
        <p className="max-w-[60ch] pt-3 max-sm:hidden">{text}</p>
        {/* Number before noun, as read out. */}
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] sm:grid-cols-4 lg:grid-cols-2 gap-x-6 gap-y-3 py-4 sm:gap-y-5 sm:py-7">
          {figures.map(({ count, label }) => (
            <li key={label} className="border-s-3 border-current-item ps-4">
              <span className="block text-2xl font-semibold">
                <bdi>{count}</bdi>
              </span>{' '}
              <span className="block text-sm text-ink-2">{label}</span>
            </li>
          ))}
        </ul>
        <Link to={pathTo('about')} className={buttonClass({ variant: 'secondary' })}>
          {more}
        </Link>
      </div>
      <WalkthroughVideo strip />
    </section>
  );
}
