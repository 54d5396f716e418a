import { Button, buttonClass } from '@wathiqa/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { loginAddress } from './login-address.ts';
import { logOut } from './logout.ts';
import { useSession } from './use-session.ts';

export interface SessionControlsProps {
  loginLabel: string;
  logoutLabel: string;
  greeting: (name: string) => string;
}

/** In the header: who is logged in and the way out, or the way in. */
export function SessionControls({ loginLabel, logoutLabel, greeting }: SessionControlsProps) {
  const { isAuthenticated, UserName } = useSession();
  if (!isAuthenticated) return <LoginLink label={loginLabel} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <bdi className="max-w-56 truncate font-semibold">{greeting(UserName)}</bdi>
      <LogoutButton label={logoutLabel} />
    </div>
  );
}

function LogoutButton({ label }: { label: string }) {
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    await logOut();
  }

  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={leave}>
      {label}
    </Button>
  );
}

function LoginLink({ label }: { label: string }) {
  const { pathname, search, hash } = useLocation();
  return (
    <a
      // A prerendered page does not know its origin; the server does.
      href={loginAddress(`${pathname}${search}${hash}`)}
      className={buttonClass({ size: 'sm' })}
      onClick={(event) => {
        event.currentTarget.href = loginAddress(location.href);
      }}
    >
      {label}
    </a>
  );
}
