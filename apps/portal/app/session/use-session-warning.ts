import { useEffect, useState } from 'react';
import { sessionStore, useSession } from './session-store.ts';
import { type SessionWarning, sessionWarning } from './warning.ts';

const TICK_MS = 1000;

/** What there is to warn of, counted down by the second; a session whose time is up ends at once. */
export function useSessionWarning(): SessionWarning | undefined {
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
