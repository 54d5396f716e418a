import { Container, Notice, PageHeading } from '@wathiqa/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { renderingContext } from '../../document/rendering.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { useHydrated } from '../../lib/browser-state.ts';
import type { Route } from './+types/records-location';
import { Nearest } from './nearest/nearest.tsx';
import { usePosition } from './nearest/use-position.ts';
import { parseSelection } from './outlet-selection.ts';
import { getDirectory } from './outlets.server.ts';
import { OutletsOfKind } from './outlets-of-kind.tsx';
import { messages } from './records-location.messages.ts';
import { useCairoMinute } from './use-cairo-minute.ts';
import { useDirectory } from './use-directory.ts';

export const meta = () => pageMeta({ title: messages.title, description: messages.description });

/** At build time and after each change by staff. */
export const loader = ({ context }: Route.LoaderArgs) =>
  getDirectory(context.get(renderingContext)?.input.directory);

/** The selection changes only the address. */
export const shouldRevalidate = () => false;

export default function RecordsLocation({ loaderData }: Route.ComponentProps) {
  const { directory, loading } = useDirectory(loaderData);
  const { outlets, updated } = directory;
  const [query] = useSearchParams();
  // Prerendered without a selection.
  const choice = useHydrated() ? parseSelection(query, outlets) : {};
  const position = usePosition();
  const now = useCairoMinute();
  const [mapShown, setMapShown] = useState(false);
  const shared = { directory, loading, choice, now, mapShown, onMapShown: setMapShown };
  const here = position.state.status === 'known' ? position.state.position : undefined;

  return (
    <Container className="flex flex-col gap-7 py-6 pb-16">
      <div className="flex flex-col gap-4">
        <Breadcrumbs items={[{ label: messages.title }]} />
        <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
        {updated && <p className="text-sm text-ink-2">{updated}</p>}
      </div>
      <Nearest visitor={position} outlets={outlets} now={now} />
      <Notice title={messages.sample.title}>{messages.sample.text}</Notice>
      <OutletsOfKind kind="model" initiallyOpen {...shared} here={here} />
      <OutletsOfKind kind="smart" {...shared} here={here} />
    </Container>
  );
}
