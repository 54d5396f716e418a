import { beginSignIn, session as sessionCalls } from '@wathiqa/contract';
import { toaster } from '../lib/toaster.ts';
import { addressOf } from '../paths.ts';
import { apiClient } from './api-client.ts';
import { messages } from './session.messages.ts';
import { moveSession } from './session-machine.ts';
import { publishSessionEnd, sessionStore } from './session-store.ts';
import { tabChannel } from './tab-channel.ts';
import { markForResume, recordLogout } from './tab-marks.ts';
import { sharedStorage, tabStorage } from './tab-storage.ts';

/** Where the server begins a login: it knows the account login of this deployment and goes on to it. */
const LOGIN_PATH = '/api/account/login';

/**
 * The address that logs in and comes back to `returnUrl`: for a link that is drawn, and may be followed without script.
 * Who comes back by it is asked whether to go on; whoever goes by `beginLogin` is not.
 */
export function loginAddress(returnUrl: string): string {
  return `${LOGIN_PATH}?${new URLSearchParams({ returnUrl })}`;
}

/** Begins a login in this tab, and gives the address for it; comes back to `returnUrl`, a whole address. */
export function beginLogin(returnUrl: string): string {
  return loginAddress(beginSignIn(tabStorage, returnUrl));
}

/** Long enough for the message to be seen and to begin to be read out. */
const REDIRECT_DELAY_MS = 1500;

/**
 * The session is over (portal.md §8, status 401): says so, keeps what was typed for the return, and goes to
 * the login with this page as the way back. However many calls are refused, it is done once.
 */
export function expireSession(): void {
  if (!moveSession('expire')) return;
  const login = prepareLoginRedirect();
  sessionStore.clear();
  toaster.show({ tone: 'danger', text: messages.expired });
  setTimeout(() => location.assign(login), REDIRECT_DELAY_MS);
}

/** Goes to the login while the session still lives, because it cannot be carried on; keeps what was typed. */
export function redirectToLogin(): void {
  if (moveSession('expire')) location.assign(prepareLoginRedirect());
}

/** Gets the page ready to be left and come back to; gives the address of the login. */
function prepareLoginRedirect(): string {
  markForResume(tabStorage, location.pathname);
  publishSessionEnd('expired');
  return beginLogin(location.href);
}

// A page that comes back from the browser's memory may expire again.
if (typeof window !== 'undefined') window.addEventListener('pageshow', () => moveSession('reopen'));

const LOGOUT_TIMEOUT_MS = 3000;

/** Logs the citizen out: on the server as well as it goes, in every tab, and at the account login. */
export async function logOut(): Promise<void> {
  moveSession('logOut');
  // The next person at this computer must not wait for a slow network.
  const answer = await Promise.race([
    apiClient(sessionCalls.logout).catch(() => undefined),
    logoutTimeout(),
  ]);
  tabChannel.publishLogout();
  recordLogout(sharedStorage, Date.now());
  clearCitizenData();
  // A new document: nothing of the citizen stays in memory.
  location.assign(answer?.signOutUrl ?? addressOf('dashboard'));
}

function logoutTimeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), LOGOUT_TIMEOUT_MS));
}

/**
 * Forgets the citizen and everything typed in this tab. Guarded pages hear of it and leave; whoever reads a
 * public page in another tab reads on.
 */
export function clearCitizenData(): void {
  citizenDataCleared = true;
  publishSessionEnd('loggedOut');
  sessionStore.clear();
  tabStorage.clear();
}

let citizenDataCleared = false;

/** Whether a citizen was forgotten on this page, which may still show what was typed. */
export function isCitizenDataCleared(): boolean {
  return citizenDataCleared;
}

const unsavedWork = new Set<() => boolean>();

/** Registers a page that may hold something typed and unsent; gives the way to unregister it. */
export function registerUnsavedWork(hasUnsaved: () => boolean): () => void {
  unsavedWork.add(hasUnsaved);
  return () => unsavedWork.delete(hasUnsaved);
}

/** Whether logging out now would lose something. */
export function hasUnsavedWork(): boolean {
  return [...unsavedWork].some((hasUnsaved) => hasUnsaved());
}
