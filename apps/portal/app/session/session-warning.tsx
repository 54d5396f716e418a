import { durationText } from '@wathiqa/domain';
import { Button, Dialog, Notice } from '@wathiqa/ui';
import { useState } from 'react';
import { logOut } from './logout.ts';
import { messages } from './session.messages.ts';
import { isRenewable } from './session.ts';
import { useSession } from './session-store.ts';
import { extendSession } from './stay-connected.ts';
import { useSessionWarning } from './use-session-warning.ts';
import { announcedSeconds, formatCountdown, type SessionWarning } from './warning.ts';

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
      onClose={() => {
        // It also closes by itself, when the session was carried on or is over.
        if (which) setPutAway(which);
      }}
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
