import { session as sessionCalls } from '@wathiqa/contract';
import { pathTo } from '../paths.ts';
import { recordLogout } from './logout-stamp.ts';
import { tabChannel } from './other-tabs.ts';
import { publishSessionEnd, sessionStore } from './session-store.ts';
import { sharedStorage, tabStorage } from './tab-storage.ts';
import { apiClient } from './wire.ts';

/** Logs the citizen out: on the server as well as it goes, and in every tab. */
export async function logOut(): Promise<void> {
  loggingOut = true;
  // The next person at this computer must not wait for a slow network.
  await Promise.race([apiClient(sessionCalls.logout).catch(() => undefined), logoutTimeout()]);
  tabChannel.publishLogout();
  recordLogout(sharedStorage, Date.now());
  clearCitizenData();
  // A new document: nothing of the citizen stays in memory.
  location.assign(pathTo('dashboard'));
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

let loggingOut = false;

/** Whether it is this tab that logs out, and leaves the page by itself. */
export function isLoggingOut(): boolean {
  return loggingOut;
}

let citizenDataCleared = false;

/** Whether a citizen was forgotten on this page, which may still show what was typed. */
export function isCitizenDataCleared(): boolean {
  return citizenDataCleared;
}

const LOGOUT_TIMEOUT_MS = 3000;

function logoutTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS));
}
