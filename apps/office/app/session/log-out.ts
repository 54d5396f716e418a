import { endSession } from '@wathiqa/contract/office';
import { BASE } from '../screens.ts';
import { call } from './call.ts';

/**
 * Ends the session, gives back what was taken, forgets what this tab kept, and shows the login, by
 * way of the account login where that has a session of its own. Where the
 * server cannot be reached nothing of it happens.
 *
 * @throws CallError
 */
export async function logOut(): Promise<void> {
  const { signOutUrl } = await call(endSession);
  sessionStorage.clear();
  window.location.assign(signOutUrl ?? BASE);
}
