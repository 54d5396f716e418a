import { toaster } from '../layout/toaster.ts';
import { loginAddress } from './login-address.ts';
import { markForResume } from './resume.ts';
import { messages } from './session.messages.ts';
import { publishSessionEnd, sessionStore } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

/** Long enough for the message to be seen and to begin to be read out. */
const REDIRECT_DELAY_MS = 1500;

let leaving = false;

/**
 * The session is over (portal.md §8, status 401): says so, keeps what was typed for the return, and goes to
 * the login with this page as the way back. However many calls are refused, it is done once.
 */
export function expireSession(): void {
  if (leaving) return;
  const login = prepareLoginRedirect();
  sessionStore.clear();
  toaster.show({ tone: 'danger', text: messages.expired });
  setTimeout(() => location.assign(login), REDIRECT_DELAY_MS);
}

/** Goes to the login while the session still lives, because it cannot be carried on; keeps what was typed. */
export function redirectToLogin(): void {
  if (!leaving) location.assign(prepareLoginRedirect());
}

/** Gets the page ready to be left and come back to; gives the address of the login. */
function prepareLoginRedirect(): string {
  leaving = true;
  markForResume(tabStorage, location.pathname);
  publishSessionEnd('expired');
  return loginAddress(location.href);
}

// A page that comes back from the browser's memory may expire again.
if (typeof window !== 'undefined') {
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
}
