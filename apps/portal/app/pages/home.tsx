import { Card, Container } from '@wathiqa/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { layoutMessages } from '../layout/messages.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { TrackingForm } from '../layout/tracking-form.tsx';
import { paths } from '../paths.ts';
import type { Route } from './+types/home';
import { Hero } from './home/hero.tsx';
import { HowItWorks } from './home/how-it-works.tsx';
import { ServicesGrid } from './home/services-grid.tsx';
import { homeMessages } from './home.messages.ts';
import { currentPrices } from './prices.server.ts';

export const meta = () => pageMeta({ title: homeMessages.title });

/** Runs when the portal is built. */
export const loader = () => ({ prices: currentPrices() });

/** Home; under its third address it opens at the services. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { tracking } = layoutMessages.ar;

  useEffect(() => {
    // It may end in a slash.
    if (pathname.startsWith(paths.servicesDash))
      document.getElementById('services')?.scrollIntoView();
  }, [pathname]);

  return (
    <>
      <Hero />
      <Container className="relative -mt-16 flex flex-col gap-16 pb-16">
        <Card className="shadow-soft">
          <h2 className="pb-1 text-xl">{tracking.title}</h2>
          <TrackingForm messages={tracking} />
        </Card>
        <ServicesGrid prices={loaderData.prices} />
        <HowItWorks />
      </Container>
    </>
  );
}
