import { endSession } from '@wathiqa/contract/office';
import { BASE } from '../screens.ts';
import { call } from './call.ts';

/**
 * Ends the session, releases claims and clears the tab. Then shows the login, via the account login if it has a
 * session. Does nothing if the server is unreachable.
 *
 * @throws CallError
 */
export async function logOut(): Promise<void> {
  const { signOutUrl } = await call(endSession);
  sessionStorage.clear();
  window.location.assign(signOutUrl ?? BASE);
}
