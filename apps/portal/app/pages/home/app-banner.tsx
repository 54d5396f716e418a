import { buttonClass, Container, classNames, Lattice } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { appBannerMessages } from '../home.messages.ts';
import { PictureImage, pictures } from './pictures.tsx';

/** Announced mobile application; no store link yet. */
export function AppBanner() {
  const { soon, heading, text, more } = appBannerMessages;
  return (
    <section aria-labelledby="app-heading" className="relative overflow-clip bg-band text-white">
      <Lattice />
      <Container className="relative grid grid-cols-1 items-center gap-7 py-4 md:grid-cols-[1.4fr_1fr] md:gap-10 md:pt-10 md:pb-0">
        <div className="md:py-14">
          <p className="w-fit rounded-full max-md:float-end bg-gold-soft px-4 py-0.5 text-sm font-semibold text-nile-900">
            {soon}
          </p>
          <h2 id="app-heading" className="pt-2 text-xl md:pt-4 md:text-2xl">
            {heading}
          </h2>
          <p className="max-w-[50ch] py-4 text-lg text-on-band max-md:sr-only">{text}</p>
          <Link
            to={pathTo('soon')}
            className={classNames(buttonClass({ variant: 'onDark' }), 'max-md:mt-3')}
          >
            {more}
          </Link>
        </div>
        {/* Cropped by design. */}
        <div className="mx-auto hidden overflow-clip md:block md:h-full md:min-h-80 md:w-full">
          <PictureImage picture={pictures.phone} className="mx-auto block h-auto w-full max-w-80" />
        </div>
      </Container>
    </section>
  );
}
