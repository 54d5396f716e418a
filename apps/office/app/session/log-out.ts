import { endSession } from '@wathiqa/contract/office';
import { BASE } from '../screens.ts';
import { call } from './call.ts';

/**
 * Ends the session, gives back what was taken, forgets what this tab kept, and shows the login. Where the
 * server cannot be reached nothing of it happens.
 *
 * @throws CallError
 */
export async function logOut(): Promise<void> {
  await call(endSession);
  sessionStorage.clear();
  window.location.assign(BASE);
}
