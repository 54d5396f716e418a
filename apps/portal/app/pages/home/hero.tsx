import { buttonClass, CertificateIllustration, Container, Lattice } from '@wathiqa/ui';
import { Link } from 'react-router';
import { keepNumbers } from '../../lib/keep-numbers.ts';
import { pathTo } from '../../paths.ts';
import { homeMessages } from '../home.messages.ts';

export function Hero() {
  const { hero, certificate } = homeMessages;
  return (
    <section className="relative overflow-clip bg-nile-900 text-white">
      <Lattice />
      <Container className="relative grid grid-cols-1 items-center gap-7 pt-5 pb-24 md:gap-10 signed-in:pt-6 signed-in:pb-24 md:grid-cols-[1.1fr_1fr] md:pt-16 md:pb-32 signed-in:md:grid-cols-1 signed-in:md:pt-6 signed-in:md:pb-24">
        <div>
          <h1 tabIndex={-1} className="text-3xl">
            {hero.heading}
          </h1>
          <p className="max-w-[46ch] pt-3 text-on-band sm:pt-4 sm:text-lg signed-in:hidden">
            {keepNumbers(hero.lead)}
          </p>
          <div className="flex flex-wrap gap-4 pt-5 sm:pt-7 signed-in:pt-4">
            <Link to={pathTo('electronicServices')} className={buttonClass({ variant: 'gold' })}>
              {hero.start}
            </Link>
            <a href="#services" className={buttonClass({ variant: 'onDark' })}>
              {hero.services}
            </a>
          </div>
        </div>
        <CertificateIllustration
          words={certificate}
          className="mx-auto w-full max-w-md -rotate-2 max-md:max-w-64 drop-shadow-[0_18px_28px_rgb(0_0_0/35%)] max-md:-mb-28 md:max-w-none signed-in:hidden"
        />
      </Container>
    </section>
  );
}
