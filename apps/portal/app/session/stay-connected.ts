import { redirectToLogin } from './expiry.ts';
import { renewSession } from './renewal.ts';
import { sessionStore } from './session-store.ts';

/**
 * Carries the session on, in all tabs. One that the server does not carry on any longer goes by way of the
 * login, and everything typed is there on the return. Gives whether the server was reached.
 */
export async function extendSession(): Promise<boolean> {
  const renewal = await renewSession(sessionStore.getState().AccessToken);
  if (renewal === 'refused') redirectToLogin();
  return renewal !== 'unreachable';
}
