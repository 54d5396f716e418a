import { Container, Notice, PageHeading } from '@wathiqa/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { useHydrated } from '../../layout/hydrated.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/records-location';
import { Nearest } from './nearest/nearest.tsx';
import { usePosition } from './nearest/use-position.ts';
import { OutletListSpecimen } from './outlet-list.tsx';
import { parseSelection } from './outlet-selection.ts';
import { getDirectory as builtDirectory } from './outlets.server.ts';
import { OutletsOfKind } from './outlets-of-kind.tsx';
import { messages } from './records-location.messages.ts';
import { Served } from './served.tsx';
import { useCairoMinute } from './use-cairo-minute.ts';
import { UPDATED, useDirectory } from './use-directory.ts';

export const meta = () => pageMeta({ title: messages.title, description: messages.description });

/** Runs when the portal is built. */
export const loader = () => builtDirectory();

/** What is chosen changes the address alone: there is nothing to fetch again. */
export const shouldRevalidate = () => false;

/** Where to go in person: the outlets by kind and governorate, and the nearest of them. */
export default function RecordsLocation({ loaderData }: Route.ComponentProps) {
  const { directory, state } = useDirectory(loaderData);
  const { outlets } = directory;
  const [query] = useSearchParams();
  // The page was drawn at build, for an address with nothing chosen.
  const choice = useHydrated() ? parseSelection(query, outlets) : {};
  const position = usePosition();
  const now = useCairoMinute();
  const [mapShown, setMapShown] = useState(false);
  const shared = { directory, state, choice, now, mapShown, onMapShown: setMapShown };
  const here = position.state.status === 'known' ? position.state.position : undefined;

  return (
    <Container className="flex flex-col gap-7 py-6 pb-16">
      <div className="flex flex-col gap-4">
        <Breadcrumbs items={[{ label: messages.title }]} />
        <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
        <Served name={UPDATED} element="p" className="text-sm text-ink-2 empty:hidden" />
      </div>
      <Nearest visitor={position} outlets={outlets} now={now} />
      <Notice title={messages.sample.title}>{messages.sample.text}</Notice>
      <OutletsOfKind kind="model" initiallyOpen {...shared} here={here} />
      <OutletsOfKind kind="smart" {...shared} here={here} />
      <OutletListSpecimen />
    </Container>
  );
}
