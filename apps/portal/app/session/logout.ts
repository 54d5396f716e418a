import { session as sessionCalls } from '@wathiqa/contract';
import { pathTo } from '../paths.ts';
import { otherTabs } from './other-tabs.ts';
import { announceSessionEnd } from './session-ends.ts';
import { sessionStore } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';
import { wire } from './wire.ts';

/** Logs the citizen out: on the server as well as it goes, and in every tab. */
export async function logOut(): Promise<void> {
  // The next person at this computer must not wait for a slow network.
  await Promise.race([wire(sessionCalls.logout).catch(() => undefined), patience()]);
  otherTabs.tellLoggedOut();
  forgetCitizen();
  // A new document: nothing of the citizen stays in memory.
  location.assign(pathTo('dashboard'));
}

/**
 * Forgets the citizen and everything typed in this tab. Guarded pages hear of it and leave; whoever reads a
 * public page in another tab reads on.
 */
export function forgetCitizen(): void {
  announceSessionEnd('loggedOut');
  sessionStore.clear();
  tabStorage.clear();
}

const PATIENCE_MS = 3000;

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}
