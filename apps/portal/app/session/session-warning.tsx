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

/** Warns before the session ends, in time to carry it on. Put away, it comes once more near the end. */
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
      closeLabel={words.close}
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

/** Seen by the second, heard now and then. */
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

/** What there is to warn of, counted down by the second; a session whose time is up ends at once. */
function useSessionWarning(): SessionWarning | undefined {
  const session = useSession();
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const ticking = setInterval(() => {
      sessionStore.recheck();
      // Far from the end nothing is drawn anew.
      setNow((last) => (sessionWarning(sessionStore.getState(), Date.now()) ? Date.now() : last));
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, []);

  return sessionWarning(session, now);
}

/** A countdown as it is seen: «4:07». */
export function formatCountdown(secondsLeft: number): string {
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return `${Math.floor(secondsLeft / 60)}:${seconds}`;
}

/** The seconds of a countdown that are read out in place of all: whole minutes, then 30 and 10. */
export function announcedSeconds(secondsLeft: number): number {
  if (secondsLeft > 30) return Math.ceil(secondsLeft / 60) * 60;
  return secondsLeft > 10 ? 30 : 10;
}
