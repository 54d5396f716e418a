import { toaster } from '../layout/toaster.ts';
import { loginAddress } from './login-address.ts';
import { markForResume } from './resume.ts';
import { messages } from './session.messages.ts';
import { announceSessionEnd } from './session-ends.ts';
import { sessionStore } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

/** Long enough for the message to be seen and to begin to be read out. */
const READ_FIRST_MS = 1500;

let leaving = false;

/**
 * The session is over (portal.md §8, status 401): says so, keeps what was typed for the return, and goes to
 * the login with this page as the way back. However many calls are refused, it is done once.
 */
export function expireSession(): void {
  if (leaving) return;
  leaving = true;
  markForResume(tabStorage, location.pathname);
  announceSessionEnd('expired');
  sessionStore.clear();
  toaster.show({ tone: 'danger', text: messages.expired });
  const login = loginAddress(location.href);
  setTimeout(() => location.assign(login), READ_FIRST_MS);
}

// A page that comes back from the browser's memory may expire again.
if (typeof window !== 'undefined') {
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
}
