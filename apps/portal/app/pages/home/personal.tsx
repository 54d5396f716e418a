import { Container, RecordText, Skeleton } from '@wathiqa/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { messages } from '../../journeys/my-requests/my-requests.messages.ts';
import { pathTo } from '../../paths.ts';
import { useSession } from '../../session/session-store.ts';

/** Everybody has the page, few are signed in. */
const HomeRequests = lazy(() => import('../../journeys/my-requests/home-requests.tsx'));

/**
 * Who is signed in and what they have under way. The drawn page has its place, which takes room from the start where
 * the tab has a session and none otherwise; what stands in it comes with the script.
 */
export function Personal() {
  const { isAuthenticated, UserName } = useSession();
  return (
    <section
      aria-label={messages.title}
      className="hidden border-b border-line bg-quiet signed-in:block"
    >
      <Container className="min-h-56 py-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pb-4">
          <p className="text-xl font-semibold">
            {isAuthenticated && messages.home.greeting('')}
            <RecordText>{UserName}</RecordText>
          </p>
          <Link to={pathTo('myRequests')} className="link py-2">
            {messages.home.all}
          </Link>
        </div>
        {isAuthenticated && (
          <Suspense fallback={<Skeleton className="h-32 w-full rounded-lg" />}>
            <HomeRequests />
          </Suspense>
        )}
      </Container>
    </section>
  );
}
