import { Button, buttonClass, Card, Container, PageHeading } from '@wathiqa/ui';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Outlet, redirectDocument, useMatches, useRevalidator } from 'react-router';
import { isDirectNavigation } from '../lib/browser-state.ts';
import { addressOf } from '../paths.ts';
import type { Route } from './+types/guarded';
import { beginLogin, expireSession, loginAddress } from './end-session.ts';
import { renewIfDue, renewSession } from './renewal.ts';
import { messages } from './session.messages.ts';
import { isRenewable } from './session.ts';
import { isLoggingOut } from './session-machine.ts';
import { onSessionEnd, sessionStore, useSession } from './session-store.ts';
import { SessionWarningDialog } from './session-warning.tsx';
import { type ArrivalProblem, retryArrival, sessionStarted } from './start-session.ts';
import { markForResume } from './tab-marks.ts';
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
      // A whole address: before a path the router would put the language.
      throw redirectDocument(new URL(beginLogin(request.url), location.origin).href);
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
        if (end === 'loggedOut' && !isLoggingOut()) location.assign(addressOf('dashboard'));
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

/** What a page below may say of itself: `export const handle: GuardedHandle`. */
export interface GuardedHandle {
  /** The page as it is for everybody, drawn at build, while it is found out who is there. */
  Outline: ComponentType;
}

/** The outline of a page while it is found out who is there: of one that is drawn at build (`skeletonPaths`), no other. */
export function HydrateFallback() {
  const { Outline } = (useMatches().at(-1)?.handle as GuardedHandle | undefined) ?? {};
  return Outline && <Outline />;
}

/** A citizen came back from the account login and could not be let in. */
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

/** The guard is asked again after the second try, whatever came of it. */
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
