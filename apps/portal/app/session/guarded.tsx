import { Button, buttonClass, Card, Container, PageHeading } from '@wathiqa/ui';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Outlet, redirectDocument, useMatches, useRevalidator } from 'react-router';
import { addressOf } from '../paths.ts';
import type { Route } from './+types/guarded';
import { beginLogin, expireSession, leaveToReturn, loginAddress } from './end-session.ts';
import { renewIfDue, renewSession } from './renewal.ts';
import { messages } from './session.messages.ts';
import { isRenewable } from './session.ts';
import { isLoggingOut } from './session-machine.ts';
import { onSessionEnd, sessionStore, useSession } from './session-store.ts';
import { SessionWarningDialog } from './session-warning.tsx';
import { type ArrivalProblem, retryArrival, sessionStarted } from './start-session.ts';

/** Redirects visitors without a session to login and back. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async function requireCitizen({ request }, next) {
    const problem = await sessionStarted();
    // Avoids a redirect loop after a failed login.
    if (!(await isCitizen()) && !problem) {
      if (new URL(request.url).pathname === location.pathname) leaveToReturn();
      // Absolute, because the router would prefix a path with the locale.
      throw redirectDocument(new URL(beginLogin(request.url), location.origin).href);
    }
    await next();
  },
];

/** Renews an expired session first. With the server unreachable the page remains, because login is too. */
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

export async function clientLoader() {
  return { problem: await sessionStarted() };
}

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

/** Leaves after the session: to home after logout, otherwise to login. */
function useLeaveWithSession() {
  const { isAuthenticated, AccessToken } = useSession();
  const leaving = useRef(false);

  useEffect(
    () =>
      onSessionEnd((end) => {
        leaving.current = true;
        if (end === 'loggedOut' && !isLoggingOut()) location.assign(addressOf('dashboard'));
      }),
    [],
  );

  useEffect(() => {
    if (isAuthenticated || leaving.current) return;
    // Expired while open: refused renewal, or the device slept.
    void renewSession(AccessToken).then((renewal) => {
      if (renewal === 'refused' && !leaving.current) expireSession();
    });
  }, [isAuthenticated, AccessToken]);
}

export interface GuardedHandle {
  /** Prerendered page without citizen data, shown while the session loads. */
  Outline: ComponentType;
}

/** While the session loads; only pages drawn at build (`skeletonPaths`) have an outline. */
export function HydrateFallback() {
  const { Outline } = (useMatches().at(-1)?.handle as GuardedHandle | undefined) ?? {};
  return Outline && <Outline />;
}

function ArrivalFailed({ problem }: { problem: ArrivalProblem }) {
  const { title, text } = messages[problem];
  return (
    <Container className="py-10">
      <Card className="mx-auto flex max-w-2xl flex-col items-start gap-4">
        <PageHeading lead={text}>{title}</PageHeading>
        {problem === 'unreachable' ? <TryAgain /> : <LogInAgain />}
      </Card>
    </Container>
  );
}

function LogInAgain() {
  return (
    <a
      href={loginAddress(location.href)}
      className={buttonClass()}
      onClick={(event) => {
        event.currentTarget.href = beginLogin(location.href);
      }}
    >
      {messages.refused.action}
    </a>
  );
}

function TryAgain() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function tryAgain() {
    setBusy(true);
    await retryArrival();
    await revalidate();
    setBusy(false);
  }

  return (
    <Button busy={busy} onClick={tryAgain}>
      {messages.unreachable.action}
    </Button>
  );
}
