import { useQuery } from '@tanstack/react-query';
import { readDirectory, serverNow } from '@wathiqa/contract';
import { cairoWeekMinute } from '@wathiqa/domain';
import { Container, Notice, PageHeading } from '@wathiqa/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../calls/call.ts';
import { renderingContext } from '../../document/rendering.ts';
import { Breadcrumbs } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { useHydrated } from '../../lib/browser-state.ts';
import type { Route } from './+types/records-location';
import { Nearest } from './nearest/nearest.tsx';
import { usePosition } from './nearest/use-position.ts';
import { parseSelection } from './outlet-selection.ts';
import { type Directory, getDirectory } from './outlets.server.ts';
import { OutletsOfKind } from './outlets-of-kind.tsx';
import { messages } from './records-location.messages.ts';

const UPDATE_INTERVAL_MS = 10_000;

/** Current minute of the week in Cairo; updates on return to the tab. Undefined before hydration. */
function useCairoMinute(): number | undefined {
  const [minute, setMinute] = useState<number>();
  useEffect(() => {
    const update = () => setMinute(cairoWeekMinute(new Date(serverNow())));
    update();
    const timer = setInterval(update, UPDATE_INTERVAL_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return minute;
}

export const meta = () => pageMeta({ title: messages.title, description: messages.description });

/** At build time and after each change by staff. */
export const loader = ({ context }: Route.LoaderArgs) =>
  getDirectory(context.get(renderingContext)?.input.directory);

/** The selection changes only the address. */
export const shouldRevalidate = () => false;

export default function RecordsLocation({ loaderData }: Route.ComponentProps) {
  const { directory, loading } = useDirectory(loaderData);
  const { outlets, governorates, updated } = directory;
  const [query] = useSearchParams();
  // Prerendered without a selection.
  const choice = useHydrated() ? parseSelection(query, outlets, governorates) : {};
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

/**
 * After client navigation, loads current outlets, because the bundle has the build's; those are the fallback.
 *
 * @param sent directory from the page or its data
 */
function useDirectory(sent: Directory): { directory: Directory; loading: boolean } {
  const [cameByLink] = useState(useHydrated());
  const { data, isError } = useQuery({
    queryKey: ['outlets'],
    queryFn: () => call(readDirectory),
    enabled: cameByLink,
  });
  return { directory: data ?? sent, loading: cameByLink && !data && !isError };
}
