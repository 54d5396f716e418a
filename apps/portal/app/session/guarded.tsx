import { useEffect, useRef } from 'react';
import { Outlet, redirectDocument } from 'react-router';
import { pathTo } from '../paths.ts';
import type { Route } from './+types/guarded';
import { ArrivalFailed } from './arrival-failed.tsx';
import { CheckingPage } from './checking-page.tsx';
import { expireSession } from './expiry.ts';
import { loginAddress } from './login-address.ts';
import { renewInTime } from './renew-in-time.ts';
import { renewSession } from './renewal.ts';
import { isRenewable } from './session.ts';
import { onSessionEnd } from './session-ends.ts';
import { sessionStore } from './session-store.ts';
import { sessionStarted } from './start-session.ts';
import { useSession } from './use-session.ts';

/**
 * Lets a signed-in citizen through; anybody else goes to the login, with the wanted page as the way back.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async function requireCitizen({ request }, next) {
    const problem = await sessionStarted();
    // Who came from the login in vain would only be sent round in a circle.
    if (!(await isCitizen()) && !problem) throw redirectDocument(loginAddress(request.url));
    await next();
  },
];

/** Whether a citizen is signed in, with a session that ended while nobody looked renewed first. */
async function isCitizen(): Promise<boolean> {
  sessionStore.recheck();
  const session = sessionStore.get();
  if (!session.isAuthenticated && isRenewable(session)) await renewSession(session.AccessToken);
  else renewInTime();
  return sessionStore.get().isAuthenticated;
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
  return <Outlet />;
}

/** Leaves the page when the session is over: for home after a logout, else for the login. */
function useLeaveWithSession() {
  const { isAuthenticated, AccessToken } = useSession();
  const leaving = useRef(false);

  useEffect(
    () =>
      onSessionEnd((end) => {
        leaving.current = true;
        if (end === 'loggedOut') location.assign(pathTo('dashboard'));
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
