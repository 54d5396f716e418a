import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasPermission } from '@wathiqa/domain';
import { Button, buttonClass, Dialog, ToastRegion, usePageFocus } from '@wathiqa/ui';
import { type ReactNode, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { requiredAction } from '../screens.ts';
import { authenticate, enter } from '../session/authenticate.ts';
import { goToLogin, logOut } from '../session/call.ts';
import type { LoginCallback } from '../session/login-callback.ts';
import { messages } from '../session/session.messages.ts';
import { SessionWarning } from '../session/session-warning.tsx';
import { StaffContext, useStaff } from '../session/staff.ts';
import { toaster } from './failure.tsx';
import { Header } from './header.tsx';
import { messages as layoutMessages } from './layout.messages.ts';
import { useScreenShortcuts } from './navigation.ts';
import { Loading, NoticePage, type NoticeTexts, PlainFrame } from './query-screen.tsx';
import { Rail, SectionTabs } from './rail.tsx';

const SESSION = ['session'];

/** Requires a staff session; otherwise redirects to login or explains the refusal. */
export default function SessionGuard({ children }: { children?: ReactNode }) {
  const queryClient = useQueryClient();
  const {
    data: result,
    isError,
    refetch,
  } = useQuery({
    queryKey: SESSION,
    queryFn: authenticate,
    // A Token permits one attempt; the session is fetched once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { notStaff, weakSignIn, signInProblem, unreachable } = messages;
  if (isError) {
    return <SignInNotice words={unreachable} action={unreachable.action} onAct={() => refetch()} />;
  }
  if (result === 'notStaff') {
    return (
      <SignInNotice words={notStaff} action={notStaff.otherAccount} onAct={goToLogin}>
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          {notStaff.portal}
        </a>
      </SignInNotice>
    );
  }
  if (result === 'weakSignIn') {
    return <SignInNotice words={weakSignIn} action={weakSignIn.action} onAct={goToLogin} />;
  }
  if (!result || result === 'leaving') return <Checking />;
  if ('problem' in result) {
    const { [result.problem]: problem, action } = signInProblem;
    return <SignInNotice words={problem} action={action} onAct={goToLogin} />;
  }
  if ('unconfirmed' in result) {
    const { unconfirmed } = result;
    const entering = { queryKey: SESSION, queryFn: () => enter(unconfirmed), staleTime: 0 };
    // The query reports failures.
    const goOn = () => void queryClient.fetchQuery(entering).catch(() => undefined);
    // An arrival that did not begin in this tab.
    const question = { title: words.title, text: words.question(unconfirmed.email) };
    return (
      <SignInNotice words={question} action={words.goOn} onAct={goOn}>
        <Button variant="secondary" onClick={goToLogin}>
          {words.otherLogin}
        </Button>
      </SignInNotice>
    );
  }
  return (
    <StaffContext value={result.staff}>
      <Frame>
        <PermittedScreen />
      </Frame>
      {children}
      <SessionWarning />
      {result.refused && <ArrivalRefused arrival={result.refused} />}
    </StaffContext>
  );
}

function PermittedScreen() {
  const { role } = useStaff();
  const action = requiredAction(useMatches().at(-1)?.id);
  if (!action || hasPermission(role, action)) {
    return (
      <>
        <SectionTabs />
        <Outlet />
      </>
    );
  }
  const { title, text } = layoutMessages.notAllowed;
  return <NoticePage title={title} text={text(layoutMessages.roles[role])} />;
}

function Checking() {
  return (
    <PlainFrame>
      <p role="status">{messages.checking}</p>
      <Loading />
    </PlainFrame>
  );
}

interface SignInNoticeProps {
  words: NoticeTexts;
  action: string;
  onAct: () => void;
  children?: ReactNode;
}

/** Why there is no session, with the way to one. */
function SignInNotice({ words: { title, text }, action, onAct, children }: SignInNoticeProps) {
  return (
    <PlainFrame>
      <NoticePage title={title} text={text}>
        <Button onClick={onAct}>{action}</Button>
        {children}
      </NoticePage>
    </PlainFrame>
  );
}

const { arrival: words } = messages;

/** Reports an ignored arrival, because a session exists. */
function ArrivalRefused({ arrival }: { arrival: LoginCallback }) {
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [unreachable, setUnreachable] = useState(false);

  async function leave() {
    setBusy(true);
    setUnreachable(false);
    await logOut().catch(() => setUnreachable(true));
    setBusy(false);
  }

  return (
    <Dialog
      open={open}
      urgent
      onClose={() => setOpen(false)}
      title={words.keptTitle}
      closeLabel={messages.warning.close}
      actions={
        <>
          <Button variant="secondary" size="sm" busy={busy} onClick={leave}>
            {messages.warning.logOut}
          </Button>
          <Button size="sm" onClick={() => setOpen(false)}>
            {words.stay}
          </Button>
        </>
      }
    >
      <p>{words.kept(arrival.email)}</p>
      <p role="alert">{unreachable && messages.unreachable.text}</p>
    </Dialog>
  );
}

function Frame({ children }: { children: ReactNode }) {
  usePageFocus(useLocation().pathname);
  useScreenShortcuts();
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:text-ink"
      >
        {layoutMessages.skipToContent}
      </a>
      <div className="flex flex-1 print:block">
        <Rail />
        <div className="flex min-w-0 flex-1 flex-col print:block">
          <Header />
          <ToastRegion
            toaster={toaster}
            label={layoutMessages.notifications}
            closeLabel={layoutMessages.close}
          />
          {/* A screen with a decision bar fills the window, so that the bar is at its bottom. */}
          <main
            id="content"
            tabIndex={-1}
            className="flex-1 px-4 pt-4 pb-6 has-data-keys:flex has-data-keys:flex-col lg:px-6 print:p-0"
          >
            {children}
          </main>
        </div>
      </div>
    </>
  );
}
