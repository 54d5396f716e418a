import { Container, Skeleton } from '@wathiqa/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { messages } from '../../journeys/my-requests/my-requests.messages.ts';
import { pathTo } from '../../paths.ts';
import { Greeting } from '../../session/greeting.tsx';
import { useSession } from '../../session/session-store.ts';

/** Lazy: few are signed in. */
const HomeRequests = lazy(() => import('../../journeys/my-requests/home-requests.tsx'));

/** Reserves space only if the tab has a session, to prevent layout shift. */
export function Personal() {
  const { isAuthenticated } = useSession();
  return (
    <section
      aria-label={messages.title}
      className="hidden border-b border-line bg-quiet signed-in:block"
    >
      <Container className="min-h-56 py-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pb-4">
          <p className="text-xl font-semibold">{isAuthenticated && <Greeting />}</p>
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
