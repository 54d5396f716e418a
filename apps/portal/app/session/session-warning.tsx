import { serverNow } from '@wathiqa/contract';
import { durationText } from '@wathiqa/domain';
import { Button, Dialog, Notice } from '@wathiqa/ui';
import { useEffect, useState } from 'react';
import { logOut } from './end-session.ts';
import { extendSession } from './renewal.ts';
import { messages } from './session.messages.ts';
import { isRenewable } from './session.ts';
import { type SessionWarning, sessionWarning } from './session-machine.ts';
import { sessionStore, useSession } from './session-store.ts';

const { warning: words } = messages;

/** Offers renewal; reappears once if closed. */
export function SessionWarningDialog() {
  const session = useSession();
  const warning = useSessionWarning();
  const [putAway, setPutAway] = useState('');
  const [busy, setBusy] = useState<'stay' | 'leave'>();
  const [unreachable, setUnreachable] = useState(false);
  const which = warning && `${session.ExpiresAt} ${warning.stage}`;
  const open = which !== undefined && which !== putAway;

  async function stay() {
    setBusy('stay');
    setUnreachable(!(await extendSession()));
    setBusy(undefined);
  }

  async function leave() {
    setBusy('leave');
    await logOut();
  }

  return (
    <Dialog
      open={open}
      urgent
      onClose={() => setPutAway(which ?? '')}
      title={words.title}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="secondary" busy={busy === 'leave'} onClick={leave}>
            {messages.logOut}
          </Button>
          <Button busy={busy === 'stay'} onClick={stay}>
            {words.stay}
          </Button>
        </>
      }
    >
      {warning && <Countdown {...warning} />}
      <p>{isRenewable(session) ? words.renewable : words.loginNeeded}</p>
      <p className="text-ink-2">{words.logOutWipes}</p>
      <div role="alert">{unreachable && <Notice tone="danger">{words.unreachable}</Notice>}</div>
    </Dialog>
  );
}

function Countdown({ secondsLeft }: SessionWarning) {
  return (
    <>
      <p aria-hidden="true" className="flex items-baseline gap-3">
        {words.endsIn}
        <bdi className="text-2xl font-semibold tabular-nums">{formatCountdown(secondsLeft)}</bdi>
      </p>
      <p role="status" className="sr-only">
        {words.endsAfter(durationText(announcedSeconds(secondsLeft)))}
      </p>
    </>
  );
}

const TICK_MS = 1000;

/** Updates every second; ends the session at expiry. */
function useSessionWarning(): SessionWarning | undefined {
  const session = useSession();
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const ticking = setInterval(() => {
      sessionStore.recheck();
      setNow((last) => (sessionWarning(sessionStore.getState(), serverNow()) ? serverNow() : last));
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, []);

  return sessionWarning(session, now);
}

/** «4:07». */
export function formatCountdown(secondsLeft: number): string {
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return `${Math.floor(secondsLeft / 60)}:${seconds}`;
}

/** Announced steps: whole minutes, then 30 and 10 seconds. */
export function announcedSeconds(secondsLeft: number): number {
  if (secondsLeft > 30) return Math.ceil(secondsLeft / 60) * 60;
  return secondsLeft > 10 ? 30 : 10;
}
