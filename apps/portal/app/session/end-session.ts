import {
  beginSignIn,
  serverNow,
  session as sessionCalls,
  sharedStorage,
  tabStorage,
} from '@wathiqa/contract';
import { toaster } from '../lib/toaster.ts';
import { addressOf } from '../paths.ts';
import { apiClient } from './api-client.ts';
import { messages } from './session.messages.ts';
import { moveSession } from './session-machine.ts';
import { publishSessionEnd, sessionStore } from './session-store.ts';
import { tabChannel, wait } from './tab-channel.ts';
import { recordLogout } from './tab-marks.ts';

/** Redirects to this deployment's account login. */
const LOGIN_PATH = '/api/account/login';

/** Works without script. Its arrivals need confirmation, unlike those of `beginLogin`. */
export function loginAddress(returnUrl: string): string {
  return `${LOGIN_PATH}?${new URLSearchParams({ returnUrl })}`;
}

/** Starts a login in this tab and returns its address; `returnUrl` is absolute. */
export function beginLogin(returnUrl: string): string {
  return loginAddress(beginSignIn(tabStorage, returnUrl));
}

const REDIRECT_DELAY_MS = 1500;

/** Message, saved input, redirect to login (spec §3.4, status 401). Runs once for concurrent refusals. */
export function expireSession(): void {
  if (!moveSession('expire')) return;
  const login = prepareLoginRedirect();
  sessionStore.clear();
  toaster.show({ tone: 'danger', text: messages.expired });
  setTimeout(() => location.assign(login), REDIRECT_DELAY_MS);
}

/** For a valid but non-renewable session; saves input. */
export function redirectToLogin(): void {
  if (moveSession('expire')) location.assign(prepareLoginRedirect());
}

/** Saves input; returns the login address. */
function prepareLoginRedirect(): string {
  publishSessionEnd('expired');
  return beginLogin(location.href);
}

let returning = false;

/** The document ends, but its address opens again: after a login, or in another language. */
export function leaveToReturn(): void {
  returning = true;
}

/** Leaving loses nothing. */
export const isReturning = () => returning;

if (typeof window !== 'undefined') {
  window.addEventListener('pageshow', () => {
    returning = false;
    moveSession('reopen');
  });
}

const LOGOUT_TIMEOUT_MS = 3000;

/** On the server, in all tabs, and at the account login. */
export async function logOut(): Promise<void> {
  moveSession('logOut');
  // Time limit, because the next person at this computer must not wait.
  const answer = await Promise.race([
    apiClient(sessionCalls.logout).catch(() => undefined),
    wait(LOGOUT_TIMEOUT_MS),
  ]);
  tabChannel.publishLogout();
  recordLogout(sharedStorage, serverNow());
  clearCitizenData();
  // A new document clears memory.
  location.assign(answer?.signOutUrl ?? addressOf('dashboard'));
}

/** Clears the session and all input in this tab. Guarded pages leave; public pages remain. */
export function clearCitizenData(): void {
  citizenDataCleared = true;
  publishSessionEnd('loggedOut');
  sessionStore.clear();
  tabStorage.clear();
}

let citizenDataCleared = false;

/** Whether data was cleared while the page may still show input. */
export function isCitizenDataCleared(): boolean {
  return citizenDataCleared;
}

const unsavedWork = new Set<() => boolean>();

/** Returns the unregister function. */
export function registerUnsavedWork(hasUnsaved: () => boolean): () => void {
  unsavedWork.add(hasUnsaved);
  return () => unsavedWork.delete(hasUnsaved);
}

/** Logout would lose input. */
export function hasUnsavedWork(): boolean {
  return [...unsavedWork].some((hasUnsaved) => hasUnsaved());
}
