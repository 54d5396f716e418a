import { useEffect, useRef } from 'react';
import { Outlet, redirectDocument } from 'react-router';
import { isDirectNavigation } from '../document/navigation-type.ts';
import { pathTo } from '../paths.ts';
import type { Route } from './+types/guarded';
import { ArrivalFailed } from './arrival-failed.tsx';
import { CheckingPage } from './checking-page.tsx';
import { expireSession } from './expiry.ts';
import { loginAddress } from './login-address.ts';
import { isLoggingOut } from './logout.ts';
import { renewIfDue } from './renew-in-time.ts';
import { renewSession } from './renewal.ts';
import { markForResume } from './resume.ts';
import { isRenewable } from './session.ts';
import { onSessionEnd, sessionStore, useSession } from './session-store.ts';
import { SessionWarningDialog } from './session-warning.tsx';
import { sessionStarted } from './start-session.ts';
import { tabStorage } from './tab-storage.ts';

/** Whether this document has shown a guarded page. */
let entered = false;

/**
 * Lets a signed-in citizen through; anybody else goes to the login, with the wanted page as the way back.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async function requireCitizen({ request }, next) {
    const problem = await sessionStarted();
    // Who came from the login in vain would only be sent round in a circle.
    if (!(await isCitizen()) && !problem) {
      // Moving within a page, loading it again and coming back to it are no wish to start it afresh.
      const { pathname } = new URL(request.url);
      const comesBack = pathname === location.pathname && (entered || !isDirectNavigation());
      if (comesBack) markForResume(tabStorage, pathname);
      throw redirectDocument(loginAddress(request.url));
    }
    await next();
    entered = true;
  },
];

/**
 * Whether a citizen is signed in, with a session that ended while nobody looked renewed first. While the server
 * cannot be asked the page stays: the login could not be reached either, and nothing is answered without it.
 */
async function isCitizen(): Promise<boolean> {
  sessionStore.recheck();
  const session = sessionStore.getState();
  if (!session.isAuthenticated && isRenewable(session)) {
    const renewal = await renewSession(session.AccessToken);
    return renewal !== 'refused';
  }
  renewIfDue();
  return session.isAuthenticated;
}

/** What kept an arriving citizen out, if anything did. */
export async function clientLoader() {
  return { problem: await sessionStarted() };
}

/** Everything below needs a signed-in citizen. */
export default function Guarded({ loaderData: { problem } }: Route.ComponentProps) {
  const { isAuthenticated } = useSession();
  return problem && !isAuthenticated ? <ArrivalFailed problem={problem} /> : <SignedIn />;
}

function SignedIn() {
  useLeaveWithSession();
  return (
    <>
      <Outlet />
      <SessionWarningDialog />
    </>
  );
}

/** Leaves the page when the session is over: for home after a logout, else for the login. */
function useLeaveWithSession() {
  const { isAuthenticated, AccessToken } = useSession();
  const leaving = useRef(false);

  useEffect(
    () =>
      onSessionEnd((end) => {
        leaving.current = true;
        if (end === 'loggedOut' && !isLoggingOut()) location.assign(pathTo('dashboard'));
      }),
    [],
  );

  useEffect(() => {
    if (isAuthenticated || leaving.current) return;
    // It ended under an open page: refused at a renewal, or slept past its end.
    void renewSession(AccessToken).then((renewal) => {
      if (renewal === 'refused' && !leaving.current) expireSession();
    });
  }, [isAuthenticated, AccessToken]);
}

export function HydrateFallback() {
  return <CheckingPage />;
}
