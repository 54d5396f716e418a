import { readSession } from '@wathiqa/contract/office';
import { Button, Dialog, Notice } from '@wathiqa/ui';
import { useEffect, useState } from 'react';
import { call, goToLogin, idleTimeLeft, logOut } from './call.ts';
import { messages } from './session.messages.ts';

const { warning: words } = messages;
const WARN_BEFORE_MS = 3 * 60_000;
const TICK_MS = 1000;

/** Warns before idle expiry and offers renewal; afterwards shows the login. */
export function SessionWarning() {
  const left = useIdleTimeLeft();
  const [busy, setBusy] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const over = left <= 0;

  useEffect(() => {
    if (over) goToLogin();
  }, [over]);

  async function answer(how: () => Promise<unknown>) {
    setBusy(true);
    setUnreachable(false);
    await how().catch(() => setUnreachable(true));
    setBusy(false);
  }
  const stay = () => answer(() => call(readSession));

  return (
    <Dialog
      open={left > 0 && left <= WARN_BEFORE_MS}
      urgent
      onClose={stay}
      title={words.title}
      closeLabel={words.close}
      actions={
        <>
          <Button variant="secondary" size="sm" busy={busy} onClick={() => answer(logOut)}>
            {words.logOut}
          </Button>
          <Button size="sm" busy={busy} onClick={stay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <p aria-hidden="true">
        {words.endsIn} <bdi className="font-semibold tabular-nums">{clockText(left)}</bdi>
      </p>
      <div role="alert">{unreachable && <Notice tone="danger">{words.unreachable}</Notice>}</div>
    </Dialog>
  );
}

/** Renders every second only near expiry. */
function useIdleTimeLeft(): number {
  const [left, setLeft] = useState(idleTimeLeft);
  useEffect(() => {
    const ticking = setInterval(() => {
      const now = idleTimeLeft();
      setLeft((before) => (Math.min(before, now) > WARN_BEFORE_MS ? before : now));
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return left;
}

/** «2:07». */
function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
