import { keepNumbers } from '@wathiqa/domain';
import { buttonClass, CertificateIllustration, Container, classNames, Lattice } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { homeMessages } from '../home.messages.ts';

export function Hero() {
  const { hero, certificate } = homeMessages;
  return (
    <section className="relative overflow-clip bg-nile-900 text-white">
      <Lattice />
      <Container className="relative grid grid-cols-1 items-center gap-10 py-6 md:grid-cols-[1.1fr_1fr] md:py-14 signed-in:md:grid-cols-1 signed-in:md:py-6">
        <div>
          <h1 tabIndex={-1} className="text-3xl">
            {hero.heading}
          </h1>
          <p className="max-w-[46ch] pt-3 text-on-band sm:pt-4 sm:text-lg signed-in:hidden">
            {keepNumbers(hero.lead)}
          </p>
          <Link
            to={pathTo('electronicServices')}
            className={classNames(buttonClass({ variant: 'gold' }), 'mt-4 sm:mt-7 signed-in:mt-4')}
          >
            {hero.start}
          </Link>
        </div>
        <CertificateIllustration
          words={certificate}
          className="w-full -rotate-2 drop-shadow-[0_18px_28px_rgb(0_0_0/35%)] max-md:hidden signed-in:hidden"
        />
      </Container>
    </section>
  );
}
