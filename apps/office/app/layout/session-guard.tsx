import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignInProblem } from '@wathiqa/contract';
import { hasPermission } from '@wathiqa/domain';
import { Button, buttonClass } from '@wathiqa/ui';
import { Outlet, useMatches } from 'react-router';
import { requiredAction } from '../screens.ts';
import { authenticate, enter } from '../session/authenticate.ts';
import { goToLogin } from '../session/call.ts';
import { messages } from '../session/session.messages.ts';
import { SessionWarning } from '../session/session-warning.tsx';
import { StaffContext, useStaff } from '../session/staff.ts';
import { ArrivalQuestion, ArrivalRefused } from './arrival-notice.tsx';
import { Frame } from './frame.tsx';
import { messages as layoutMessages } from './layout.messages.ts';
import { NoticePage, PlainFrame } from './notice-page.tsx';
import { Loading } from './query-screen.tsx';

const SESSION = ['session'];

/** Requires a staff session; otherwise redirects to login or explains the refusal. */
export default function SessionGuard() {
  const queryClient = useQueryClient();
  const {
    data: result,
    isError,
    refetch,
  } = useQuery({
    queryKey: SESSION,
    queryFn: authenticate,
    // No retry, because a Token permits one attempt; the session is fetched once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <Unreachable onTryAgain={() => refetch()} />;
  if (result === 'notStaff') return <NotStaff />;
  if (result === 'weakSignIn') return <WeakSignIn />;
  if (!result || result === 'leaving') return <Checking />;
  if ('problem' in result) return <SignInFailed problem={result.problem} />;
  if ('unconfirmed' in result) {
    const { unconfirmed } = result;
    const entering = { queryKey: SESSION, queryFn: () => enter(unconfirmed), staleTime: 0 };
    // The query reports failures.
    const goOn = () => void queryClient.fetchQuery(entering).catch(() => undefined);
    return <ArrivalQuestion arrival={unconfirmed} onGoOn={goOn} />;
  }
  return (
    <StaffContext value={result.staff}>
      <Frame>
        <PermittedScreen />
      </Frame>
      <SessionWarning />
      {result.refused && <ArrivalRefused arrival={result.refused} />}
    </StaffContext>
  );
}

/** The screen, if the role permits it. */
function PermittedScreen() {
  const { role } = useStaff();
  const action = requiredAction(useMatches().at(-1)?.id);
  if (!action || hasPermission(role, action)) return <Outlet />;
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

function NotStaff() {
  const { title, text, otherAccount, portal } = messages.notStaff;
  return (
    <PlainFrame>
      <NoticePage title={title} text={text}>
        <Button onClick={goToLogin}>{otherAccount}</Button>
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          {portal}
        </a>
      </NoticePage>
    </PlainFrame>
  );
}

function WeakSignIn() {
  const { title, text, action } = messages.weakSignIn;
  return (
    <PlainFrame>
      <NoticePage title={title} text={text}>
        <Button onClick={goToLogin}>{action}</Button>
      </NoticePage>
    </PlainFrame>
  );
}

function SignInFailed({ problem }: { problem: SignInProblem }) {
  const { [problem]: words, action } = messages.signInProblem;
  return (
    <PlainFrame>
      <NoticePage title={words.title} text={words.text}>
        <Button onClick={goToLogin}>{action}</Button>
      </NoticePage>
    </PlainFrame>
  );
}

function Unreachable({ onTryAgain }: { onTryAgain: () => void }) {
  const { title, text, action } = messages.unreachable;
  return (
    <PlainFrame>
      <NoticePage title={title} text={text}>
        <Button onClick={onTryAgain}>{action}</Button>
      </NoticePage>
    </PlainFrame>
  );
}
