import { localePath } from '@wathiqa/domain';
import { Button, buttonClass, Dialog } from '@wathiqa/ui';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useHydrated } from '../lib/browser-state.ts';
import { beginLogin, hasUnsavedWork, loginAddress, logOut } from './end-session.ts';
import { Greeting } from './greeting.tsx';
import { messages } from './session.messages.ts';
import { useSession } from './session-store.ts';

const { leaving } = messages;

export function SessionControls() {
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return <LoginLink />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <bdi className="max-w-48 truncate font-semibold lg:max-xl:max-w-36">
        {/* The narrow bar fits only the name. */}
        <Greeting className="lg:max-xl:sr-only" />
      </bdi>
      <LogoutButton />
    </div>
  );
}

/** Clears input, so unsaved input needs confirmation. */
function LogoutButton() {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const hydrated = useHydrated();

  async function leave() {
    setAsking(false);
    setBusy(true);
    await logOut();
  }

  const question = (
    <Dialog
      open={asking}
      urgent
      onClose={() => setAsking(false)}
      title={leaving.title}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="secondary" onClick={leave}>
            {messages.logOut}
          </Button>
          <Button onClick={() => setAsking(false)}>{leaving.stay}</Button>
        </>
      }
    >
      <p>{leaving.text}</p>
    </Dialog>
  );

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        onClick={() => (hasUnsavedWork() ? setAsking(true) : void leave())}
      >
        {messages.logOut}
      </Button>
      {/* Portal: some viewports hide these controls and any dialog inside. */}
      {hydrated && createPortal(question, document.body)}
    </>
  );
}

function LoginLink() {
  const { pathname, search, hash } = useLocation();
  return (
    <a
      // A path, because prerendered pages do not know their origin.
      href={loginAddress(localePath(`${pathname}${search}${hash}`))}
      className={buttonClass({ size: 'sm' })}
      onClick={(event) => {
        event.currentTarget.href = beginLogin(location.href);
      }}
    >
      {messages.logIn}
    </a>
  );
}
