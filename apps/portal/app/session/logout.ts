import { session as sessionCalls } from '@wathiqa/contract';
import { pathTo } from '../paths.ts';
import { stampLogout } from './logout-stamp.ts';
import { otherTabs } from './other-tabs.ts';
import { announceSessionEnd } from './session-ends.ts';
import { sessionStore } from './session-store.ts';
import { sharedStorage, tabStorage } from './tab-storage.ts';
import { wire } from './wire.ts';

/** Logs the citizen out: on the server as well as it goes, and in every tab. */
export async function logOut(): Promise<void> {
  loggingOut = true;
  // The next person at this computer must not wait for a slow network.
  await Promise.race([wire(sessionCalls.logout).catch(() => undefined), patience()]);
  otherTabs.tellLoggedOut();
  stampLogout(sharedStorage, Date.now());
  forgetCitizen();
  // A new document: nothing of the citizen stays in memory.
  location.assign(pathTo('dashboard'));
}

/**
 * Forgets the citizen and everything typed in this tab. Guarded pages hear of it and leave; whoever reads a
 * public page in another tab reads on.
 */
export function forgetCitizen(): void {
  forgotten = true;
  announceSessionEnd('loggedOut');
  sessionStore.clear();
  tabStorage.clear();
}

let loggingOut = false;

/** Whether it is this tab that logs out, and leaves the page by itself. */
export function isLoggingOut(): boolean {
  return loggingOut;
}

let forgotten = false;

/** Whether a citizen was forgotten on this page, which may still show what was typed. */
export function isForgotten(): boolean {
  return forgotten;
}

const PATIENCE_MS = 3000;

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}
