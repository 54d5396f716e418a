import { Button, Dialog } from '@wathiqa/ui';
import { useState } from 'react';
import { goToLogin, logOut } from '../session/call.ts';
import type { LoginCallback } from '../session/login-callback.ts';
import { messages } from '../session/session.messages.ts';
import { NoticePage, PlainFrame } from './notice-page.tsx';

const { arrival: words } = messages;

/** Requests confirmation of an arrival that did not begin in this tab. */
export function ArrivalQuestion({
  arrival,
  onGoOn,
}: {
  arrival: LoginCallback;
  onGoOn: () => void;
}) {
  return (
    <PlainFrame>
      <NoticePage title={words.title} text={words.question(arrival.email)}>
        <Button onClick={onGoOn}>{words.goOn}</Button>
        <Button variant="secondary" onClick={goToLogin}>
          {words.otherLogin}
        </Button>
      </NoticePage>
    </PlainFrame>
  );
}

/** Reports an ignored arrival, because a session exists. */
export function ArrivalRefused({ arrival }: { arrival: LoginCallback }) {
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
