import { Card, Container } from '@wathiqa/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { StructuredData } from '../document/structured-data.tsx';
import { layoutMessages } from '../layout/layout.messages.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { organization, serviceList } from '../layout/schema-org.ts';
import { TrackingForm } from '../layout/tracking-form.tsx';
import { paths } from '../paths.ts';
import type { Route } from './+types/home';
import { AppBanner } from './home/app-banner.tsx';
import { Cards } from './home/cards/cards.tsx';
import { EntryPointsGrid } from './home/entry-points-grid.tsx';
import { Hero } from './home/hero.tsx';
import { HowItWorks } from './home/how-it-works.tsx';
import { NewsRow } from './home/news/news-row.tsx';
import { Personal } from './home/personal.tsx';
import { Sector } from './home/sector/sector.tsx';
import { ServicesGrid } from './home/services-grid.tsx';
import { Slider } from './home/slider/slider.tsx';
import { homeMessages } from './home.messages.ts';
import { getLatestNews } from './news/articles.server.ts';
import { getCurrentPrices, getOfferedServices } from './offered-services.server.ts';

export const meta = () => pageMeta({ title: homeMessages.title });

export const loader = () => ({
  prices: getCurrentPrices(),
  offered: getOfferedServices(),
  news: getLatestNews(),
});

/** `servicesDash` scrolls to the services. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { tracking } = layoutMessages;

  useEffect(() => {
    // May have a trailing slash.
    if (pathname.startsWith(paths.servicesDash))
      document.getElementById('services')?.scrollIntoView();
  }, [pathname]);

  return (
    <>
      <StructuredData make={import.meta.env.SSR && organization} />
      <StructuredData make={import.meta.env.SSR && (() => serviceList(loaderData.offered))} />
      <Personal />
      <Hero />
      <Container className="flex flex-col gap-5 pt-5 pb-6 md:gap-16 md:py-14">
        <ServicesGrid prices={loaderData.prices} />
        <Card className="shadow-soft">
          <h2 className="pb-1 text-xl">{tracking.title}</h2>
          <TrackingForm />
        </Card>
        <EntryPointsGrid />
        <Slider />
        <HowItWorks />
        <NewsRow news={loaderData.news} />
        <Sector />
      </Container>
      <AppBanner />
      <Container className="py-6 md:py-16">
        <Cards />
      </Container>
    </>
  );
}
